import { getCategoryOfCode } from './competency-code.ts';
import { COMPETENCY_PARTS, type CompetencyTexts } from './competency-texts.ts';
import type { Regulator } from './regulators.ts';

/** The state of a text: empty, written, checked in its present form, declared ready (product.md 9.33). */
export const ENTRY_STATES = ['empty', 'draft', 'checked', 'ready'] as const;

export type EntryState = (typeof ENTRY_STATES)[number];

/** What a learner writes about one competency. */
export type EntryFields = CompetencyTexts & {
  /** The level aimed at, by the learner's own assessment; null where none is chosen. */
  readonly level: number | null;
  readonly projectId: number | null;
  readonly validatorId: number | null;
};

/** An entry that nothing has been written into. */
export const EMPTY_ENTRY: EntryFields = {
  situation: '',
  action: '',
  outcome: '',
  level: null,
  projectId: null,
  validatorId: null,
};

/** The longest text of a part, in characters, so that a text pasted by mistake does not fill the database. */
export const MAX_PART_LENGTH = 13_000;

/** Most versions of one text; a new one replaces the oldest (product.md 9.35). */
export const MAX_VERSIONS = 40;

/** Most projects, and most validators, of one learner. */
export const MAX_PROJECTS = 60;

/** Whether nothing is written in any of the three parts. */
export const hasNoText = (texts: CompetencyTexts): boolean =>
  COMPETENCY_PARTS.every((part) => texts[part].trim() === '');

const FIELDS = [...COMPETENCY_PARTS, 'level', 'projectId', 'validatorId'] as const;

/** Whether two entries say the same. */
export const areEntryFieldsEqual = (left: EntryFields, right: EntryFields): boolean =>
  FIELDS.every((field) => left[field] === right[field]);

/** Whether the texts of two entries are the same. */
export const areCompetencyTextsEqual = (left: CompetencyTexts, right: CompetencyTexts): boolean =>
  COMPETENCY_PARTS.every((part) => left[part] === right[part]);

/** The state of an entry after its fields have changed: what was checked or ready is a draft again once its text differs. */
export function decideStateAfterSave(state: EntryState, before: EntryFields, after: EntryFields): EntryState {
  if (hasNoText(after)) return 'empty';
  return state !== 'empty' && areCompetencyTextsEqual(before, after) ? state : 'draft';
}

/** The data of an entry that the matrix needs; its texts are not read for it. */
export type EntrySummary = {
  readonly code: string;
  readonly state: EntryState;
  readonly level: number | null;
  readonly projectId: number | null;
  readonly findings: number;
};

/** A category of the matrix: its average of the levels aimed at, and what the regulator requires. */
export type CategoryStanding = {
  readonly category: number;
  readonly asked: number;
  readonly written: number;
  /** Average of the levels of what is written; null where no written entry has a level. */
  readonly average: number | null;
  readonly required: number | null;
  /** By how much the average is below what is required, to one decimal; 0 where it is not or where either is unknown. */
  readonly shortBy: number;
};

const toTenths = (value: number): number => Math.round(value * 10) / 10;

/** The state of each category; an entry without text or without a level counts in no average (product.md 9.36). */
export function computeCategoryStandings(regulator: Regulator, entries: readonly EntrySummary[]): CategoryStanding[] {
  const categories = [...new Set(regulator.competencies.map(({ code }) => getCategoryOfCode(code)))];
  return categories.map((category) => {
    const asked = regulator.competencies.filter(({ code }) => getCategoryOfCode(code) === category);
    const codes = new Set(asked.map(({ code }) => code));
    const written = entries.filter(({ code, state }) => codes.has(code) && state !== 'empty');
    const levels = written.flatMap(({ level }) => level ?? []);
    const average = levels.length === 0 ? null : levels.reduce((sum, level) => sum + level, 0) / levels.length;
    const required = regulator.averages.value?.[category] ?? null;
    const gap = average !== null && required !== null ? required - average : 0;
    const shortBy = gap > 0 ? Math.max(0.1, toTenths(gap)) : 0;
    return { category, asked: asked.length, written: written.length, average, required, shortBy };
  });
}

/** How often a project is used, and whether that is too often. */
export type ProjectUse = { readonly projectId: number; readonly uses: number; readonly isOverused: boolean };

/** How many of `written` texts one project may carry: a third, and two while little is written (product.md 9.37). */
export const computeMaxProjectUses = (written: number): number => Math.max(2, Math.floor(written / 3));

/** How often each project is used in what is written, most used first. */
export function countProjectUses(entries: readonly EntrySummary[]): ProjectUse[] {
  const written = entries.filter(({ state }) => state !== 'empty');
  const counts = new Map<number, number>();
  for (const { projectId } of written) {
    if (projectId !== null) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  }
  const most = computeMaxProjectUses(written.length);
  return [...counts]
    .map(([projectId, uses]) => ({ projectId, uses, isOverused: uses > most }))
    .sort((left, right) => right.uses - left.uses || left.projectId - right.projectId);
}
