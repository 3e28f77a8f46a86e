import { fieldEntries } from '../edited-fields.ts';
import {
  CONTENT_KEY,
  ENTRY_FIELDS,
  type EntryField,
  type EntryKind,
  HIGHEST_ORDER,
  KEY_CHARACTERS_MESSAGE,
  LOWEST_ORDER,
  MAX_LENGTHS,
  MISSING_MESSAGES,
  ORDER_RANGE_MESSAGE,
  tooLongMessage,
} from './entry.ts';

/** The content of a form: every field as text. */
export type TypedEntry = Readonly<Partial<Record<EntryField, string>>>;

/** The words for each field at fault. */
export type EntryFaults = Readonly<Partial<Record<EntryField, string>>>;

/** The order that was typed; null where it is no whole number in range (product.md 11.4). */
export function parseTypedOrder(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,6}$/.test(text)) return null;
  const order = Number(text);
  return order >= LOWEST_ORDER && order <= HIGHEST_ORDER ? order : null;
}

function faultOf(field: EntryField, typed: string): string | null {
  if (field === 'order') return parseTypedOrder(typed) === null ? ORDER_RANGE_MESSAGE : null;
  const text = field === 'content' ? typed : typed.trim();
  if (text.trim() === '') return MISSING_MESSAGES[field];
  if (text.length > MAX_LENGTHS[field]) return tooLongMessage(field);
  return field === 'key' && !CONTENT_KEY.test(text) ? KEY_CHARACTERS_MESSAGE : null;
}

/** Which fields of a form are at fault and why; the server judges by the same words (product.md 11.4). */
export function findEntryFaults(kind: EntryKind, typed: TypedEntry): EntryFaults {
  const faults = fieldEntries(ENTRY_FIELDS[kind]).map(([name]) => [name, faultOf(name, typed[name] ?? '')] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null));
}

/**
 * As `findEntryFaults`, with `whole` for a chapter or module that is not chosen, whose message is `missing`. Without it no order
 * could be proposed, so that an empty one is no fault of its author (product.md 11.4, 11.5).
 */
export function findEntryFormFaults(
  kind: EntryKind,
  typed: TypedEntry,
  missing: string | null,
): Readonly<Record<string, string>> {
  const faults = findEntryFaults(kind, typed);
  if (missing === null) return faults;
  const { order, ...others } = faults;
  return { ...others, ...(order && typed.order ? { order } : {}), whole: missing };
}
