import * as v from 'valibot';
import { CHAT_PAGE_LENGTH } from '../../domain/support/chat-message.ts';
import { chatMessage, conversationLine, LONGEST_HISTORY_PAGE, readPositions } from './chat-frames.ts';
import { id, nothing, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';

/** A whole number in the query of a page's address. */
const queryNumber = (longest: number) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(longest));

const page = {
  /** The `seq` that the page ends before; the newest page without it. */
  before: v.optional(queryNumber(Number.MAX_SAFE_INTEGER)),
  limit: v.optional(queryNumber(LONGEST_HISTORY_PAGE), CHAT_PAGE_LENGTH),
};

const messagePage = {
  conversationId: id,
  messages: v.array(chatMessage),
  hasEarlier: v.boolean(),
  readUpTo: readPositions,
};

/** Live support beside its socket: what pages need before one is open, and history without one. */
export const supportOperations = operationTable({
  'support.countUnread': {
    method: 'GET',
    path: '/api/support/unread',
    access: 'user',
    input: nothing,
    /** A learner's unread messages; for an admin the conversations with unread ones. */
    output: v.strictObject({ unread: v.number() }),
  },
  'support.listMessages': {
    method: 'GET',
    path: '/api/support/messages',
    access: 'user',
    input: v.strictObject(page),
    output: v.strictObject(messagePage),
  },
  'support.listConversations': {
    method: 'GET',
    path: '/api/admin/support/conversations',
    access: 'admin',
    /** `after` is the `next` of the page before. */
    input: v.strictObject({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}$/))) }),
    output: v.strictObject({ conversations: v.array(conversationLine), next: v.nullable(v.string()) }),
  },
  'support.findLearners': {
    method: 'GET',
    path: '/api/admin/support/learners',
    access: 'admin',
    /** The beginning of a username or an address; both regardless of case. */
    input: v.strictObject({ search: v.pipe(text(254), v.trim(), v.nonEmpty('Please enter a name or an address.')) }),
    output: v.array(conversationLine),
  },
  'support.readConversation': {
    method: 'GET',
    path: '/api/admin/support/conversations/:userId/messages',
    access: 'admin',
    input: v.strictObject({ userId: pathId, ...page }),
    output: v.strictObject({ ...messagePage, username: v.string(), email: v.string(), isAdmin: v.boolean() }),
  },
});
