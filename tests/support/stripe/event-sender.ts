import { createHmac } from 'node:crypto';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { WEBHOOK_SECRET } from './stripe-double.ts';
import { seconds } from './stripe-objects.ts';

/** What an endpoint answered to a delivery; status 0 when it did not answer. */
export type Delivered = { readonly eventId: string; readonly status: number; readonly text: string };

/** How notices go astray on their way; everything is in order and once unless told otherwise. */
export type Mishaps = {
  /** How often each is delivered. */
  readonly copies?: number;
  /** Mixes them up, the same way for the same seed. */
  readonly shuffle?: number;
  /** Holds those back that match until all others were delivered. */
  readonly delay?: (event: Stripe.Event) => boolean;
  /** Loses those that match. */
  readonly drop?: (event: Stripe.Event) => boolean;
};

/** The order in which notices arrive after such mishaps. */
export function withMishaps(events: readonly Stripe.Event[], mishaps: Mishaps): Stripe.Event[] {
  const { copies = 1, shuffle, delay = () => false, drop = () => false } = mishaps;
  const all = events.filter((event) => !drop(event)).flatMap((event) => Array.from({ length: copies }, () => event));
  const mixed = shuffle === undefined ? all : shuffled(all, shuffle);
  return [...mixed.filter((event) => !delay(event)), ...mixed.filter(delay)];
}

/** Fisher and Yates with the generator of Park and Miller (1988), so that a seed can be told again. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const mixed = [...items];
  let state = (seed % 2_147_483_646) + 1;
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}

/** The header that signs a body, as Stripe makes it; computed here, not by the SDK that checks it. */
export function signatureOf(body: string, timeMs: number, secret = WEBHOOK_SECRET): string {
  const time = seconds(timeMs);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** One request over a kept connection: thousands of these cost a third of what `fetch` takes. */
const post = (url: string, body: string, headers: OutgoingHttpHeaders, agent: Agent) =>
  new Promise<Pick<Delivered, 'status' | 'text'>>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      text(response).then((words) => resolve({ status: response.statusCode ?? 0, text: words }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Sends signed notices to an endpoint. */
export type EventSender = {
  readonly deliver: (event: Stripe.Event) => Promise<Delivered>;
  /** Delivers all of them at once, `atOnce` on their way at the same time. */
  readonly deliverAll: (events: readonly Stripe.Event[], atOnce?: number) => Promise<Delivered[]>;
  /** Delivers again what was not answered with success, as Stripe does for days; throws when it never is. */
  readonly deliverUntilTaken: (event: Stripe.Event, tries?: number) => Promise<Delivered>;
};

/** A sender to `url` that signs at the time it is told. */
export function eventSender(url: string, now: () => number = Date.now): EventSender {
  const agent = new Agent({ keepAlive: true });
  const deliver = async (event: Stripe.Event): Promise<Delivered> => {
    const body = JSON.stringify(event, null, 2);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(body, now()) };
    try {
      return { eventId: event.id, ...(await post(url, body, headers, agent)) };
    } catch (error) {
      return { eventId: event.id, status: 0, text: String(error) };
    }
  };
  return {
    deliver,
    deliverAll: async (events, atOnce = 50) => {
      const delivered: Delivered[] = [];
      const queue = [...events];
      const worker = async (): Promise<void> => {
        for (let event = queue.shift(); event; event = queue.shift()) delivered.push(await deliver(event));
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, events.length) }, worker));
      return delivered;
    },
    deliverUntilTaken: async (event, tries = 10) => {
      for (let left = tries; left > 0; left -= 1) {
        const delivered = await deliver(event);
        if (delivered.status === 200) return delivered;
      }
      throw new Error(`${event.id} was never taken`);
    },
  };
}
