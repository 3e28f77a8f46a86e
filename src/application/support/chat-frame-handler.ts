import { CHAT_PAGE_LENGTH } from '../../domain/support/chat-message.ts';
import { applyReading } from '../../domain/support/conversation-state.ts';
import { CHAT_ERRORS, type ClientFrame, type ServerFrame } from '../contract/chat-frames.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ChatFanOut } from '../ports/support.ts';
import type { ChatHub } from './chat-hub.ts';
import { type ChatMember, type ChatRefusal, getMemberSide, resolveConversation } from './chat-member.ts';
import type { ConversationSubscriber } from './conversation-feed.ts';
import type { SupportPorts } from './ports.ts';
import { postMessage } from './post-message.ts';
import { readMessages } from './read-messages.ts';

type Ports = Pick<SupportPorts, 'transact' | 'clock'> & { readonly fanOut: Pick<ChatFanOut, 'publish'> };

/** The new read position of a side, and whether it changed. */
type Reading = { readonly upTo: number; readonly isNews: boolean };

/** Records that a side has read up to a message, or everything stored; a position never goes back (product.md 10.9). */
export const markRead =
  ({ transact, fanOut, clock }: Ports) =>
  async (reader: ChatMember, conversationId: number, upTo: number | undefined): Promise<Reading> => {
    const by = getMemberSide(reader);
    const reading = await inTransaction(transact, async ({ chat }) => {
      const state = await chat.lock(conversationId);
      if (!state) return { upTo: 0, isNews: false };
      const now = clock.now();
      const next = applyReading(state, by, upTo ?? state.lastSeq, now);
      if (next !== state) await chat.save(conversationId, next, now);
      return { upTo: next.readUpTo[by], isNews: next !== state };
    });
    if (reading.isNews) fanOut.publish({ kind: 'read', conversationId, by, upTo: reading.upTo });
    return reading;
  };

/** Ports of handling frames. */
export type FrameHandlerPorts = Pick<
  SupportPorts,
  'transact' | 'chats' | 'limiter' | 'fanOut' | 'randomness' | 'clock'
> & {
  readonly hub: ChatHub;
};

/** Handles the frames of one connection; `handle` resolves when the frame is answered. */
export type ChatFrameHandler = {
  readonly handle: (frame: ClientFrame) => Promise<void>;
  readonly hasBegun: () => boolean;
  readonly leave: () => void;
};

type FrameOf<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>;
type UseCases = {
  readonly post: ReturnType<typeof postMessage>;
  readonly mark: ReturnType<typeof markRead>;
  readonly readPage: ReturnType<typeof readMessages>;
};
type OpenConversation = {
  readonly member: ChatMember;
  readonly follower: ConversationSubscriber;
  readonly ports: FrameHandlerPorts;
  readonly useCases: UseCases;
};

/** Creates the handler of a new connection; all handlers of an instance share the use cases that write. */
export type CreateChatFrameHandler = (member: ChatMember, send: (frame: ServerFrame) => void) => ChatFrameHandler;

/** How often typing is passed on, in milliseconds. */
const TYPING_MS = 2_000;

/** Handles frames of connections, each for the member of its session (product.md 10.2). */
export function createChatFrameHandlers(ports: FrameHandlerPorts): CreateChatFrameHandler {
  const useCases = { post: postMessage(ports), mark: markRead(ports), readPage: readMessages(ports) };
  return (member, send) => chatFrameHandler(ports, useCases, member, send);
}

function chatFrameHandler(
  ports: FrameHandlerPorts,
  useCases: UseCases,
  member: ChatMember,
  send: (frame: ServerFrame) => void,
): ChatFrameHandler {
  let window: OpenConversation | null = null;
  const typedAt = new Map<number, number>();
  const begin = (frame: FrameOf<'auth'>): Promise<void> => {
    const isAdmin = member.role === 'admin';
    if (!window) {
      const follower = newFollower(member, isAdmin && frame.follow === 'all', send);
      window = { member, follower, ports, useCases };
      ports.hub.join(follower);
    }
    send({ type: 'ready', userId: member.id, isAdmin });
    return isAdmin ? Promise.resolve() : ports.hub.open(window.follower, member.id, frame.since ?? null);
  };
  const answer = (frame: Exclude<ClientFrame, FrameOf<'auth'>>, open: OpenConversation): Promise<void> => {
    if (frame.type === 'message') return write(open, frame);
    if (frame.type === 'close') return Promise.resolve(ports.hub.close(open.follower, frame.conversationId));
    const conversation = resolveConversation(member, frame.conversationId);
    if (!conversation.ok) return Promise.resolve(send(toErrorFrame(conversation.refusal)));
    const conversationId = conversation.value;
    if (frame.type === 'open') return ports.hub.open(open.follower, conversationId, frame.since ?? null);
    if (frame.type === 'read') return read(open, conversationId, frame.upTo);
    if (frame.type === 'history') return sendEarlier(open, conversationId, frame);
    const now = ports.clock.now();
    if (now - (typedAt.get(conversationId) ?? Number.NEGATIVE_INFINITY) >= TYPING_MS) {
      typedAt.set(conversationId, now);
      ports.fanOut.publish({ kind: 'typing', conversationId, by: getMemberSide(member) });
    }
    return Promise.resolve();
  };
  return {
    handle: async (frame) => {
      if (frame.type === 'auth') await begin(frame);
      else if (window) await answer(frame, window);
      else send(toErrorFrame({ code: 'not-authenticated' }, frame.type === 'message' ? frame.clientId : null));
    },
    hasBegun: () => window !== null,
    leave: () => {
      if (window) ports.hub.leave(window.follower);
    },
  };
}

const newFollower = (
  member: ChatMember,
  followsAll: boolean,
  send: ConversationSubscriber['send'],
): ConversationSubscriber => ({
  userId: member.id,
  side: getMemberSide(member),
  followsAll,
  send,
  sent: new Map(),
  opening: new Set(),
  awaited: new Set(),
  isGone: false,
});

/** A refusal as a frame, with the client id of the message that was not stored. */
export const toErrorFrame = ({ code, retryAfterSeconds }: ChatRefusal, clientId?: string | null): ServerFrame => ({
  type: 'error',
  code,
  message: CHAT_ERRORS[code],
  ...(clientId ? { clientId } : {}),
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/**
 * The confirmation takes the place of the message in the order of the conversation, or comes alone where the message
 * was stored long ago (product.md 10.6).
 */
async function write(
  { member, follower, ports, useCases }: OpenConversation,
  frame: FrameOf<'message'>,
): Promise<void> {
  const { hub, randomness } = ports;
  const clientId = frame.clientId ?? randomness.token();
  follower.awaited.add(clientId);
  try {
    const { content, recipientId } = frame;
    const stored = await useCases.post(member, { content, recipientId, clientId });
    if (!stored.ok) return follower.send(toErrorFrame(stored.refusal, frame.clientId));
    const { conversationId, seq } = stored.value;
    hub.followFrom(follower, conversationId, seq - 1);
    await hub.deliver(conversationId);
    if (follower.awaited.has(clientId)) follower.send({ type: 'confirm', clientId, message: stored.value });
  } finally {
    follower.awaited.delete(clientId);
  }
}

async function read(
  { member, follower, useCases }: OpenConversation,
  conversationId: number,
  upTo?: number,
): Promise<void> {
  const reading = await useCases.mark(member, conversationId, upTo);
  const isTold = reading.isNews && follower.sent.has(conversationId);
  if (!isTold) follower.send({ type: 'read_confirmed', conversationId, upTo: reading.upTo });
}

async function sendEarlier(
  { follower, useCases }: OpenConversation,
  conversationId: number,
  { before, limit }: FrameOf<'history'>,
): Promise<void> {
  const page = await useCases.readPage(conversationId, before, limit ?? CHAT_PAGE_LENGTH);
  follower.send({ type: 'history', part: 'earlier', more: false, ...page });
}
