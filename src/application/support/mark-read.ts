import { accepted } from '../../domain/result.ts';
import { afterReading } from '../../domain/support/conversation-state.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { ChatFanOut } from '../ports/support.ts';
import type { Transact } from '../ports/transact.ts';
import { type ChatMember, sideOfMember } from './conversation-of.ts';

type Ports = {
  readonly transact: Transact;
  readonly fanOut: Pick<ChatFanOut, 'publish'>;
  readonly clock: Clock;
};

/** How far the side has read now, and whether that is news. */
export type Reading = { readonly upTo: number; readonly isNews: boolean };

/** Notes that somebody has read up to a message, or all that is stored; never back (product.md 10.9). */
export const markRead =
  ({ transact, fanOut, clock }: Ports) =>
  async (reader: ChatMember, conversationId: number, upTo: number | undefined): Promise<Reading> => {
    const by = sideOfMember(reader);
    const result = await transact<Reading, never>(async ({ chat }) => {
      const state = await chat.lock(conversationId);
      if (!state) return accepted({ upTo: 0, isNews: false });
      const now = clock.now();
      const next = afterReading(state, by, upTo ?? state.lastSeq, now);
      if (next !== state) await chat.save(conversationId, next, now);
      return accepted({ upTo: next.readUpTo[by], isNews: next !== state });
    });
    if (!result.ok) return result.refusal;
    const { value } = result;
    if (value.isNews) fanOut.publish({ kind: 'read', conversationId, by, upTo: value.upTo });
    return value;
  };
