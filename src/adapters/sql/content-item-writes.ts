import type { ContentItem } from '../../application/ports/study-material.ts';
import { splitIntoChunks } from './content-material.ts';
import {
  type AnswerOptionRow,
  itemDigest,
  optionColumns,
  questionColumns,
  type StoredItemWithOptions,
} from './question-rows.ts';
import { serializeWording } from './question-version.ts';
import type { SqlHandle } from './sql-handle.ts';

const INSERTED_AT_ONCE = 40;

const optionExternalId = (item: ContentItem, letter: string): string => `${item.externalId}:${letter}`;

function keyOf(item: ContentItem, optionIds: ReadonlyMap<string, number>): number {
  const letter = item.options.find((option) => option.isKey)?.letter ?? '';
  const id = optionIds.get(letter);
  if (id === undefined) throw new Error(`item ${item.externalId} has no key`);
  return id;
}

const versionRow = (
  item: ContentItem,
  questionId: number,
  number: number,
  optionIds: ReadonlyMap<string, number>,
  now: number,
) => ({
  question_id: questionId,
  number,
  area: item.area,
  kind: item.kind,
  key_option_id: keyOf(item, optionIds),
  body: serializeWording(item, optionIds),
  created_at: now,
});

/** Adds items with their options and their first version, a few statements for many items (product.md 5.3). */
export async function addItems(handle: SqlHandle, items: readonly ContentItem[], now: number): Promise<void> {
  for (const part of splitIntoChunks(items, INSERTED_AT_ONCE)) await addPart(handle, part, now);
}

async function addPart({ knex }: SqlHandle, items: readonly ContentItem[], now: number): Promise<void> {
  await knex('questions').insert(
    items.map((item) => ({
      ...questionColumns(item),
      external_id: item.externalId,
      loaded_digest: itemDigest(item),
      version_number: 1,
      created_at: now,
      updated_at: now,
    })),
  );
  const externalIds = items.map((item) => item.externalId);
  const questions: { id: number; external_id: string }[] = await knex('questions')
    .whereIn('external_id', externalIds)
    .select('id', 'external_id');
  const questionIds = new Map(questions.map((row) => [row.external_id, row.id]));
  const withIds = items.map((item) => ({ item, questionId: questionIds.get(item.externalId) ?? 0 }));
  await knex('answer_options').insert(
    withIds.flatMap(({ item, questionId }) =>
      item.options.map((option) => ({
        ...optionColumns(option),
        question_id: questionId,
        external_id: optionExternalId(item, option.letter),
      })),
    ),
  );
  const options: AnswerOptionRow[] = await knex('answer_options')
    .whereIn('question_id', [...questionIds.values()])
    .select();
  await knex('question_versions').insert(
    withIds.map(({ item, questionId }) => versionRow(item, questionId, 1, lettersOf(options, questionId), now)),
  );
}

const lettersOf = (options: readonly AnswerOptionRow[], questionId: number): Map<string, number> =>
  new Map(options.filter((option) => option.question_id === questionId).map(({ letter, id }) => [letter, id]));

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

/**
 * Brings one item up to date. An option keeps its id as long as its letter is used, so answers keep their meaning; a
 * new version is written only when something a learner reads has changed (product.md 5.3); the kind, which learners
 * never see, is changed on the current version.
 */
export async function changeItem(
  handle: SqlHandle,
  { item: stored, options }: StoredItemWithOptions,
  item: ContentItem,
  { now, editedBy, loadColumns }: ItemChangeContext,
): Promise<void> {
  const { knex } = handle;
  const optionIds = await changeOptions(handle, stored.id, options, item, now);
  const isReworded = stored.body !== serializeWording(item, optionIds);
  const number = stored.version_number + (isReworded ? 1 : 0);
  if (isReworded) {
    const version = versionRow(item, stored.id, number, optionIds, now);
    await knex('question_versions').insert({ ...version, edited_by: editedBy });
  } else if (stored.kind !== item.kind) {
    await knex('question_versions').where({ question_id: stored.id, number }).update({ kind: item.kind });
  }
  await knex('questions')
    .where({ id: stored.id })
    .update({
      ...questionColumns(item),
      ...loadColumns,
      version_number: number,
      revision: stored.revision + 1,
      updated_at: now,
    });
}

async function changeOptions(
  { knex }: SqlHandle,
  questionId: number,
  stored: readonly AnswerOptionRow[],
  item: ContentItem,
  now: number,
): Promise<Map<string, number>> {
  const known = new Map(stored.map((option) => [option.letter, option]));
  for (const option of item.options) {
    const columns = optionColumns(option);
    const before = known.get(option.letter);
    if (!before) {
      const external_id = optionExternalId(item, option.letter);
      await knex('answer_options').insert({ ...columns, question_id: questionId, external_id });
    } else if (hasChanged(before, columns)) {
      await knex('answer_options').where({ id: before.id }).update(columns);
    }
  }
  const letters = item.options.map((option) => option.letter);
  const gone = stored.filter((option) => option.retired_at === null && !letters.includes(option.letter));
  const goneIds = gone.map((option) => option.id);
  if (gone.length > 0) await knex('answer_options').whereIn('id', goneIds).update({ retired_at: now });
  const rows: AnswerOptionRow[] = await knex('answer_options')
    .where({ question_id: questionId })
    .whereNull('retired_at');
  return lettersOf(rows, questionId);
}

const hasChanged = (before: AnswerOptionRow, columns: ReturnType<typeof optionColumns>): boolean =>
  before.text !== columns.text ||
  before.is_correct !== columns.is_correct ||
  before.rationale !== columns.rationale ||
  before.right_when !== columns.right_when ||
  before.retired_at !== null;
