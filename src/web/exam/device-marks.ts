import { type DeviceStorage, keysUnder, readJson, writeKey } from '../device-storage.ts';
import { attemptPrefix, examAreaPrefix } from '../user-storage.ts';

/** What a learner marks on one question; it belongs to the device and does not change the score (product.md 4.17). */
export type QuestionMarks = {
  readonly flagged: boolean;
  readonly note: string;
  readonly struckOptionIds: readonly number[];
};

/** Marks by question. */
export type Marks = ReadonlyMap<number, QuestionMarks>;

/** A question without a mark. */
export const NO_MARKS: QuestionMarks = { flagged: false, note: '', struckOptionIds: [] };

/** The longest note, in characters. */
export const NOTE_LIMIT = 2000;

const marksPrefix = (userId: number, attemptId: number): string => `${attemptPrefix(userId, attemptId)}marks:`;
const positionKey = (userId: number, attemptId: number): string => `${attemptPrefix(userId, attemptId)}position`;

const isEmpty = ({ flagged, note, struckOptionIds }: QuestionMarks): boolean =>
  !flagged && note === '' && struckOptionIds.length === 0;

function parseMarks(text: string | null): QuestionMarks {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null) return NO_MARKS;
  const { flagged, note, struckOptionIds } = value as Partial<Record<keyof QuestionMarks, unknown>>;
  return {
    flagged: flagged === true,
    note: typeof note === 'string' ? note.slice(0, NOTE_LIMIT) : '',
    struckOptionIds: Array.isArray(struckOptionIds) ? struckOptionIds.filter(Number.isSafeInteger) : [],
  };
}

/** All marks of an attempt. */
export function readMarks(storage: DeviceStorage, userId: number, attemptId: number): Marks {
  const prefix = marksPrefix(userId, attemptId);
  return new Map(
    keysUnder(storage, prefix).map((key) => [Number(key.slice(prefix.length)), parseMarks(storage.getItem(key))]),
  );
}

/** Which question a change in another tab is about, with its new marks; null when it is about something else. */
export function marksChangedElsewhere(
  userId: number,
  attemptId: number,
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
): { readonly questionId: number; readonly marks: QuestionMarks } | null {
  const prefix = marksPrefix(userId, attemptId);
  if (!key?.startsWith(prefix)) return null;
  return { questionId: Number(key.slice(prefix.length)), marks: parseMarks(newValue) };
}

/** Keeps the marks of one question, under a key of its own so that tabs do not clobber each other. */
export const writeMarks = (
  storage: DeviceStorage,
  userId: number,
  attemptId: number,
  questionId: number,
  marks: QuestionMarks,
): void =>
  writeKey(storage, `${marksPrefix(userId, attemptId)}${questionId}`, isEmpty(marks) ? null : JSON.stringify(marks));

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
export const TEXT_SIZES = [0, 1, 2, 3, 4] as const;

export const DEFAULT_PREFERENCES: Preferences = { textSize: 1, shortcuts: true };

/** Reads the preferences of a learner. */
export function readPreferences(storage: DeviceStorage, userId: number): Preferences {
  const value = readJson(storage.getItem(`${examAreaPrefix(userId)}preferences`));
  if (typeof value !== 'object' || value === null) return DEFAULT_PREFERENCES;
  const { textSize, shortcuts } = value as Partial<Record<keyof Preferences, unknown>>;
  return {
    textSize: TEXT_SIZES.find((size) => size === textSize) ?? DEFAULT_PREFERENCES.textSize,
    shortcuts: shortcuts !== false,
  };
}

/** Keeps the preferences of a learner. */
export const writePreferences = (storage: DeviceStorage, userId: number, preferences: Preferences): void =>
  writeKey(storage, `${examAreaPrefix(userId)}preferences`, JSON.stringify(preferences));
