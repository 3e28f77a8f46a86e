import type { ContentItem } from '../../application/ports/study-material.ts';
import { splitIntoChunks } from './content-material.ts';
import { insertRecords } from './insert-rows.ts';
import {
  type AnswerOptionRow,
  itemDigest,
  optionColumns,
  questionColumns,
  type StoredItemWithOptions,
} from './question-rows.ts';
import { serializeWording } from './question-version.ts';
import { placeholders, type SqlHandle, type SqlValue } from './sql-handle.ts';
import { updateRows } from './update-rows.ts';

/** Items to a statement: as many as keep it below the size that MySQL takes, each with texts as long as allowed. */
const WRITTEN_AT_ONCE = 50;

const optionExternalId = (item: ContentItem, letter: string): string => `${item.externalId}:${letter}`;

function keyOf(item: ContentItem, optionIds: ReadonlyMap<string, number>): number {
  const letter = item.options.find((option) => option.isKey)?.letter ?? '';
  const id = optionIds.get(letter);
  if (id === undefined) throw new Error(`item ${item.externalId} has no key`);
  return id;
}

type VersionOf = {
  readonly questionId: number;
  readonly number: number;
  readonly at: number;
  readonly by: number | null;
};

const versionRow = (
  item: ContentItem,
  { questionId, number, at, by }: VersionOf,
  optionIds: ReadonlyMap<string, number>,
) => ({
  question_id: questionId,
  number,
  area: item.area,
  kind: item.kind,
  key_option_id: keyOf(item, optionIds),
  body: serializeWording(item, optionIds),
  created_at: at,
  edited_by: by,
});

const optionRow = (item: ContentItem, option: ContentItem['options'][number], questionId: number) => ({
  ...optionColumns(option),
  question_id: questionId,
  external_id: optionExternalId(item, option.letter),
});

/** What goes with items that are added: when, who on the site wrote them, and what else their rows say then. */
export type ItemAdditionContext = {
  readonly now: number;
  readonly editedBy: number | null;
  readonly columns?: Readonly<Record<string, SqlValue>>;
};

/** Adds items with their options and their first version, a few statements for many items (product.md 5.3); their ids. */
export async function addItems(
  handle: SqlHandle,
  items: readonly ContentItem[],
  context: ItemAdditionContext,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const part of splitIntoChunks(items, WRITTEN_AT_ONCE)) {
    for (const [externalId, id] of await addPart(handle, part, context)) ids.set(externalId, id);
  }
  return ids;
}

async function addPart(
  handle: SqlHandle,
  items: readonly ContentItem[],
  { now, editedBy, columns = {} }: ItemAdditionContext,
): Promise<Map<string, number>> {
  const times = { version_number: 1, created_at: now, updated_at: now };
  await insertRecords(
    handle,
    'questions',
    items.map((item) => ({
      ...questionColumns(item),
      external_id: item.externalId,
      loaded_digest: itemDigest(item),
      ...times,
      ...columns,
    })),
  );
  const ids = await readQuestionIds(handle, items);
  const idOf = ({ externalId }: ContentItem): number => ids.get(externalId) ?? 0;
  const options = items.flatMap((item) => item.options.map((option) => optionRow(item, option, idOf(item))));
  await insertRecords(handle, 'answer_options', options);
  const letters = await readOptionIds(handle, [...ids.values()]);
  const versions = items.map((item) => {
    const version = { questionId: idOf(item), number: 1, at: now, by: editedBy };
    return versionRow(item, version, letters.get(idOf(item)) ?? new Map());
  });
  await insertRecords(handle, 'question_versions', versions);
  return ids;
}

async function readQuestionIds(handle: SqlHandle, items: readonly ContentItem[]): Promise<Map<string, number>> {
  const externalIds = items.map((item) => item.externalId);
  const query = `SELECT id, external_id FROM questions WHERE external_id IN (${placeholders(externalIds)})`;
  const rows = await handle.rows<{ readonly id: number; readonly external_id: string }>(query, externalIds);
  return new Map(rows.map((row) => [row.external_id, row.id]));
}

/** The ids of the options in use of some questions, by their letters. */
async function readOptionIds(handle: SqlHandle, questionIds: readonly number[]) {
  const query = `SELECT id, question_id, letter FROM answer_options
    WHERE question_id IN (${placeholders(questionIds)}) AND retired_at IS NULL`;
  const rows = await handle.rows<Pick<AnswerOptionRow, 'id' | 'question_id' | 'letter'>>(query, questionIds);
  const letters = new Map<number, Map<string, number>>(questionIds.map((id) => [id, new Map()]));
  for (const { id, question_id, letter } of rows) letters.get(question_id)?.set(letter, id);
  return letters;
}

/** What goes with a change of an item: when, who on the site made it, and what else its row says then. */
export type ItemChangeContext = {
  readonly now: number;
  readonly editedBy: number | null;
  readonly loadColumns: {
    readonly loaded_digest?: string;
    readonly edited_at: number | null;
    readonly retired_at?: number | null;
  };
};

export type ItemChange = {
  readonly stored: StoredItemWithOptions;
  readonly item: ContentItem;
  readonly context: ItemChangeContext;
};

/**
 * Brings items up to date, a few statements for many items, if all are still at the revision they were read at; false, and the
 * transaction is to be undone, where one is not. An option keeps its id as long as its letter is used, so answers keep their
 * meaning; a new version is written only when something a learner reads has changed (product.md 5.3); the kind, which learners
 * never see, is changed on the current version.
 */
export async function changeItems(handle: SqlHandle, changes: readonly ItemChange[]): Promise<boolean> {
  for (const part of splitIntoChunks(changes, WRITTEN_AT_ONCE)) {
    const worded = part.map((change) => ({ ...change, ...wordingOf(change) }));
    if (!(await changeQuestions(handle, worded))) return false;
    await changeOptions(handle, part);
    await changeVersions(handle, worded);
  }
  return true;
}

type WordedChange = ItemChange & { readonly isReworded: boolean; readonly number: number };

/** Whether a change makes a new version, and the number of the current one after it; an option without an id is a new one. */
function wordingOf({ stored, item }: ItemChange): Pick<WordedChange, 'isReworded' | 'number'> {
  const isReworded = stored.item.body !== serializeWording(item, knownOptionIds(stored));
  return { isReworded, number: stored.item.version_number + (isReworded ? 1 : 0) };
}

const knownOptionIds = ({ options }: StoredItemWithOptions): Map<string, number> =>
  new Map(options.map(({ letter, id }) => [letter, id]));

/** Takes one of several who change an item at a revision; only columns that differ are written. */
async function changeQuestions(handle: SqlHandle, changes: readonly WordedChange[]): Promise<boolean> {
  const records = changes.map(({ stored, item, context, number }) => ({
    ...questionColumns(item),
    loaded_digest: stored.item.loaded_digest,
    ...context.loadColumns,
    version_number: number,
    revision: stored.item.revision + 1,
    updated_at: context.now,
  }));
  const columns = Object.keys(records[0] ?? {}) as (keyof (typeof records)[number])[];
  const set = columns.filter((column) =>
    changes.some(({ stored }, index) => stored.item[column] !== records[index]?.[column]),
  );
  const rows = changes.map(({ stored }, index) => [
    stored.item.id,
    stored.item.revision,
    ...set.map((column) => records[index]?.[column] ?? null),
  ]);
  return (await updateRows(handle, 'questions', { match: ['id', 'revision'], set }, rows)) === changes.length;
}

async function changeOptions(handle: SqlHandle, changes: readonly ItemChange[]): Promise<void> {
  const added: ReturnType<typeof optionRow>[] = [];
  const changed: SqlValue[][] = [];
  const gone: SqlValue[][] = [];
  for (const { stored, item, context } of changes) {
    const known = new Map(stored.options.map((option) => [option.letter, option]));
    for (const option of item.options) {
      const before = known.get(option.letter);
      const { text, is_correct, rationale, right_when, retired_at } = optionColumns(option);
      if (!before) added.push(optionRow(item, option, stored.item.id));
      else if (hasChanged(before, optionColumns(option)))
        changed.push([before.id, text, is_correct, rationale, right_when, retired_at]);
    }
    const letters = item.options.map((option) => option.letter);
    const left = stored.options.filter((option) => option.retired_at === null && !letters.includes(option.letter));
    gone.push(...left.map(({ id }) => [id, context.now]));
  }
  const set = ['text', 'is_correct', 'rationale', 'right_when', 'retired_at'];
  await insertRecords(handle, 'answer_options', added);
  await updateRows(handle, 'answer_options', { match: ['id'], set }, changed);
  await updateRows(handle, 'answer_options', { match: ['id'], set: ['retired_at'] }, gone);
}

const hasChanged = (before: AnswerOptionRow, columns: ReturnType<typeof optionColumns>): boolean =>
  before.text !== columns.text ||
  before.is_correct !== columns.is_correct ||
  before.rationale !== columns.rationale ||
  before.right_when !== columns.right_when ||
  before.retired_at !== null;

async function changeVersions(handle: SqlHandle, changes: readonly WordedChange[]): Promise<void> {
  const reworded = changes.filter(({ isReworded }) => isReworded);
  const isGrown = ({ stored, item }: ItemChange): boolean => {
    const known = knownOptionIds(stored);
    return item.options.some(({ letter }) => !known.has(letter));
  };
  const grown = reworded.filter(isGrown).map(({ stored }) => stored.item.id);
  const letters = grown.length === 0 ? new Map<number, Map<string, number>>() : await readOptionIds(handle, grown);
  const versions = reworded.map(({ stored, item, context, number }) => {
    const version = { questionId: stored.item.id, number, at: context.now, by: context.editedBy };
    return versionRow(item, version, letters.get(stored.item.id) ?? knownOptionIds(stored));
  });
  await insertRecords(handle, 'question_versions', versions);
  const otherKinds = changes
    .filter(({ isReworded, stored, item }) => !isReworded && stored.item.kind !== item.kind)
    .map(({ stored, item, number }) => [stored.item.id, number, item.kind]);
  await updateRows(handle, 'question_versions', { match: ['question_id', 'number'], set: ['kind'] }, otherKinds);
}
