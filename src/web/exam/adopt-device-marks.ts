import type { MarkChange } from '../../domain/exam/marks.ts';
import { type DeviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import { openMarkJournal } from '../outbox/exam-journals.ts';
import { attemptPrefix } from '../user-storage.ts';

/**
 * Release 0.1.0 stored marks on the device only. Moves those of a running attempt into its journal, as older than any
 * mark of the server, and removes them.
 */
export function adoptDeviceMarks(storage: DeviceStorage, userId: number, attemptId: number, startedAt: number): void {
  const prefix = `${attemptPrefix(userId, attemptId)}marks:`;
  const keys = listKeysWithPrefix(storage, prefix);
  if (keys.length === 0) return;
  const journal = openMarkJournal(storage, userId, attemptId);
  for (const key of keys) {
    const place = { questionId: Number(key.slice(prefix.length)), changedAt: startedAt };
    for (const change of toChanges(parseJsonOrNull(storage.getItem(key)), place)) journal.record(change);
    writeKey(storage, key, null);
  }
}

function toChanges(value: unknown, place: Pick<MarkChange, 'questionId' | 'changedAt'>): readonly MarkChange[] {
  if (typeof value !== 'object' || value === null) return [];
  const { flagged, note, struckOptionIds } = value as { readonly [field: string]: unknown };
  const changes: MarkChange[] = [];
  if (flagged === true) changes.push({ ...place, kind: 'flagged', value: true });
  if (typeof note === 'string' && note !== '') changes.push({ ...place, kind: 'note', value: note });
  if (Array.isArray(struckOptionIds) && struckOptionIds.length > 0) {
    changes.push({ ...place, kind: 'struckOptionIds', value: struckOptionIds });
  }
  return changes;
}
