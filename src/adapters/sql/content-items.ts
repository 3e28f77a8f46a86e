import type { LoadReport } from '../../application/ports/content-repository.ts';
import type { ContentItem } from '../../application/ports/study-material.ts';
import { addItems, changeItem } from './content-item-writes.ts';
import { inParts, waitForOtherLoaders } from './content-material.ts';
import { questionColumns, type StoredItem, type StoredItemWithOptions, type StoredOption } from './question-rows.ts';
import { byLetter, wordingBody } from './question-version.ts';
import type { SqlHandle } from './sql-handle.ts';

type UseKind = ContentItem['use']['kind'];

const CHANGED_AT_ONCE = 100;

/**
 * Makes the question bank hold the given items. A changed wording becomes a new version, so papers keep theirs
 * (product.md 4.2, 5.3); an item that left the files of a kind of use that was loaded is retired (product.md 5.2).
 */
export async function saveItems(handle: SqlHandle, items: readonly ContentItem[], now: number): Promise<LoadReport> {
  assertDistinct(items);
  await waitForOtherLoaders(handle);
  const stored = await storedItems(handle);
  const added = items.filter((item) => !stored.has(item.externalId));
  let changed = 0;
  for (const item of items) {
    const known = stored.get(item.externalId);
    if (!known || isSame(known, item)) continue;
    await changeItem(handle, known, item, now);
    changed += 1;
  }
  await addItems(handle, added, now);
  const retired = await retireMissing(handle, [...stored.values()], items, now);
  return { added: added.length, changed, retired, untouched: items.length - added.length - changed };
}

function assertDistinct(items: readonly ContentItem[]): void {
  if (new Set(items.map((item) => item.externalId)).size !== items.length) throw new Error('an item is given twice');
}

async function storedItems({ knex }: SqlHandle): Promise<Map<string, StoredItemWithOptions>> {
  const versions = { 'v.question_id': 'q.id', 'v.number': 'q.version_number' };
  const items: StoredItem[] = await knex('questions as q')
    .leftJoin('question_versions as v', versions)
    .whereNotNull('q.external_id')
    .select('q.*', 'v.body');
  const options: StoredOption[] = await knex('answer_options').select();
  const ofQuestion = new Map<number, StoredOption[]>(items.map((item) => [item.id, []]));
  for (const option of options) ofQuestion.get(option.question_id)?.push(option);
  return new Map(items.map((item) => [item.external_id, { item, options: ofQuestion.get(item.id) ?? [] }]));
}

function isSame({ item: stored, options }: StoredItemWithOptions, item: ContentItem): boolean {
  const current = options.filter((option) => option.retired_at === null);
  const ids = new Map(current.map((option) => [option.letter, option.id]));
  if (stored.body !== wordingBody(item, ids)) return false;
  if (
    current
      .map((option) => option.letter)
      .sort()
      .join() !==
    byLetter(item.options)
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

async function retireMissing(
  { knex }: SqlHandle,
  stored: readonly StoredItemWithOptions[],
  items: readonly ContentItem[],
  now: number,
): Promise<number> {
  const present = new Set(items.map((item) => item.externalId));
  const loadedKinds = new Set<UseKind>(items.map((item) => item.use.kind));
  const missing = stored.filter(
    (known) => known.item.retired_at === null && !present.has(known.item.external_id) && loadedKinds.has(kindOf(known)),
  );
  for (const part of inParts(missing, CHANGED_AT_ONCE)) {
    const ids = part.map(({ item }) => item.id);
    await knex('questions').whereIn('id', ids).update({ retired_at: now, updated_at: now });
  }
  return missing.length;
}
