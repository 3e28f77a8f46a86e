import type { ConversationPosition, ListPlace } from '../ports/support.ts';
import type { SupportPorts } from './ports.ts';

/** How long a change may take to be seen: clocks that differ, transactions that wait for each other; milliseconds. */
const OVERLAP_MS = 30_000;

/** How often the database is asked although signals come through, in milliseconds. */
const WHEN_WHOLE_MS = 15_000;
const PAGE = 500;

type Ports = Pick<SupportPorts, 'chats' | 'fanOut' | 'clock'>;

/** Asks for changes; `force` does so at once, without it often only while signals do not come through. */
export type CatchUp = (force: boolean) => Promise<void>;

const stateOf = ({ changedAt, lastSeq, readUpTo }: ConversationPosition): string =>
  [changedAt, lastSeq, readUpTo.learner, readUpTo.support].join('-');

/**
 * Finds out from the database what signals may not have told: every conversation that changed since the last time, in the
 * state it is in (product.md 10.7). What changed around then is looked at twice, and passed on once.
 */
export function createCatchUp(
  { chats, fanOut, clock }: Ports,
  changed: (position: ConversationPosition) => void,
): CatchUp {
  let askedAt = clock.now();
  let known = new Map<number, string>();
  return async (force) => {
    const now = clock.now();
    if (!force && fanOut.isConnected() && now - askedAt < WHEN_WHOLE_MS) return;
    const seen = new Map<number, string>();
    let after: ListPlace | null = { moment: askedAt - OVERLAP_MS, conversationId: 0 };
    while (after) {
      const page: ConversationPosition[] = await chats.listChanged(after, PAGE);
      for (const position of page) {
        const state = stateOf(position);
        seen.set(position.conversationId, state);
        if (known.get(position.conversationId) !== state) changed(position);
      }
      const last = page.at(-1);
      after = last && page.length === PAGE ? { moment: last.changedAt, conversationId: last.conversationId } : null;
    }
    known = seen;
    askedAt = now;
  };
}
