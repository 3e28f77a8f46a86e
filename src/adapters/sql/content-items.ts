import type { ContentLoadReport } from '../../application/ports/content.ts';
import type { ContentItem } from '../../application/ports/study-material.ts';
import { addItems, changeItems, type ItemChange, type ItemChangeContext } from './content-item-writes.ts';
import { splitIntoChunks } from './content-material.ts';
import { raiseMaterialVersion } from './material-version.ts';
import {
  type AnswerOptionRow,
  itemDigest,
  type QuestionRow,
  questionColumns,
  type StoredItemWithOptions,
} from './question-rows.ts';
import { serializeWording, sortOptionsByLetter } from './question-version.ts';
import type { SqlHandle } from './sql-handle.ts';

type UseKind = ContentItem['use']['kind'];

const CHANGED_AT_ONCE = 100;

/**
 * Makes the question bank hold the given items. A changed wording becomes a new version, so papers keep theirs
 * (product.md 4.2, 5.3); an item that left the files of a kind of use that was loaded is retired (product.md 5.2). What was
 * edited on the site stays as it is; where its file changed too, the report names it (product.md 12.18).
 */
export async function saveItems(
  handle: SqlHandle,
  items: readonly ContentItem[],
  now: number,
): Promise<ContentLoadReport> {
  assertDistinct(items);
  await raiseMaterialVersion(handle);
  const stored = await readStoredItems(handle);
  const added = items.filter((item) => !stored.has(item.externalId));
  const kept: string[] = [];
  const changes: ItemChange[] = [];
  let takenUp = 0;
  for (const item of items) {
    const known = stored.get(item.externalId);
    const way = known ? wayToLoad(known, item) : 'leave';
    if (known && way === 'change') changes.push({ stored: known, item, context: loadedAt(item, now) });
    if (known && way === 'take up') {
      await handle.knex('questions').where({ id: known.item.id }).update({ retired_at: null });
      takenUp += 1;
    }
    if (way === 'keep') kept.push(item.externalId);
  }
  if (!(await changeItems(handle, changes))) throw new Error('an item changed while the files were loaded');
  const changed = changes.length + takenUp;
  await addItems(handle, added, { now, editedBy: null });
  const retired = await retireMissing(handle, [...stored.values()], items, now);
  const untouched = items.length - added.length - changed;
  return { added: added.length, changed, retired, untouched, ...(kept.length > 0 ? { kept } : {}) };
}

const loadedAt = (item: ContentItem, now: number): ItemChangeContext => ({
  now,
  editedBy: null,
  loadColumns: { loaded_digest: itemDigest(item), edited_at: null },
});

/** What a load does about an item that is there (product.md 5.2, 12.18). */
function wayToLoad(known: StoredItemWithOptions, item: ContentItem): 'leave' | 'change' | 'keep' | 'take up' {
  // What an administrator has retired stays so until an administrator brings it back (product.md 12.22).
  if (known.item.withdrawn_at !== null) return 'leave';
  const isEdited = known.item.edited_at !== null;
  if (isSame(known, item)) return isEdited ? 'change' : 'leave';
  if (!isEdited) return 'change';
  if (known.item.loaded_digest !== itemDigest(item)) return 'keep';
  return known.item.retired_at === null ? 'leave' : 'take up';
}

function assertDistinct(items: readonly ContentItem[]): void {
  if (new Set(items.map((item) => item.externalId)).size !== items.length) throw new Error('an item is given twice');
}

/** The items as they are stored, by their ids in the files; only those whose own ids are given, if there are. */
export async function readStoredItems(
  { knex }: SqlHandle,
  ids?: readonly number[],
): Promise<Map<string, StoredItemWithOptions>> {
  const versions = { 'v.question_id': 'q.id', 'v.number': 'q.version_number' };
  const items: QuestionRow[] = await knex('questions as q')
    .leftJoin('question_versions as v', versions)
    .whereNotNull('q.external_id')
    .modify((query) => void (ids && query.whereIn('q.id', ids)))
    .select('q.*', 'v.body');
  const options: AnswerOptionRow[] = await knex('answer_options')
    .modify((query) => void (ids && query.whereIn('question_id', ids)))
    .select();
  const ofQuestion = new Map<number, AnswerOptionRow[]>(items.map((item) => [item.id, []]));
  for (const option of options) ofQuestion.get(option.question_id)?.push(option);
  return new Map(items.map((item) => [item.external_id, { item, options: ofQuestion.get(item.id) ?? [] }]));
}

function isSame({ item: stored, options }: StoredItemWithOptions, item: ContentItem): boolean {
  const current = options.filter((option) => option.retired_at === null);
  const ids = new Map(current.map((option) => [option.letter, option.id]));
  if (stored.body !== serializeWording(item, ids)) return false;
  if (
    current
      .map((option) => option.letter)
      .sort()
      .join() !==
    sortOptionsByLetter(item.options)
      .map(({ letter }) => letter)
      .join()
  )
    return false;
  return Object.entries(questionColumns(item)).every(([column, value]) => stored[column] === value);
}

const kindOf = ({ item }: StoredItemWithOptions): UseKind => {
  if (item.is_exam_question === 1) return 'mock';
  if (item.is_free === 1) return 'free';
  return item.chapter_number === null ? 'course' : 'practice';
};

/** Retires what was loaded and has left the files; what was written on the site was never there (product.md 5.2, 12.20). */
async function retireMissing(
  { knex }: SqlHandle,
  stored: readonly StoredItemWithOptions[],
  items: readonly ContentItem[],
  now: number,
): Promise<number> {
  const present = new Set(items.map((item) => item.externalId));
  const loadedKinds = new Set<UseKind>(items.map((item) => item.use.kind));
  const missing = stored.filter(
    (known) =>
      known.item.retired_at === null &&
      known.item.loaded_digest !== null &&
      !present.has(known.item.external_id) &&
      loadedKinds.has(kindOf(known)),
  );
  for (const part of splitIntoChunks(missing, CHANGED_AT_ONCE)) {
    const ids = part.map(({ item }) => item.id);
    await knex('questions').whereIn('id', ids).update({ retired_at: now, updated_at: now });
  }
  return missing.length;
}
