import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { takeSeat } from './answering-candidates.ts';
import type { SignedIn } from './signed-in-people.ts';
import { eventSender, withMishaps } from './stripe/event-sender.ts';
import { eventsAbout } from './stripe/shop.ts';
import type { StripeDouble } from './stripe/stripe-double.ts';
import type { Answer } from './visitor.ts';

/** What is sold while the database fails: a promo code that many try, and its payments, each success reported several times. */
export type Sales = {
  readonly code: string;
  readonly buyers: readonly SignedIn[];
  /** The instances of the site. */
  readonly origins: readonly string[];
  readonly stripe: StripeDouble;
  /** Over how long the buyers come, in milliseconds. */
  readonly spreadMs: number;
};

/** How many buyers had the discount and paid, how many found the code used up, and the requests that were answered 503. */
export type SalesReport = { readonly paid: number; readonly usedUp: number; readonly unavailable: number };

const DISCOUNTED_CENTS = 5015;
const COPIES = 10;
const AFTER_REFUSAL_MS = 500;
/** A fault lasts some seconds: a success is reported until it is taken, as the payment provider does for days. */
const MOST_DELIVERIES = 120;

/** Sells until each buyer has an answer other than 503; throws where one is neither the discount nor a code that is used up. */
export async function sell({ code, buyers, origins, stripe, spreadMs }: Sales): Promise<SalesReport> {
  let [paid, usedUp, unavailable] = [0, 0, 0];
  const senders = origins.map((origin) => eventSender(`${origin}/api/stripe/webhook`));
  const untilServed = async (person: SignedIn, index: number): Promise<Answer> => {
    for (let tries = index; ; tries += 1) {
      const seat = takeSeat(origins[tries % origins.length] as string, person);
      const answer = await seat.post('/api/create-payment-intent', { promoCode: code });
      if (answer.status !== 503) return answer;
      unavailable += 1;
      await pause(AFTER_REFUSAL_MS);
    }
  };
  const reportSuccess = async (intent: string, seed: number): Promise<void> => {
    const events = eventsAbout(stripe, intent).filter(({ type }) => type === 'payment_intent.succeeded');
    const copies = withMishaps(events, { copies: COPIES, shuffle: seed });
    const delivered = await Promise.all(copies.map((event, at) => senders[at % senders.length]?.deliver(event)));
    const refused = delivered.filter((each) => each?.status !== 200);
    assert.deepEqual(
      [...new Set(refused.map((each) => each?.status))].filter((status) => status !== 503),
      [],
    );
    unavailable += refused.length;
    for (const event of events) {
      for (let left = MOST_DELIVERIES; (await senders[0]?.deliver(event))?.status !== 200; left -= 1) {
        assert.ok(left > 0, `${event.id} was never taken`);
        unavailable += 1;
        await pause(AFTER_REFUSAL_MS);
      }
    }
  };
  const buy = async (person: SignedIn, index: number): Promise<void> => {
    await pause((spreadMs / buyers.length) * index);
    const { status, json, text } = await untilServed(person, index);
    if (json.code === 'promo-used-up') usedUp += 1;
    else {
      assert.deepEqual([status, json.amountCents], [200, DISCOUNTED_CENTS], text);
      const intent = String(json.clientSecret).split('_secret_')[0] as string;
      stripe.ledger.confirmIntent(intent, 'pm_card_visa', null);
      await reportSuccess(intent, index);
      paid += 1;
    }
  };
  await Promise.all(buyers.map(buy));
  return { paid, usedUp, unavailable };
}
