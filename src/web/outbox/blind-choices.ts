import { type DeviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { attemptPrefix } from '../user-storage.ts';

type Choice = readonly [questionId: number, optionId: number];

const choicesKey = (userId: number, attemptId: number): string => `${attemptPrefix(userId, attemptId)}blind-choices`;

/**
 * Stores all choices of a blind review, or removes them when null: after a reload without a network, the page shows
 * those that the server has acknowledged since it was copied.
 */
export const writeBlindChoices = (
  storage: DeviceStorage,
  userId: number,
  attemptId: number,
  choices: ReadonlyMap<number, number> | null,
): void => writeKey(storage, choicesKey(userId, attemptId), choices && JSON.stringify([...choices]));

/** The choices that were written down last. */
export function readBlindChoices(storage: DeviceStorage, userId: number, attemptId: number): readonly Choice[] {
  const choices = parseJsonOrNull(storage.getItem(choicesKey(userId, attemptId)));
  return Array.isArray(choices) ? (choices as Choice[]) : [];
}
