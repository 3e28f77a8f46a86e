import * as v from 'valibot';
import { idSchema, isoMomentSchema } from './fields.ts';

/** A place in a conversation: the `seq` of a message, 0 before the first one. */
const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** The client's id of a message: a UUID made when the message is written, the same for every retry. */
const clientId = v.pipe(v.string(), v.uuid());

const side = v.picklist(['learner', 'support']);

/** The largest page of history that can be requested. */
export const LONGEST_HISTORY_PAGE = 100;

/** A stored message; `ChatMessage` of the domain says what its fields mean. */
export const chatMessage = v.strictObject({
  id: idSchema,
  conversationId: idSchema,
  seq: position,
  userId: v.nullable(idSchema),
  content: v.string(),
  isRead: v.boolean(),
  isFromAdmin: v.boolean(),
  recipientId: v.nullable(idSchema),
  createdAt: isoMomentSchema,
  timestamp: isoMomentSchema,
  clientId: v.nullable(v.string()),
});

/** Up to which message each side has read. */
export const readPositions = v.strictObject({ learner: position, support: position });

/** A line of the admins' list of conversations. */
export const conversationListEntrySchema = v.strictObject({
  conversationId: idSchema,
  username: v.string(),
  email: v.string(),
  /** The learner has become an administrator: no answer is expected, and none can be written. */
  isAdmin: v.boolean(),
  lastMessage: v.nullable(chatMessage),
  /** How many of the learner's messages no admin has read. */
  unread: position,
  /** When the first message was written that support has not answered yet; null when there is none. */
  waitingSince: v.nullable(isoMomentSchema),
  /** Closed by support; the next message reopens it. */
  isClosed: v.boolean(),
  /** The administrator who answers. */
  assignedTo: v.nullable(v.strictObject({ id: idSchema, username: v.string() })),
  readUpTo: readPositions,
});

/**
 * The first frame of every socket. What it claims about the user is accepted and ignored: the session identifies the
 * user. A learner is sent the conversation from `since` on, or its newest page without `since`. An admin is sent
 * nothing before something happens: with `follow: 'all'` (the default) a conversation opens when its learner writes,
 * with `follow: 'opened'` only by `open`; `conversation` frames report every change in any case.
 */
const authFrame = v.looseObject({
  type: v.literal('auth'),
  since: v.nullish(position),
  follow: v.optional(v.picklist(['all', 'opened']), 'all'),
});

/** From now on this conversation is wanted: what came after `since`, or the newest page, then each new message. May be sent again. */
const openFrame = v.looseObject({
  type: v.literal('open'),
  conversationId: v.optional(idSchema),
  since: v.nullish(position),
});

/** This conversation is no longer wanted; for admins who look at another one. */
const closeFrame = v.looseObject({ type: v.literal('close'), conversationId: idSchema });

/** Stores a message. Sent again with the same `clientId` it is stored once and confirmed again. */
const messageFrame = v.looseObject({
  type: v.literal('message'),
  content: v.string(),
  recipientId: v.nullish(idSchema),
  clientId: v.nullish(clientId),
});

/** Everything up to `upTo`, or all that is stored, was read. An admin names the conversation. */
const readFrame = v.looseObject({
  type: v.literal('read'),
  conversationId: v.optional(idSchema),
  upTo: v.optional(position),
});

/** The sender is typing. Send it at most every two seconds; more is dropped. */
const typingFrame = v.looseObject({ type: v.literal('typing'), conversationId: v.optional(idSchema) });

/** Asks for the page that ends before the message `before`. */
const historyRequestFrame = v.looseObject({
  type: v.literal('history'),
  conversationId: v.optional(idSchema),
  before: position,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_HISTORY_PAGE))),
});

/** Every frame a client may send. Beside them the text `ping`, answered by the text `pong`. Fields not named here are ignored. */
export const clientFrame = v.variant('type', [
  authFrame,
  openFrame,
  closeFrame,
  messageFrame,
  readFrame,
  typingFrame,
  historyRequestFrame,
]);

/** The session was recognised; from here on frames are taken. */
const readyFrame = v.strictObject({ type: v.literal('ready'), userId: idSchema, isAdmin: v.boolean() });

/**
 * Messages of one conversation in ascending order. `latest`: the newest page, replacing what the client held. `missed`:
 * everything after `since`, in as many frames as needed; `more` announces another one. `earlier`: the requested page.
 * `hasEarlier` says whether there are messages before the first one of this frame.
 */
const historyFrame = v.strictObject({
  type: v.literal('history'),
  conversationId: idSchema,
  part: v.picklist(['latest', 'missed', 'earlier']),
  messages: v.array(chatMessage),
  hasEarlier: v.boolean(),
  more: v.boolean(),
  readUpTo: readPositions,
});

/** A message that was just stored. On one socket the messages of a conversation come in the order of `seq`, each once. */
const newMessageFrame = v.strictObject({ type: v.literal('message'), message: chatMessage });

/**
 * A message of this socket is stored. It takes the place of the `message` frame, in the same order; for a retry of a
 * message stored long before it may name an earlier message.
 */
const confirmFrame = v.strictObject({
  type: v.literal('confirm'),
  clientId: v.nullable(v.string()),
  message: chatMessage,
});

/** The own side has read up to here; goes to all sockets of that side. */
const readConfirmedFrame = v.strictObject({
  type: v.literal('read_confirmed'),
  conversationId: idSchema,
  upTo: position,
});

/** The other side has read up to here. */
const readReceiptFrame = v.strictObject({
  type: v.literal('read'),
  conversationId: idSchema,
  by: side,
  upTo: position,
});

/** The other side is typing; show it for four seconds or until a message comes. */
const otherTypingFrame = v.strictObject({ type: v.literal('typing'), conversationId: idSchema, by: side });

/** To admins: a conversation changed. It replaces the line of the list. */
const conversationFrame = v.strictObject({
  type: v.literal('conversation'),
  conversation: conversationListEntrySchema,
});

/** Why a frame was refused. */
export const CHAT_ERRORS = {
  'malformed-frame': 'The message could not be read. Please refresh the page.',
  'not-authenticated': 'Please refresh the page.',
  'message-empty': 'Message cannot be empty',
  'message-too-long': 'A message has at most 4,000 characters. Please shorten it.',
  'recipient-not-allowed': 'Only support can choose who gets a message.',
  'recipient-missing': 'Choose a person to write to first.',
  'recipient-unknown': 'This person no longer has an account.',
  'recipient-is-admin': 'This person is an administrator now and reads along. Messages go to learners.',
  'client-id-taken': 'Failed to send message. Please refresh the page.',
  'too-often': 'Too many messages at once. Please wait a little and try again.',
  failed: 'Failed to send message. Please try again.',
} as const;

export type ChatErrorCode = keyof typeof CHAT_ERRORS;

/** A frame was refused; with `clientId` it is that message which was not stored. After `too-often` wait `retryAfterSeconds`. */
const errorFrame = v.strictObject({
  type: v.literal('error'),
  code: v.picklist(Object.keys(CHAT_ERRORS) as ChatErrorCode[]),
  message: v.string(),
  clientId: v.optional(v.string()),
  retryAfterSeconds: v.optional(v.number()),
});

/** Every frame the server may send. */
export const serverFrame = v.variant('type', [
  readyFrame,
  historyFrame,
  newMessageFrame,
  confirmFrame,
  readConfirmedFrame,
  readReceiptFrame,
  otherTypingFrame,
  conversationFrame,
  errorFrame,
]);

export type ClientFrame = v.InferOutput<typeof clientFrame>;

/** What a client writes; claims and other fields are let through. */
export type ClientFrameInput = v.InferInput<typeof clientFrame>;
export type ServerFrame = v.InferOutput<typeof serverFrame>;
export type ConversationListEntry = v.InferOutput<typeof conversationListEntrySchema>;

/** A frame as the use cases take it; null when it is none. */
export function readClientFrame(value: unknown): ClientFrame | null {
  const parsed = v.safeParse(clientFrame, value);
  return parsed.success ? parsed.output : null;
}

/** A frame as text. An undeclared field throws rather than leaves the server. */
export const writeServerFrame = (frame: ServerFrame): string => JSON.stringify(v.parse(serverFrame, frame));
