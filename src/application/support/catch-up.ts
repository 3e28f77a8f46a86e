import type { ConversationPosition, ListCursor } from '../ports/support.ts';
import type { SupportPorts } from './ports.ts';

/** How late a change may become visible, because clocks differ or transactions wait. Milliseconds. */
const OVERLAP_MS = 30_000;

/** How often the database is read while signals arrive, in milliseconds. */
const WHEN_WHOLE_MS = 15_000;
const PAGE = 500;

type Ports = Pick<SupportPorts, 'chats' | 'fanOut' | 'clock'>;

/** Reads changes; without `force` only now and then while signals arrive. */
export type CatchUpConversations = (force: boolean) => Promise<void>;

const stateOf = ({ changedAt, lastSeq, readUpTo }: ConversationPosition): string =>
  [changedAt, lastSeq, readUpTo.learner, readUpTo.support].join('-');

/**
 * Finds changes in the database of which no signal arrived (product.md 10.7). Changes around the time of the last
 * reading are read twice and passed on once.
 */
export function createConversationCatchUp(
  { chats, fanOut, clock }: Ports,
  changed: (position: ConversationPosition) => void,
): CatchUpConversations {
  let askedAt = clock.now();
  let known = new Map<number, string>();
  return async (force) => {
    const now = clock.now();
    if (!force && fanOut.isConnected() && now - askedAt < WHEN_WHOLE_MS) return;
    const seen = new Map<number, string>();
    let after: ListCursor | null = { moment: askedAt - OVERLAP_MS, conversationId: 0 };
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
