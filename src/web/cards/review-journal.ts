import type { CommandOf } from '../../application/contract/index.ts';
import { RECALL_GRADES } from '../../domain/learning/memory.ts';
import type { sendCall } from '../api/http-api.ts';
import { type DeviceStorage, deviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import type { MessageQueue } from '../outbox/outbox.ts';
import { userAreaPrefix } from '../user-storage.ts';

/** A review as it is sent; its id makes sending it again harmless (product.md 15.7). */
export type PendingReview = CommandOf<'cards.saveReviews'>['reviews'][number];

/** Reviews that the server has not acknowledged: in memory, and on the device under a key of their own each. */
export type ReviewJournal = MessageQueue<PendingReview> & { readonly add: (review: PendingReview) => void };

const cardsPrefix = (userId: number): string => userAreaPrefix('cards', userId);

/** The review stored under a key, or nothing where its value is damaged. */
function fromText(value: string | null): PendingReview[] {
  const entry = parseJsonOrNull(value);
  if (typeof entry !== 'object' || entry === null) return [];
  const { id, card, grade, reviewedAt } = entry as Partial<PendingReview>;
  const isWhole = typeof id === 'string' && typeof card === 'string' && Number.isSafeInteger(reviewedAt);
  if (!isWhole || !grade || !RECALL_GRADES.includes(grade)) return [];
  return [{ id, card, grade, reviewedAt: Number(reviewedAt) }];
}

/** Opens the journal of a learner, with what an earlier page left in it. */
export function openReviewJournal(userId: number, storage: DeviceStorage = deviceStorage()): ReviewJournal {
  const prefix = cardsPrefix(userId);
  let waiting = listKeysWithPrefix(storage, prefix)
    .flatMap((key) => fromText(storage.getItem(key)))
    .toSorted((one, other) => one.reviewedAt - other.reviewedAt);
  return {
    waiting: () => waiting,
    remove: ({ id }) => {
      waiting = waiting.filter((review) => review.id !== id);
      writeKey(storage, `${prefix}${id}`, null);
    },
    // Reviews of one card build on each other, so all are sent in their order.
    keyOf: () => 0,
    add: (review) => {
      waiting = [...waiting, review];
      writeKey(storage, `${prefix}${review.id}`, JSON.stringify(review));
    },
  };
}

/** How long signing out waits for the server, in milliseconds. */
const FLUSH_LIMIT_MS = 3_000;

/** The most reviews of one call. */
const MOST_AT_ONCE = 50;

/** Sends what is not acknowledged, once, before signing out; never rejects. */
export async function flushUnsentReviews(userId: number, send: typeof sendCall): Promise<void> {
  const journal = openReviewJournal(userId);
  const reviews = journal.waiting().slice(0, MOST_AT_ONCE);
  if (reviews.length === 0) return;
  const init = { signal: AbortSignal.timeout(FLUSH_LIMIT_MS), keepalive: true };
  await send('cards.saveReviews', { reviews }, init).then(
    () => reviews.map(journal.remove),
    () => undefined,
  );
}
