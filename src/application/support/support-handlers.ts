import { accepted, refused } from '../../domain/result.ts';
import type { Handlers } from '../caller.ts';
import type { ChatReader, ListPlace } from '../ports/support.ts';
import { presentConversation } from './present-conversation.ts';
import { readMessages } from './read-messages.ts';

export type SupportPorts = { readonly chats: ChatReader };

type SupportHandlers = Pick<Handlers, Extract<keyof Handlers, `support.${string}`>>;

/** Conversations on one page of the list, and learners that one search finds. */
const PAGE = { conversations: 50, learners: 20 } as const;

function placeOf(after: string): ListPlace {
  const [moment = 0, conversationId = 0] = after.split('-').map(Number);
  return { moment, conversationId };
}

/** Live support beside its socket (product.md 10.8, 10.10). */
export function supportHandlers({ chats }: SupportPorts): SupportHandlers {
  const read = readMessages({ chats });
  return {
    'support.countUnread': async ({ user }) => {
      const unread = user.role === 'admin' ? chats.countUnreadConversations() : chats.countUnread(user.id);
      return accepted({ unread: await unread });
    },
    'support.listMessages': async ({ user }, { before, limit }) => accepted(await read(user.id, before ?? null, limit)),
    'support.listConversations': async (_, { after }) => {
      const found = await chats.listSummaries(after ? placeOf(after) : null, PAGE.conversations + 1);
      const shown = found.slice(0, PAGE.conversations);
      const last = found.length > shown.length ? shown.at(-1) : undefined;
      const next = last ? `${last.lastMessageAt}-${last.conversationId}` : null;
      return accepted({ conversations: shown.map(presentConversation), next });
    },
    'support.findLearners': async (_, { search }) =>
      accepted((await chats.findLearners(search, PAGE.learners)).map(presentConversation)),
    'support.readConversation': async (_, { userId, before, limit }) => {
      const [learner] = await chats.summariesOf([userId]);
      if (!learner) return refused({ code: 'not-found' });
      const { username, email, isAdmin } = learner;
      return accepted({ ...(await read(userId, before ?? null, limit)), username, email, isAdmin });
    },
  };
}
