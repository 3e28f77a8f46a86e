import { type DeviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import { userAreaPrefix } from '../user-storage.ts';

/** A message that the server has not confirmed, as the device keeps it (product.md 10.33). */
export type UnsentMessage = {
  readonly clientId: string;
  readonly conversationId: number;
  readonly content: string;
  /** Milliseconds since 1970; only their order counts. */
  readonly writtenAt: number;
};

/** How long after a message its writer still waits for the answer, in milliseconds (product.md 10.31). */
const WAITING_MS = 86_400_000;

const unsentPrefix = (userId: number): string => `${userAreaPrefix('chat', userId)}unsent:`;
const draftPrefix = (userId: number): string => `${userAreaPrefix('chat', userId)}draft:`;
const draftKey = (userId: number, conversationId: number): string => `${draftPrefix(userId)}${conversationId}`;
const wroteKey = (userId: number): string => `${userAreaPrefix('chat', userId)}wrote`;

function unsentOf(value: unknown): Omit<UnsentMessage, 'clientId'> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { conversationId, content, writtenAt } = value as Partial<UnsentMessage>;
  if (typeof conversationId !== 'number' || typeof content !== 'string' || typeof writtenAt !== 'number') return null;
  return { conversationId, content, writtenAt };
}

/** What was written and not confirmed, by whichever window, in the order of writing. */
export function readUnsentMessages(storage: DeviceStorage, userId: number): readonly UnsentMessage[] {
  const prefix = unsentPrefix(userId);
  const kept = listKeysWithPrefix(storage, prefix).flatMap((key) => {
    const message = unsentOf(parseJsonOrNull(storage.getItem(key)));
    return message ? { clientId: key.slice(prefix.length), ...message } : [];
  });
  return kept.sort((one, other) => one.writtenAt - other.writtenAt);
}

/** Keeps a message until it is confirmed; one key for each, so that windows do not clobber each other. */
export function saveUnsentMessage(storage: DeviceStorage, userId: number, message: UnsentMessage): void {
  const { clientId, ...rest } = message;
  writeKey(storage, `${unsentPrefix(userId)}${clientId}`, JSON.stringify(rest));
  writeKey(storage, wroteKey(userId), String(message.writtenAt));
}

/** A message is confirmed, or was given up by its writer. */
export const removeUnsentMessage = (storage: DeviceStorage, userId: number, clientId: string): void =>
  writeKey(storage, `${unsentPrefix(userId)}${clientId}`, null);

/** What was begun in a conversation and not sent (product.md 10.33). */
export const readChatDraft = (storage: DeviceStorage, userId: number, conversationId: number): string =>
  storage.getItem(draftKey(userId, conversationId)) ?? '';

/** Keeps what is being written. */
export const saveChatDraft = (storage: DeviceStorage, userId: number, conversationId: number, text: string): void =>
  writeKey(storage, draftKey(userId, conversationId), text === '' ? null : text);

/** Forgets that something was written more than a day ago: its answer is not waited for any more (product.md 10.31). `now` in milliseconds. */
export function clearStaleWritingTime(storage: DeviceStorage, userId: number, now: number): void {
  const wroteAt = Number(storage.getItem(wroteKey(userId)) ?? Number.NaN);
  if (now - wroteAt >= WAITING_MS) writeKey(storage, wroteKey(userId), null);
}

/** Whether a draft or an unconfirmed message is stored, in any conversation (product.md 10.33). */
export const hasStoredWriting = (storage: DeviceStorage, userId: number): boolean =>
  [unsentPrefix(userId), draftPrefix(userId)].some((prefix) => listKeysWithPrefix(storage, prefix).length > 0);
