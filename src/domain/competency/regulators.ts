import { compareCodes } from './competency-code.ts';

/** The three texts of a competency, in their order. */
export const PARTS = ['situation', 'action', 'outcome'] as const;

export type Part = (typeof PARTS)[number];

/** The texts of one competency. */
export type CompetencyTexts = Readonly<Record<Part, string>>;

/** Characters that a regulator's form takes for each part. */
export type PartLimits = Readonly<Record<Part, number>>;

/**
 * Where a fact comes from and when it was last read there. 'known': working knowledge, which the owner of the site has to
 * confirm; pages show it with the advice to check.
 */
export type Source = {
  readonly basis: 'published' | 'reported' | 'known';
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly checkedOn: string;
};

/** A fact with its source; null as a value where it is not known, which pages say instead of guessing (product.md 9.30). */
export type Sourced<Value> = { readonly value: Value; readonly source: Source };

/** A competency that a regulator asks for under its own code; `covers` are the codes of the 34 that it takes together. */
export type AskedCompetency = {
  readonly code: string;
  /** The regulator's title in our words; null where it is that of the one competency it covers. */
  readonly title: string | null;
  readonly covers: readonly string[];
};

/** Competencies to be shown within Canada or against Canadian practice, with the least level of each where that is known. */
export type CanadianEnvironment = {
  /** How many of them there are. */
  readonly count: number;
  readonly leastLevels: Readonly<Record<string, number>>;
};

/** What a regulator asks for in a competency-based application. */
export type Regulator = {
  /** The code of its province or territory. */
  readonly code: string;
  readonly place: string;
  readonly shortName: string;
  /** 'own' where it has a programme that the 34 competencies do not describe. */
  readonly kind: '34' | '22' | 'own';
  readonly framework: Source;
  readonly competencies: readonly AskedCompetency[];
  readonly limits: Sourced<PartLimits | null>;
  /** Least average of the levels of a category, by the number of the category. */
  readonly averages: Sourced<Readonly<Record<number, number>> | null>;
  readonly canadianEnvironment: Sourced<CanadianEnvironment | null>;
  /** Examples that are written for one competency. */
  readonly examplesEach: Sourced<number | null>;
  /** The fewest validators. */
  readonly validators: Sourced<number | null>;
  /** What the page says about a framework that is reported only, unconfirmed or of another kind; null otherwise. */
  readonly notice: string | null;
};

/** How many competencies each of the seven categories has. */
const CATEGORY_SIZES = [10, 3, 5, 2, 6, 5, 3] as const;

/** The codes of the 34 competencies in their order (product.md 9.1). */
export const ALL_CODES: readonly string[] = CATEGORY_SIZES.flatMap((size, category) =>
  Array.from({ length: size }, (_, index) => `${category + 1}.${index + 1}`),
);

/** The titles of the seven categories, by number. */
export const CATEGORY_TITLES: Readonly<Record<number, string>> = {
  1: 'Technical competence',
  2: 'Communication',
  3: 'Project and financial management',
  4: 'Team effectiveness',
  5: 'Professional accountability',
  6: 'Social, economic, environmental and sustainability',
  7: 'Personal continuing professional development',
};

const THE_34: readonly AskedCompetency[] = ALL_CODES.map((code) => ({ code, title: null, covers: [code] }));

const merged = (code: string, title: string, ...covers: string[]): AskedCompetency => ({ code, title, covers });

/** The 22: categories 1, 2 and 6 as in the 34, three others merged, category 7 left out. */
const THE_22: readonly AskedCompetency[] = [
  ...THE_34.filter(({ code }) => /^[126]\./.test(code)),
  merged('3.1', 'Project management', '3.1', '3.2', '3.3', '3.5'),
  merged('3.2', 'Finances and budget', '3.4'),
  merged('4.1', 'Team effectiveness and resolving conflict', '4.1', '4.2'),
  merged('5.1', 'Professional accountability', '5.1', '5.2', '5.3', '5.4', '5.5', '5.6'),
].sort((left, right) => compareCodes(left.code, right.code));

const READ_ON = '2026-11-23';

const source = (basis: Source['basis'], name: string): Source => ({ basis, name, checkedOn: READ_ON });

const KNOWN = source('known', 'working knowledge of the common assessment system, not yet confirmed');
const NOT_FOUND = source('known', 'no public source found');
const APEGA = source('published', 'apega.ca, competencies and indicators');

const unknown: Sourced<null> = { value: null, source: NOT_FOUND };

const AVERAGES: Readonly<Record<number, number>> = { 1: 3, 2: 3, 3: 2, 4: 3, 5: 3, 6: 2, 7: 3 };

/** The common system names eight; only those whose pages were read are listed with their level. */
const CANADIAN_ENVIRONMENT: Sourced<CanadianEnvironment> = {
  value: { count: 8, leastLevels: { '1.6': 3, '2.2': 3, '6.2': 2 } },
  source: source('published', 'competencyassessment.ca, guide to Canadian environment competencies'),
};

type Named = Pick<Regulator, 'code' | 'place' | 'shortName'>;

const named = (code: string, place: string, shortName: string): Named => ({ code, place, shortName });

function of34(name: Named, framework = source('published', 'competencyassessment.ca')): Regulator {
  return {
    ...name,
    kind: '34',
    framework,
    competencies: THE_34,
    limits: unknown,
    averages: { value: AVERAGES, source: KNOWN },
    canadianEnvironment: CANADIAN_ENVIRONMENT,
    examplesEach: { value: 1, source: KNOWN },
    validators: unknown,
    notice: null,
  };
}

const withoutSeventh = Object.fromEntries(Object.entries(AVERAGES).filter(([category]) => category !== '7'));

function of22(name: Named, framework: Source, notice: string | null): Regulator {
  return {
    ...name,
    kind: '22',
    framework,
    competencies: THE_22,
    limits: unknown,
    averages: { value: withoutSeventh, source: KNOWN },
    canadianEnvironment: unknown,
    examplesEach: { value: 1, source: KNOWN },
    validators: unknown,
    notice,
  };
}

const REPORTED =
  'This regulator is reported to ask for 22 competencies. We have not confirmed it. Check with your regulator before you write.';

const reported = (name: Named): Regulator => of22(name, source('reported', 'third-party guides'), REPORTED);

const alberta: Regulator = {
  ...of22(named('AB', 'Alberta', 'APEGA'), APEGA, null),
  limits: {
    value: { situation: 400, action: 1800, outcome: 400 },
    source: source('reported', 'apega.ca for the 1,800 characters of the action; the other two from guides'),
  },
};

const novaScotia: Regulator = {
  ...of34(named('NS', 'Nova Scotia', 'Engineers Nova Scotia'), NOT_FOUND),
  averages: unknown,
  canadianEnvironment: unknown,
  notice:
    'We have not confirmed which framework Engineers Nova Scotia uses. All 34 competencies are shown. Check with your regulator before you write.',
};

const ontario: Regulator = {
  ...of34(named('ON', 'Ontario', 'PEO'), source('published', 'peo.on.ca')),
  validators: { value: 1, source: source('published', 'peo.on.ca, questions about experience') },
};

const quebec: Regulator = {
  ...of34(named('QC', 'Quebec', 'OIQ'), source('published', 'oiq.qc.ca')),
  kind: 'own',
  averages: unknown,
  canadianEnvironment: unknown,
  examplesEach: unknown,
  notice:
    'The OIQ has a programme of its own: 6 competencies in 28 elements, with its own form. The 34 competencies below are for practice only. Check with your regulator what to write, and in which language.',
};

/** All regulators in the order of their province's name (product.md 9.30). */
export const REGULATORS: readonly Regulator[] = [
  alberta,
  of34(named('BC', 'British Columbia', 'Engineers and Geoscientists BC')),
  of34(named('MB', 'Manitoba', 'Engineers Geoscientists Manitoba')),
  of34(named('NB', 'New Brunswick', 'Engineers and Geoscientists New Brunswick')),
  of34(named('NL', 'Newfoundland and Labrador', 'PEGNL')),
  reported(named('NT', 'Northwest Territories', 'NAPEG')),
  novaScotia,
  reported(named('NU', 'Nunavut', 'NAPEG')),
  ontario,
  of34(named('PE', 'Prince Edward Island', 'Engineers PEI')),
  quebec,
  of34(named('SK', 'Saskatchewan', 'APEGS')),
  reported(named('YT', 'Yukon', 'Engineers Yukon')),
];

/** The codes of all regulators. */
export const REGULATOR_CODES: readonly string[] = REGULATORS.map(({ code }) => code);

/** The regulator of a province, or null. */
export const findRegulator = (code: string): Regulator | null =>
  REGULATORS.find((regulator) => regulator.code === code) ?? null;

/** The competency that a regulator asks for under a code, or null. */
export const findAskedCompetency = (regulator: Regulator, code: string): AskedCompetency | null =>
  regulator.competencies.find((competency) => competency.code === code) ?? null;

/**
 * What the parts are counted against: the regulator's own limits, else lengths that keep a text readable, which no form
 * enforces (`isOwn` false).
 */
export const limitsOf = ({ limits }: Regulator): { readonly limits: PartLimits; readonly isOwn: boolean } =>
  limits.value ? { limits: limits.value, isOwn: true } : { limits: WORKING_LENGTHS, isOwn: false };

const WORKING_LENGTHS: PartLimits = { situation: 1000, action: 3000, outcome: 1000 };

/** The length of a text as a form counts it: a line break is one character (product.md 9.31). */
export const countCharacters = (text: string): number => text.replaceAll('\r\n', '\n').length;
