import { accepted, refused } from '../../domain/result.ts';
import type { ListCursor } from '../ports/support.ts';
import type { UseCase } from '../use-case.ts';
import type { SupportPorts } from './ports.ts';
import { presentConversation } from './present-conversation.ts';
import { readMessages } from './read-messages.ts';

type Ports = Pick<SupportPorts, 'chats'>;

/** Conversations on one page of the list, and learners that one search finds. */
const PAGE = { conversations: 50, learners: 20 } as const;

/** For an admin the conversations with unread messages, for a learner the unread messages of support, for a visitor none. */
export const countUnread =
  ({ chats }: Ports): UseCase<'support.countUnread'> =>
  async ({ user }) => {
    if (!user) return accepted({ unread: 0 });
    return accepted({
      unread: await (user.role === 'admin' ? chats.countUnreadConversations() : chats.countUnread(user.id)),
    });
  };

/** A page of one's own conversation. */
export const listOwnMessages =
  ({ chats }: Ports): UseCase<'support.listMessages'> =>
  async ({ user }, { before = null, limit }) =>
    accepted(await readMessages({ chats })(user.id, before, limit));

/** Conversations by their last message, newest first. */
export const listConversations =
  ({ chats }: Ports): UseCase<'support.listConversations'> =>
  async ({ user }, { after, filter }) => {
    const wanted = filter === 'mine' ? { assignedTo: user.id } : (filter ?? null);
    const found = await chats.listSummaries(after ? toListPlace(after) : null, PAGE.conversations + 1, wanted);
    const shown = found.slice(0, PAGE.conversations);
    const last = found.length > shown.length ? shown.at(-1) : undefined;
    const next = last ? `${last.lastMessageAt}-${last.conversationId}` : null;
    return accepted({ conversations: shown.map(presentConversation), next });
  };

function toListPlace(after: string): ListCursor {
  const [moment = 0, conversationId = 0] = after.split('-').map(Number);
  return { moment, conversationId };
}

/** Learners by the beginning of their name or address, with or without a conversation. */
export const findLearners =
  ({ chats }: Ports): UseCase<'support.findLearners'> =>
  async (_, { search }) =>
    accepted((await chats.findLearners(search, PAGE.learners)).map(presentConversation));

/** A page of a learner's conversation, and who the learner is. */
export const readConversation =
  ({ chats }: Ports): UseCase<'support.readConversation'> =>
  async (_, { userId, before = null, limit }) => {
    const [learner] = await chats.summariesOf([userId]);
    if (!learner) return refused({ code: 'not-found' });
    const { username, email, isAdmin } = learner;
    return accepted({ ...(await readMessages({ chats })(userId, before, limit)), username, email, isAdmin });
  };
