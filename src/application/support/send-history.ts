import { CHAT_PAGE_LENGTH } from '../../domain/support/chat-message.ts';
import { LONGEST_HISTORY_PAGE } from '../contract/chat-frames.ts';
import type { ChatReader } from '../ports/support.ts';
import { type ConversationFeed, type ConversationSubscriber, mergeReadPositions } from './conversation-feed.ts';
import type { ConversationFeeds } from './conversation-feeds.ts';
import { NO_READ_POSITIONS } from './read-messages.ts';

type Ports = {
  readonly chats: Pick<ChatReader, 'position' | 'listAfter' | 'listBefore'>;
  readonly feeds: Pick<ConversationFeeds, 'enter'>;
};

/**
 * Sends a connection the messages after `since` in as many frames as needed, or the newest page if `since` is unknown,
 * and adds it to the feed with the last frame, so that no message is missed (product.md 10.7, 10.8).
 */
export const sendHistory =
  ({ chats, feeds }: Ports) =>
  async (follower: ConversationSubscriber, feed: ConversationFeed, since: number | null): Promise<void> => {
    const { conversationId } = feed;
    const position = await chats.position(conversationId);
    feed.readUpTo = mergeReadPositions(feed.readUpTo, position?.readUpTo ?? NO_READ_POSITIONS);
    const isKnown = since !== null && since <= (position?.lastSeq ?? 0);
    let sent = isKnown ? since : 0;
    for (let more = true; more && !follower.isGone; ) {
      const messages = isKnown
        ? await chats.listAfter(conversationId, sent, LONGEST_HISTORY_PAGE)
        : await chats.listBefore(conversationId, null, CHAT_PAGE_LENGTH);
      more = isKnown && messages.length === LONGEST_HISTORY_PAGE;
      sent = messages.at(-1)?.seq ?? sent;
      if (!more) feeds.enter(follower, conversationId, sent);
      follower.send({
        type: 'history',
        conversationId,
        part: isKnown ? 'missed' : 'latest',
        messages,
        hasEarlier: (messages[0]?.seq ?? 1) > 1,
        more,
        readUpTo: feed.readUpTo,
      });
    }
  };
