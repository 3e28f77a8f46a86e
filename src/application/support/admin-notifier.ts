import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { ChatReader, ConversationPosition } from '../ports/support.ts';
import type { ConversationSubscriber } from './conversation-feed.ts';
import { presentConversation } from './present-conversation.ts';

/** Conversations read at once. */
const BATCH = 100;

/**
 * Changes after a notification are collected for this long, in milliseconds: the list changes at most this often, and
 * many conversations are read at once instead of one per message.
 */
const GATHERING_MS = 100;

const gather = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GATHERING_MS).unref());

/** The connected admins, and notifying them of changed conversations. */
export type AdminNotifier = {
  readonly admins: Set<ConversationSubscriber>;
  /** Notes a change; several changes of a conversation are sent once, in the latest state. */
  readonly changed: (conversationId: number) => void;
  /** As `changed`, unless the admins were already sent this state. */
  readonly changedUnlessSent: (position: ConversationPosition) => void;
};

const stateOf = (lastSeq: number, { learner, support }: ReadPositions): string => `${lastSeq}-${learner}-${support}`;

/** Sends admins the list entry of every conversation that changed, the first at once. */
export function createAdminNotifier(
  chats: Pick<ChatReader, 'summariesOf'>,
  failed: (error: unknown) => void,
  rest: () => Promise<void> = gather,
): AdminNotifier {
  const admins = new Set<ConversationSubscriber>();
  const waiting = new Set<number>();
  /** The last state sent of each conversation, while any admin is connected. */
  const told = new Map<number, string>();
  let isTelling = false;
  const tellSome = async (): Promise<void> => {
    const ids = [...waiting].slice(0, BATCH);
    for (const id of ids) waiting.delete(id);
    try {
      for (const summary of await chats.summariesOf(ids)) {
        const frame = { type: 'conversation', conversation: presentConversation(summary) } as const;
        told.set(summary.conversationId, stateOf(summary.lastMessage?.seq ?? 0, summary.readUpTo));
        for (const { send } of admins) send(frame);
      }
    } catch (error) {
      // They are sent with the next change.
      for (const id of ids) waiting.add(id);
      throw error;
    }
  };
  const tell = async (): Promise<void> => {
    isTelling = true;
    try {
      while (waiting.size > 0 && admins.size > 0) {
        await tellSome();
        await rest();
      }
    } finally {
      isTelling = false;
    }
  };
  const changed = (conversationId: number): void => {
    if (admins.size === 0) {
      told.clear();
      return;
    }
    waiting.add(conversationId);
    if (!isTelling) tell().catch(failed);
  };
  return {
    admins,
    changed,
    changedUnlessSent: ({ conversationId, lastSeq, readUpTo }) => {
      if (told.get(conversationId) !== stateOf(lastSeq, readUpTo)) changed(conversationId);
    },
  };
}
