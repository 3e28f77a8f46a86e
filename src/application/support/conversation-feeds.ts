import { type ConversationFeed, type ConversationSubscriber, createEmptyFeed } from './conversation-feed.ts';

/** The feeds of this instance; a feed exists while a connection is in it or entering it. */
export type ConversationFeeds = {
  readonly find: (conversationId: number) => ConversationFeed | undefined;
  /** Adds a connection that has been sent everything up to a message. */
  readonly enter: (follower: ConversationSubscriber, conversationId: number, sent: number) => void;
  readonly leave: (follower: ConversationSubscriber, conversationId: number) => void;
  /** Keeps the feed while a connection enters, so that it misses no read position. */
  readonly whileOpening: (conversationId: number, task: (feed: ConversationFeed) => Promise<void>) => Promise<void>;
};

/** Creates feeds by conversation and removes empty ones. */
export function createConversationFeeds(): ConversationFeeds {
  const feeds = new Map<number, ConversationFeed>();
  const feedOf = (conversationId: number): ConversationFeed => {
    const feed = feeds.get(conversationId) ?? createEmptyFeed(conversationId);
    feeds.set(conversationId, feed);
    return feed;
  };
  const forgetEmpty = ({ conversationId, followers, opening }: ConversationFeed): void => {
    if (followers.size === 0 && opening === 0) feeds.delete(conversationId);
  };
  return {
    find: (conversationId) => feeds.get(conversationId),
    enter: (follower, conversationId, sent) => {
      if (follower.isGone) return;
      feedOf(conversationId).followers.add(follower);
      follower.sent.set(conversationId, sent);
    },
    leave: (follower, conversationId) => {
      follower.sent.delete(conversationId);
      const feed = feeds.get(conversationId);
      if (feed?.followers.delete(follower)) forgetEmpty(feed);
    },
    whileOpening: async (conversationId, task) => {
      const feed = feedOf(conversationId);
      feed.opening += 1;
      try {
        await task(feed);
      } finally {
        feed.opening -= 1;
        forgetEmpty(feed);
      }
    },
  };
}
