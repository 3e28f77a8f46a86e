import * as v from 'valibot';
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_PAGE_LENGTH } from '../../domain/support/chat-message.ts';
import { chatMessage, conversationListEntrySchema, LONGEST_HISTORY_PAGE, readPositions } from './chat-frames.ts';
import { createTextSchema, doneSchema, emptyInputSchema, idSchema, pathId } from './fields.ts';
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
  conversationId: idSchema,
  messages: v.array(chatMessage),
  hasEarlier: v.boolean(),
  readUpTo: readPositions,
};

/** What is written of a canned reply. */
const reply = {
  title: v.pipe(
    createTextSchema(100, 'A title may have at most 100 characters.'),
    v.trim(),
    v.nonEmpty('Please write a title.'),
  ),
  words: v.pipe(
    createTextSchema(CHAT_MESSAGE_MAX_LENGTH, 'A reply may have at most 4,000 characters.'),
    v.trim(),
    v.nonEmpty('Please write the reply.'),
  ),
};

const version = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Live support beside its socket: what pages need before one is open, and history without one. */
export const supportOperations = operationTable({
  'support.countUnread': {
    method: 'GET',
    path: '/api/support/unread',
    // Pages ask for it by a timer, also just after an account was deleted or its session has ended elsewhere.
    access: 'public',
    input: emptyInputSchema,
    /** A learner's unread messages; for an admin the conversations with unread ones; for a visitor none. */
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
    input: v.strictObject({
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}$/))),
      filter: v.optional(v.picklist(['open', 'closed', 'mine'])),
    }),
    output: v.strictObject({ conversations: v.array(conversationListEntrySchema), next: v.nullable(v.string()) }),
  },
  'support.findLearners': {
    method: 'GET',
    path: '/api/admin/support/learners',
    access: 'admin',
    /** The beginning of a username or an address; both regardless of case. */
    input: v.strictObject({
      search: v.pipe(createTextSchema(254), v.trim(), v.nonEmpty('Please enter a name or an address.')),
    }),
    output: v.array(conversationListEntrySchema),
  },
  'support.assign': {
    method: 'POST',
    path: '/api/admin/support/conversations/:userId/assign',
    access: 'admin',
    input: v.strictObject({ userId: pathId, adminId: v.nullable(idSchema) }),
    output: doneSchema,
    limit: 'editing',
  },
  'support.setClosed': {
    method: 'POST',
    path: '/api/admin/support/conversations/:userId/closed',
    access: 'admin',
    input: v.strictObject({ userId: pathId, isClosed: v.boolean() }),
    output: doneSchema,
    limit: 'editing',
  },
  /** Who can be assigned, and what can be inserted. */
  'support.readDesk': {
    method: 'GET',
    path: '/api/admin/support/desk',
    access: 'admin',
    input: emptyInputSchema,
    output: v.strictObject({
      admins: v.array(v.strictObject({ id: idSchema, username: v.string() })),
      replies: v.array(v.strictObject({ id: idSchema, title: v.string(), words: v.string(), version })),
    }),
  },
  'support.addReply': {
    method: 'POST',
    path: '/api/admin/support/replies',
    access: 'admin',
    input: v.strictObject(reply),
    output: v.strictObject({ id: idSchema }),
    limit: 'editing',
  },
  'support.editReply': {
    method: 'PUT',
    path: '/api/admin/support/replies/:replyId',
    access: 'admin',
    input: v.strictObject({ replyId: pathId, ...reply, version }),
    output: doneSchema,
    limit: 'editing',
  },
  'support.removeReply': {
    method: 'POST',
    path: '/api/admin/support/replies/:replyId/remove',
    access: 'admin',
    input: v.strictObject({ replyId: pathId, version }),
    output: doneSchema,
    limit: 'editing',
  },
  'support.readConversation': {
    method: 'GET',
    path: '/api/admin/support/conversations/:userId/messages',
    access: 'admin',
    input: v.strictObject({ userId: pathId, ...page }),
    output: v.strictObject({ ...messagePage, username: v.string(), email: v.string(), isAdmin: v.boolean() }),
  },
});
