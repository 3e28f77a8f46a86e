import { afterReading } from '../../domain/support/conversation-state.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ChatFanOut } from '../ports/support.ts';
import { type ChatMember, sideOfMember } from './chat-member.ts';
import type { SupportPorts } from './ports.ts';

type Ports = Pick<SupportPorts, 'transact' | 'clock'> & { readonly fanOut: Pick<ChatFanOut, 'publish'> };

/** The new read position of a side, and whether it changed. */
export type Reading = { readonly upTo: number; readonly isNews: boolean };

/** Records that a side has read up to a message, or everything stored; a position never goes back (product.md 10.9). */
export const markRead =
  ({ transact, fanOut, clock }: Ports) =>
  async (reader: ChatMember, conversationId: number, upTo: number | undefined): Promise<Reading> => {
    const by = sideOfMember(reader);
    const reading = await inTransaction(transact, async ({ chat }) => {
      const state = await chat.lock(conversationId);
      if (!state) return { upTo: 0, isNews: false };
      const now = clock.now();
      const next = afterReading(state, by, upTo ?? state.lastSeq, now);
      if (next !== state) await chat.save(conversationId, next, now);
      return { upTo: next.readUpTo[by], isNews: next !== state };
    });
    if (reading.isNews) fanOut.publish({ kind: 'read', conversationId, by, upTo: reading.upTo });
    return reading;
  };
