import type { ReadPositions } from '../../domain/support/conversation.ts';
import type { ChatReader, ConversationPosition } from '../ports/support.ts';
import type { Follower } from './chat-room.ts';
import { presentConversation } from './present-conversation.ts';

/** Lines read at once. */
const BATCH = 100;

/**
 * How long what changes after a line was told gathers, in milliseconds: no eye sees the list change more often, and many lines
 * are read at once instead of one with each message, beside which messages are delivered.
 */
const GATHERING_MS = 100;

const gather = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, GATHERING_MS).unref());

/** The admins who are connected, and telling them of conversations that changed. */
export type AdminNotifier = {
  readonly admins: Set<Follower>;
  /** Notes a change; when many come at once, a conversation is told of once with how it stands then. */
  readonly changed: (conversationId: number) => void;
  /** As `changed`, unless the admins were sent the line that says so already. */
  readonly changedUnlessSent: (position: ConversationPosition) => void;
};

const stateOf = (lastSeq: number, { learner, support }: ReadPositions): string => `${lastSeq}-${learner}-${support}`;

/** Sends admins the line of their list whenever a conversation changed, the first at once (product.md 10.10). */
export function createAdminNotifier(
  chats: Pick<ChatReader, 'summariesOf'>,
  failed: (error: unknown) => void,
  rest: () => Promise<void> = gather,
): AdminNotifier {
  const admins = new Set<Follower>();
  const waiting = new Set<number>();
  /** The state in which each conversation was last told of, while there is anybody to tell. */
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
      // They are told of with the next change.
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
