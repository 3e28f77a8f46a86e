/**
 * How entries not yet acknowledged by the server replace each other: at most one per key is stored, the latest.
 * `momentOf` is milliseconds; `isSame` says whether an acknowledgement covers an entry.
 */
export type EntryRules<Key, Entry> = {
  readonly keyOf: (entry: Entry) => Key;
  readonly momentOf: (entry: Entry) => number;
  readonly isSame: (one: Entry, other: Entry) => boolean;
};

/** Unacknowledged entries by key (product.md 4.14, 4.17, 4.23). */
export type PendingEntries<Key, Entry> = ReadonlyMap<Key, Entry>;

/** Adds an entry; of two with one key the later stays, in whatever order they arrive. */
export function recordEntry<Key, Entry>(
  { keyOf, momentOf }: EntryRules<Key, Entry>,
  entries: PendingEntries<Key, Entry>,
  entry: Entry,
): PendingEntries<Key, Entry> {
  const known = entries.get(keyOf(entry));
  if (known && momentOf(known) > momentOf(entry)) return entries;
  return new Map(entries).set(keyOf(entry), entry);
}

/** Removes an acknowledged entry, unless another one has replaced it since. */
export function removeEntry<Key, Entry>(
  { keyOf, isSame }: EntryRules<Key, Entry>,
  entries: PendingEntries<Key, Entry>,
  sent: Entry,
): PendingEntries<Key, Entry> {
  const kept = entries.get(keyOf(sent));
  if (!kept || !isSame(kept, sent)) return entries;
  const rest = new Map(entries);
  rest.delete(keyOf(sent));
  return rest;
}

/** The entries in the order in which they were made. */
export const sortByMoment = <Key, Entry>(
  { momentOf }: EntryRules<Key, Entry>,
  entries: PendingEntries<Key, Entry>,
): readonly Entry[] => [...entries.values()].sort((one, other) => momentOf(one) - momentOf(other));
