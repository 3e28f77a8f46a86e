/** The three texts of a competency, in their order. */
export const COMPETENCY_PARTS = ['situation', 'action', 'outcome'] as const;

export type CompetencyPart = (typeof COMPETENCY_PARTS)[number];

/** The headings of the three parts. */
export const PART_TITLES: Readonly<Record<CompetencyPart, string>> = {
  situation: 'Situation',
  action: 'Action',
  outcome: 'Outcome',
};

/** The texts of one competency. */
export type CompetencyTexts = Readonly<Record<CompetencyPart, string>>;

/** The three parts as one text, in their order. */
export const joinParts = ({ situation, action, outcome }: CompetencyTexts): string =>
  `${situation}\n${action}\n${outcome}`;

/** Characters that a regulator's form takes for each part. */
export type PartLimits = Readonly<Record<CompetencyPart, number>>;

/** The length of a text as a form counts it: a line break is one character (product.md 9.31). */
export const countCharacters = (text: string): number => text.replaceAll('\r\n', '\n').length;
