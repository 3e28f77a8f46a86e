import type { PaymentEvent } from './payment-events.ts';

/**
 * Notices of the provider by their ids. One counts as taken when it is settled; one that was begun and not settled, because
 * its delivery failed on the way, is begun again (product.md 3.18).
 */
export type PaymentEventRepository = {
  /** Records a notice, or finds it recorded; true when it is settled already. */
  readonly begin: (event: PaymentEvent, now: number) => Promise<boolean>;
  readonly settle: (eventId: string, now: number) => Promise<void>;
  /** Forgets notices received before `time`; how many. */
  readonly removeBefore: (time: number) => Promise<number>;
};
