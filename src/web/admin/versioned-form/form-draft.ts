import { type DeviceStorage, getSessionStorage, parseJsonOrNull, writeKey } from '../../device-storage.ts';
import { userAreaPrefix } from '../../user-storage.ts';
import type { FieldTexts } from './field-texts.ts';

/** What was typed and not saved, over which version. */
export type FormDraft<Values> = { readonly version: number | null; readonly typed: FieldTexts<Values> };

/** Which form: of which user, of which record or of a new one. */
export type FormDraftKey = { readonly userId: number; readonly kind: string; readonly record: number | 'new' };

const keyOf = ({ userId, kind, record }: FormDraftKey): string => `${userAreaPrefix('draft', userId)}${kind}:${record}`;

const isDraft = (value: unknown): value is FormDraft<never> =>
  typeof value === 'object' && value !== null && 'version' in value && 'typed' in value;

/** What a tab keeps of a form across a reload; nothing where there is nothing unsaved (product.md 11.14). */
export function readDraft<Values>(
  place: FormDraftKey,
  storage: DeviceStorage = getSessionStorage(),
): FormDraft<Values> | null {
  const value = parseJsonOrNull(storage.getItem(keyOf(place)));
  return isDraft(value) ? value : null;
}

/** Keeps what is typed; null when it was saved or given up. */
export function writeDraft<Values>(
  place: FormDraftKey,
  draft: FormDraft<Values> | null,
  storage: DeviceStorage = getSessionStorage(),
): void {
  writeKey(storage, keyOf(place), draft && JSON.stringify(draft));
}
