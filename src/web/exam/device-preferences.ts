import { type DeviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { attemptPrefix, examAreaPrefix } from '../user-storage.ts';

const positionKey = (userId: number, attemptId: number): string => `${attemptPrefix(userId, attemptId)}position`;

/** Where the learner was, counted from 0, or null. */
export function readPosition(storage: DeviceStorage, userId: number, attemptId: number): number | null {
  const text = storage.getItem(positionKey(userId, attemptId));
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** Remembers where the learner is. */
export const writePosition = (storage: DeviceStorage, userId: number, attemptId: number, position: number): void =>
  writeKey(storage, positionKey(userId, attemptId), String(position));

/** How a learner likes to work on this device, in every exam. */
export type Preferences = { readonly textSize: number; readonly shortcuts: boolean };

/** The steps of the text size; 1 is the size of the design. */
export const EXAM_TEXT_SIZES = [0, 1, 2, 3, 4] as const;

export const DEFAULT_PREFERENCES: Preferences = { textSize: 1, shortcuts: true };

/** Reads the preferences of a learner. */
export function readPreferences(storage: DeviceStorage, userId: number): Preferences {
  const value = parseJsonOrNull(storage.getItem(`${examAreaPrefix(userId)}preferences`));
  if (typeof value !== 'object' || value === null) return DEFAULT_PREFERENCES;
  const { textSize, shortcuts } = value as Partial<Record<keyof Preferences, unknown>>;
  return {
    textSize: EXAM_TEXT_SIZES.find((size) => size === textSize) ?? DEFAULT_PREFERENCES.textSize,
    shortcuts: shortcuts !== false,
  };
}

/** Keeps the preferences of a learner. */
export const writePreferences = (storage: DeviceStorage, userId: number, preferences: Preferences): void =>
  writeKey(storage, `${examAreaPrefix(userId)}preferences`, JSON.stringify(preferences));
