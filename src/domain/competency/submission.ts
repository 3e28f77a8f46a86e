import { categoryOf } from './competency-code.ts';
import { type CompetencyTexts, PARTS, type Regulator } from './regulators.ts';

/** How far a text is: nothing written, written, checked as it stands, declared ready (product.md 9.33). */
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

/** Most versions of one text; the oldest makes room for a new one (product.md 9.35). */
export const MAX_VERSIONS = 40;

/** While a text is being written, a version of it is kept each time this has passed, in milliseconds (product.md 9.35). */
export const VERSION_INTERVAL_MS = 10 * 60_000;

/** Most projects, and most validators, of one learner. */
export const MAX_PROJECTS = 60;

/** Whether nothing is written in any of the three parts. */
export const hasNoText = (texts: CompetencyTexts): boolean => PARTS.every((part) => texts[part].trim() === '');

const FIELDS = [...PARTS, 'level', 'projectId', 'validatorId'] as const;

/** Whether two entries say the same. */
export const isSameEntry = (left: EntryFields, right: EntryFields): boolean =>
  FIELDS.every((field) => left[field] === right[field]);

/** Whether the texts of two entries are the same. */
export const isSameText = (left: CompetencyTexts, right: CompetencyTexts): boolean =>
  PARTS.every((part) => left[part] === right[part]);

/** What is stored of an entry. */
export type StoredEntry = {
  readonly fields: EntryFields;
  readonly revision: number;
  /** When its text was last kept as a version, or first written. */
  readonly versionedAt: number;
};

/** What a device sends: the fields, the revision they were written on, and whether the replaced text is to be kept. */
export type EntrySave = {
  readonly fields: EntryFields;
  readonly baseRevision: number;
  readonly keepsFormer: boolean;
};

/**
 * What a save does. 'overwrite' makes it the current text, and keeps the former one as a version where `versions` says so;
 * 'conflict' leaves the current text, which another device wrote, and keeps the one that was sent as a version.
 */
export type SaveDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'overwrite'; readonly versions: 'none' | 'former' }
  | { readonly kind: 'conflict' };

/**
 * Decides a save so that no written text is ever lost: a save that was written on an older revision never replaces the
 * text, and one that is repeated because its answer was lost changes nothing (product.md 9.34).
 */
export function decideSave(stored: StoredEntry, save: EntrySave, now: number): SaveDecision {
  if (isSameEntry(stored.fields, save.fields)) return { kind: 'unchanged' };
  if (save.baseRevision !== stored.revision) return { kind: 'conflict' };
  const isTextReplaced = !hasNoText(stored.fields) && !isSameText(stored.fields, save.fields);
  const isDue = save.keepsFormer || now - stored.versionedAt >= VERSION_INTERVAL_MS;
  return { kind: 'overwrite', versions: isTextReplaced && isDue ? 'former' : 'none' };
}

/** The state of an entry after its fields have changed: what was checked or ready is a draft again once its text differs. */
export function stateAfterSave(state: EntryState, before: EntryFields, after: EntryFields): EntryState {
  if (hasNoText(after)) return 'empty';
  return state !== 'empty' && isSameText(before, after) ? state : 'draft';
}

/** What the matrix knows of an entry; its texts are not read for it. */
export type EntryLine = {
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

/** Where each category stands; an entry without text or without a level counts in no average (product.md 9.36). */
export function categoryStandings(regulator: Regulator, entries: readonly EntryLine[]): CategoryStanding[] {
  const categories = [...new Set(regulator.competencies.map(({ code }) => categoryOf(code)))];
  return categories.map((category) => {
    const asked = regulator.competencies.filter(({ code }) => categoryOf(code) === category);
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

/** The fewest written texts from which on the share of a project says something. */
const FEWEST_FOR_SHARE = 6;

/** How many of `written` texts one project may carry: a third, and two while little is written (product.md 9.37). */
export const mostUses = (written: number): number => Math.max(2, Math.ceil(Math.max(written, FEWEST_FOR_SHARE) / 3));

/** How often each project is used in what is written, most used first. */
export function projectUses(entries: readonly EntryLine[]): ProjectUse[] {
  const written = entries.filter(({ state }) => state !== 'empty');
  const counts = new Map<number, number>();
  for (const { projectId } of written) {
    if (projectId !== null) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  }
  const most = mostUses(written.length);
  return [...counts]
    .map(([projectId, uses]) => ({ projectId, uses, isOverused: uses > most }))
    .sort((left, right) => right.uses - left.uses || left.projectId - right.projectId);
}
