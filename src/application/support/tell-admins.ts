import type { ChatReader } from '../ports/chat-reader.ts';
import type { Follower } from './chat-room.ts';
import { presentConversation } from './present-conversation.ts';

/** Lines read at once. */
const BATCH = 100;

/** The admins who are connected, and telling them of conversations that changed. */
export type AdminLines = {
  readonly admins: Set<Follower>;
  /** Notes a change; when many come at once, a conversation is told of once with how it stands then. */
  readonly changed: (conversationId: number) => void;
};

/** Sends admins the line of their list whenever a conversation changed (product.md 10.10). */
export function tellAdmins(chats: Pick<ChatReader, 'summariesOf'>, failed: (error: unknown) => void): AdminLines {
  const admins = new Set<Follower>();
  const waiting = new Set<number>();
  let isTelling = false;
  const tellSome = async (): Promise<void> => {
    const ids = [...waiting].slice(0, BATCH);
    for (const id of ids) waiting.delete(id);
    try {
      for (const summary of await chats.summariesOf(ids)) {
        const frame = { type: 'conversation', conversation: presentConversation(summary) } as const;
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
      while (waiting.size > 0 && admins.size > 0) await tellSome();
    } finally {
      isTelling = false;
    }
  };
  return {
    admins,
    changed: (conversationId) => {
      if (admins.size === 0) return;
      waiting.add(conversationId);
      if (!isTelling) tell().catch(failed);
    },
  };
}
