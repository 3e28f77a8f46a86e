import { ALL_CODES, compareCodes } from './competency-code.ts';
import type { PartLimits } from './competency-texts.ts';
import type { FactSource, SourcedFact } from './sourced-fact.ts';

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
  /** The codes that are known to be among them. */
  readonly leastLevels: Readonly<Record<string, number>>;
  /** The least level of each of the others. */
  readonly leastOfOthers: number;
};

/** What a regulator asks for in a competency-based application. */
export type Regulator = {
  /** The code of its province or territory. */
  readonly code: string;
  readonly place: string;
  readonly shortName: string;
  /** 'own' where it has a programme that the 34 competencies do not describe. */
  readonly kind: '34' | '22' | 'own';
  /** How many competencies the regulator itself asks for; null where it does not ask for competencies, or is not known to. */
  readonly competencyCount: SourcedFact<number | null>;
  /** What is written here: the regulator's own competencies or, where its programme is another one, the 34 for practice. */
  readonly competencies: readonly AskedCompetency[];
  readonly limits: SourcedFact<PartLimits | null>;
  /** Least average of the levels of a category, by the number of the category. */
  readonly averages: SourcedFact<Readonly<Record<number, number>> | null>;
  /** The least level of each competency, whatever its category averages. */
  readonly leastLevel: SourcedFact<number | null>;
  readonly canadianEnvironment: SourcedFact<CanadianEnvironment | null>;
  /** Examples that are written for one competency. */
  readonly examplesEach: SourcedFact<number | null>;
  /** The fewest validators. */
  readonly validators: SourcedFact<number | null>;
  /** What the page says about a framework that is reported only, unconfirmed or of another kind; null otherwise. */
  readonly notice: string | null;
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

const source = (basis: FactSource['basis'], name: string): FactSource => ({ basis, name, checkedOn: READ_ON });

const NOT_FOUND = source('known', 'no public source found');
const SHARED_SYSTEM = source('published', 'competencyassessment.ca, page for applicants');
const AVERAGES_OF_34 = source('known', 'apegm.mb.ca says 2 or 3 for each category; which needs 2 is working knowledge');
const LEAST_LEVEL_OF_34 = source('reported', 'apegm.mb.ca, for the assessment system that it shares');
const APEGA = source('published', 'apega.ca, competencies and indicators');
const AVERAGES_OF_APEGA = source(
  'known',
  'apega.ca says that each category needs 2 or 3, and category 1 needs 3; which of the others needs 2 is working knowledge',
);
const SHARED_WITH_APEGA = source('known', 'as for APEGA, whose 22 competencies these are');
const APEGA_FORM = source('published', 'apega.ca, competency-based assessment tool');

const unknown: SourcedFact<null> = { value: null, source: NOT_FOUND };
const AVERAGES: Readonly<Record<number, number>> = { 1: 3, 2: 3, 3: 2, 4: 3, 5: 3, 6: 2, 7: 3 };

/** The common system names eight, all of level 3 but 6.2; only those whose pages were read are listed by their code. */
const EIGHT: CanadianEnvironment = {
  count: 8,
  leastLevels: { '1.6': 3, '1.9': 3, '2.2': 3, '6.2': 2 },
  leastOfOthers: 3,
};
const CANADIAN_ENVIRONMENT: SourcedFact<CanadianEnvironment> = {
  value: EIGHT,
  source: source('published', 'competencyassessment.ca, guide to Canadian environment competencies'),
};

type Named = Pick<Regulator, 'code' | 'place' | 'shortName'>;
const named = (code: string, place: string, shortName: string): Named => ({ code, place, shortName });

function of34(name: Named, framework = SHARED_SYSTEM): Regulator {
  return {
    ...name,
    kind: '34',
    competencyCount: { value: THE_34.length, source: framework },
    competencies: THE_34,
    limits: unknown,
    averages: { value: AVERAGES, source: AVERAGES_OF_34 },
    leastLevel: { value: 1, source: LEAST_LEVEL_OF_34 },
    canadianEnvironment: CANADIAN_ENVIRONMENT,
    examplesEach: { value: 1, source: SHARED_SYSTEM },
    validators: unknown,
    notice: null,
  };
}

const withoutSeventh = Object.fromEntries(Object.entries(AVERAGES).filter(([category]) => category !== '7'));

function of22(name: Named, framework: FactSource, notice: string | null): Regulator {
  return {
    ...name,
    kind: '22',
    competencyCount: { value: THE_22.length, source: framework },
    competencies: THE_22,
    limits: unknown,
    averages: { value: withoutSeventh, source: SHARED_WITH_APEGA },
    leastLevel: { value: 1, source: SHARED_WITH_APEGA },
    canadianEnvironment: unknown,
    examplesEach: { value: 1, source: SHARED_WITH_APEGA },
    validators: unknown,
    notice,
  };
}

const REPORTED =
  'This regulator is reported to ask for 22 competencies. We have not confirmed it. Check with your regulator before you write.';

const reported = (name: Named): Regulator => of22(name, source('reported', 'third-party guides'), REPORTED);

const alberta: Regulator = {
  ...of22(named('AB', 'Alberta', 'APEGA'), APEGA, null),
  averages: { value: withoutSeventh, source: AVERAGES_OF_APEGA },
  leastLevel: { value: 1, source: source('published', 'apega.ca, scoring') },
  examplesEach: { value: 1, source: APEGA_FORM },
  limits: {
    value: { situation: 400, action: 1800, outcome: 400 },
    source: source('reported', 'apega.ca for the 1,800 characters of the action; the other two from guides'),
  },
  validators: { value: 3, source: source('reported', 'APEGA guide 7.2 of October 2024, read in a copy') },
};

const novaScotia: Regulator = {
  ...of34(named('NS', 'Nova Scotia', 'Engineers Nova Scotia')),
  kind: 'own',
  competencyCount: { value: null, source: source('reported', 'we-ns.ca, which describes an experience record') },
  averages: unknown,
  canadianEnvironment: unknown,
  leastLevel: unknown,
  examplesEach: unknown,
  notice:
    'Engineers Nova Scotia is reported to ask for an experience record on its own form, about four pages for each year, and not for competencies. The 34 competencies below are for practice. Check with your regulator before you write.',
};

const ontario: Regulator = {
  ...of34(named('ON', 'Ontario', 'PEO'), source('published', 'peo.on.ca')),
  averages: { value: AVERAGES, source: source('known', 'working knowledge of the assessment that PEO shares') },
  canadianEnvironment: {
    value: EIGHT,
    source: source('reported', 'PEO guide of July 2023, read in a copy, which accepts work abroad; levels from others'),
  },
  leastLevel: { value: 1, source: source('known', 'working knowledge of the assessment that PEO shares') },
  examplesEach: { value: 1, source: source('known', 'working knowledge of the assessment that PEO shares') },
  validators: { value: 1, source: source('published', 'peo.on.ca, questions about experience') },
};

const quebec: Regulator = {
  ...of34(named('QC', 'Quebec', 'OIQ')),
  kind: 'own',
  competencyCount: { value: 6, source: source('published', 'oiq.qc.ca') },
  averages: unknown,
  canadianEnvironment: unknown,
  leastLevel: unknown,
  examplesEach: unknown,
  notice:
    'The OIQ has a programme of its own: 6 competencies on its own form. The 34 competencies below are for practice only. Check with your regulator what to write, and in which language.',
};

const manitoba: Regulator = {
  ...of34(named('MB', 'Manitoba', 'Engineers Geoscientists Manitoba')),
  leastLevel: { value: 1, source: source('published', 'apegm.mb.ca, competency-based assessment') },
};

/** All regulators in the order of their province's name (product.md 9.30). */
export const REGULATORS: readonly Regulator[] = [
  alberta,
  of34(named('BC', 'British Columbia', 'Engineers and Geoscientists BC')),
  manitoba,
  of34(named('NB', 'New Brunswick', 'Engineers and Geoscientists New Brunswick')),
  of34(named('NL', 'Newfoundland and Labrador', 'PEGNL')),
  reported(named('NT', 'Northwest Territories', 'NAPEG')),
  novaScotia,
  reported(named('NU', 'Nunavut', 'NAPEG')),
  ontario,
  of34(named('PE', 'Prince Edward Island', 'Engineers PEI')),
  quebec,
  of34(named('SK', 'Saskatchewan', 'APEGS')),
  of22(
    named('YT', 'Yukon', 'Engineers Yukon'),
    source('published', 'engineersyukon.ca, competency-based assessment, of May 2018'),
    'According to the page of Engineers Yukon of May 2018, APEGA reviews first applications, against its own 22 competencies. Check with your regulator before you write.',
  ),
];

/** The codes of all regulators. */
export const REGULATOR_CODES: readonly string[] = REGULATORS.map(({ code }) => code);

/** The regulator of a province, or null. */
export const findRegulator = (code: string): Regulator | null =>
  REGULATORS.find((regulator) => regulator.code === code) ?? null;

/** The competency that a regulator asks for under a code, or null. */
export const findAskedCompetency = (regulator: Regulator, code: string): AskedCompetency | null =>
  regulator.competencies.find((competency) => competency.code === code) ?? null;

/** The competency of another regulator that is the same one, or null; 3.2 of the 22 is not 3.2 of the 34. */
export function findSameCompetency(from: Regulator, code: string, to: Regulator): AskedCompetency | null {
  const covers = findAskedCompetency(from, code)?.covers.join(' ');
  return to.competencies.find((each) => each.covers.join(' ') === covers) ?? null;
}

/**
 * What the parts are counted against: the regulator's own limits, else lengths that keep a text readable, which no form
 * enforces (`isOwn` false).
 */
export const getPartLimits = ({ limits }: Regulator): { readonly limits: PartLimits; readonly isOwn: boolean } =>
  limits.value ? { limits: limits.value, isOwn: true } : { limits: WORKING_LENGTHS, isOwn: false };

const WORKING_LENGTHS: PartLimits = { situation: 1000, action: 3000, outcome: 1000 };
