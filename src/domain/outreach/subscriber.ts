import { toCaseInsensitiveKey } from '../accounts/username.ts';
import { BYTE_ORDER_MARK, csvLine, csvTimestamp } from '../csv-file.ts';

/** The time to confirm a subscription, in milliseconds; then the request is deleted (product.md 8.44). */
export const CONFIRM_WITHIN_MS = 7 * 86_400_000;

/** The states of an address on the newsletter's list; mail goes to subscribed ones only (product.md 8.44, 8.46). */
export const SUBSCRIBER_STATES = ['subscribed', 'pending', 'unsubscribed', 'bounced'] as const;

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** An address on the newsletter's list. Times in milliseconds, UTC. */
export type Subscriber = {
  readonly email: string;
  readonly name: string;
  readonly consentWords: string;
  readonly consentedAt: number;
  /** When a request came that is not confirmed yet. */
  readonly pendingAt: number | null;
  /** Null for subscriptions from before the double opt-in. */
  readonly confirmedAt: number | null;
  readonly leftAt: number | null;
  readonly bouncedAt: number | null;
};

/** The state of an address; a request to come back does not change the state until it is confirmed (product.md 8.44). */
export function subscriberState({
  pendingAt,
  leftAt,
  bouncedAt,
}: Pick<Subscriber, 'pendingAt' | 'leftAt' | 'bouncedAt'>): SubscriberState {
  if (leftAt !== null) return 'unsubscribed';
  if (bouncedAt !== null) return 'bounced';
  return pendingAt === null ? 'subscribed' : 'pending';
}

/** What was typed into the search of the list, as addresses are compared. */
export const subscriberSearch = (typed: string): string => toCaseInsensitiveKey(typed.trim());

const COLUMNS = ['Email', 'State', 'Consent', 'Consent Date', 'Confirmed', 'Unsubscribed', 'Bounced'];

const time = (moment: number | null): string => (moment === null ? '' : csvTimestamp(moment));

/** The first line of the file of subscribers (product.md 8.45). */
export const subscriberFileHead = (): string => `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}`;

/** A subscriber as a line of the file, with the consent and its date (product.md 8.45). */
export const subscriberFileLine = (subscriber: Subscriber): string => {
  const { email, consentWords, consentedAt, confirmedAt, leftAt, bouncedAt } = subscriber;
  const times = [consentedAt, confirmedAt, leftAt, bouncedAt].map(time);
  return csvLine([email, subscriberState(subscriber), consentWords, ...times]);
};

/** The name of the file, which carries the day of the export. */
export const subscriberFileName = (now: number): string => `newsletter-${csvTimestamp(now).slice(0, 10)}.csv`;
