import { type DeviceStorage, readJson, sessionStorageOf, writeKey } from '../../device-storage.ts';
import { userAreaPrefix } from '../../user-storage.ts';
import type { Texts } from './field-texts.ts';

/** What was typed and not saved, over which version. */
export type FormDraft<Values> = { readonly version: number | null; readonly typed: Texts<Values> };

/** Which form: of which user, of which record or of a new one. */
export type DraftPlace = { readonly userId: number; readonly kind: string; readonly record: number | 'new' };

const keyOf = ({ userId, kind, record }: DraftPlace): string => `${userAreaPrefix('draft', userId)}${kind}:${record}`;

const isDraft = (value: unknown): value is FormDraft<never> =>
  typeof value === 'object' && value !== null && 'version' in value && 'typed' in value;

/** What a tab keeps of a form across a reload; nothing where there is nothing unsaved (product.md 11.14). */
export function readDraft<Values>(
  place: DraftPlace,
  storage: DeviceStorage = sessionStorageOf(),
): FormDraft<Values> | null {
  const value = readJson(storage.getItem(keyOf(place)));
  return isDraft(value) ? value : null;
}

/** Keeps what is typed; null when it was saved or given up. */
export function writeDraft<Values>(
  place: DraftPlace,
  draft: FormDraft<Values> | null,
  storage: DeviceStorage = sessionStorageOf(),
): void {
  writeKey(storage, keyOf(place), draft && JSON.stringify(draft));
}
