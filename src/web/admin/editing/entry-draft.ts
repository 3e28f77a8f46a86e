import type { EntryKind } from '../../../domain/publishing/entry.ts';
import type { TypedEntry } from '../../../domain/publishing/entry-faults.ts';
import { type DeviceStorage, readJson, sessionStorageOf, writeKey } from '../../device-storage.ts';
import { userAreaPrefix } from '../../user-storage.ts';

/** What was typed and not saved, over which version. */
export type EntryDraft = { readonly version: number | null; readonly typed: TypedEntry };

/** Which form: of which user, of which entry or of a new one. */
export type DraftPlace = { readonly userId: number; readonly kind: EntryKind; readonly entry: number | 'new' };

const keyOf = ({ userId, kind, entry }: DraftPlace): string => `${userAreaPrefix('draft', userId)}${kind}:${entry}`;

const isDraft = (value: unknown): value is EntryDraft =>
  typeof value === 'object' && value !== null && 'version' in value && 'typed' in value;

/** What a tab keeps of a form across a reload; nothing where there is nothing unsaved (product.md 11.14). */
export function readDraft(place: DraftPlace, storage: DeviceStorage = sessionStorageOf()): EntryDraft | null {
  const value = readJson(storage.getItem(keyOf(place)));
  return isDraft(value) ? value : null;
}

/** Keeps what is typed; null when it was saved or given up. */
export function writeDraft(
  place: DraftPlace,
  draft: EntryDraft | null,
  storage: DeviceStorage = sessionStorageOf(),
): void {
  writeKey(storage, keyOf(place), draft && JSON.stringify(draft));
}
