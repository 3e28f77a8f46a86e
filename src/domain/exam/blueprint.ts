/** The six areas of the blueprint of 2017, which is versioned data (product.md 4.1). */
export const AREA_CODES = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;

export type AreaCode = (typeof AREA_CODES)[number];

/** Area titles and how many items of each a paper of 110 carries (product.md 4.1). */
export const BLUEPRINT: Readonly<Record<AreaCode, { readonly title: string; readonly inPaper: number }>> = {
  I: { title: 'Professionalism', inPaper: 10 },
  II: { title: 'Ethics', inPaper: 21 },
  III: { title: 'Professional Practice', inPaper: 33 },
  IV: { title: 'Law for Professional Practice', inPaper: 27 },
  V: { title: 'Professional Law', inPaper: 10 },
  VI: { title: 'Regulation of Members and Discipline Processes', inPaper: 9 },
};

/** Items in a complete paper (product.md 4.1). */
export const PAPER_LENGTH = 110;

/** Items in the two sets of mock exams together (product.md 4.1). */
export const MOCK_ITEM_COUNT = 2 * PAPER_LENGTH;
