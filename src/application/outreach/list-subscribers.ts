import {
  subscriberFileHead,
  subscriberFileLine,
  subscriberFileName,
  subscriberSearch,
  subscriberState,
} from '../../domain/outreach/subscriber.ts';
import { accepted } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { CommandOf } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Subscribers per page, and in memory at a time. */
const PAGE = 50;
const PART = 500;

type Ports = Pick<OutreachPorts, 'subscribers' | 'clock'>;

/** A page of the newsletter's list, newest first, and the totals, which the search does not affect (product.md 8.45). */
export const listSubscribers =
  ({ subscribers }: Ports): UseCase<'newsletter.listSubscribers'> =>
  async (_, { q, state, before }) => {
    const wanted = { words: subscriberSearch(q), state: state ?? null, before: before ?? null, limit: PAGE + 1 };
    const [counts, found] = await Promise.all([subscribers.count(), subscribers.list(wanted)]);
    const shown = found.slice(0, PAGE);
    return accepted({
      counts,
      subscribers: shown.map((subscriber) => ({
        id: subscriber.id,
        email: subscriber.email,
        state: subscriberState(subscriber),
        consentWords: subscriber.consentWords,
        consentedAt: toIsoTime(subscriber.consentedAt),
        confirmedAt: toIsoTimeOrNull(subscriber.confirmedAt),
      })),
      next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    });
  };

/** The list, or what matches a search, as a CSV file with the consents (product.md 8.45). */
export const exportSubscribers =
  ({ subscribers, clock }: Ports): UseCase<'newsletter.exportSubscribers'> =>
  async (_, searched) =>
    accepted({ fileName: subscriberFileName(clock.now()), type: 'text/csv', parts: linesOf(subscribers, searched) });

/** Each part begins after the last id of the one before, so that added and removed rows shift no others. */
async function* linesOf(
  subscribers: Ports['subscribers'],
  { q, state }: CommandOf<'newsletter.exportSubscribers'>,
): AsyncGenerator<string, void> {
  const wanted = { words: subscriberSearch(q), state: state ?? null, limit: PART };
  let part = await subscribers.list({ ...wanted, before: null });
  yield subscriberFileHead() + part.map(subscriberFileLine).join('');
  while (part.length === PART) {
    await yieldToEventLoop();
    part = await subscribers.list({ ...wanted, before: part.at(-1)?.id ?? null });
    yield part.map(subscriberFileLine).join('');
  }
}
