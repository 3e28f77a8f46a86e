import { accepted, type Result, refused } from '../../domain/result.ts';
import { type ChatMessage, cleanMessageText, findMessageProblem } from '../../domain/support/chat-message.ts';
import { applyMessage, NEW_CONVERSATION } from '../../domain/support/conversation-state.ts';
import { batchPerTick } from '../concurrency/batch-per-tick.ts';
import { CHAT_MESSAGE_LIMITS } from '../contract/rate-limits.ts';
import { inTransaction } from '../in-transaction.ts';
import type { RateLimiter } from '../ports/infrastructure.ts';
import type { ChatFanOut } from '../ports/support.ts';
import type { Repositories } from '../ports/transact.ts';
import { type ChatMember, type ChatRefusal, getMemberSide, resolveConversation } from './chat-member.ts';
import type { SupportPorts } from './ports.ts';

type Ports = Pick<SupportPorts, 'transact' | 'clock'> & {
  readonly limiter: Pick<RateLimiter, 'take'>;
  readonly fanOut: Pick<ChatFanOut, 'publish'>;
};

/** A message to post; `clientId` is the writer's own id for it. */
export type MessageCommand = {
  readonly content: string;
  readonly recipientId?: number | null | undefined;
  readonly clientId: string;
};

type Posted = Result<ChatMessage, ChatRefusal>;

/** A checked message, to be stored. */
type Post = { readonly writer: ChatMember; readonly conversationId: number; readonly command: MessageCommand };

/** Messages per transaction. */
const LARGEST_BATCH = 50;

/**
 * Stores a message under the next number of its conversation and then signals all instances. A message sent again under
 * the same client id is the stored one (product.md 10.3-10.6). Messages that arrive while others are stored share a
 * commit.
 */
export function postMessage(ports: Ports): (writer: ChatMember, command: MessageCommand) => Promise<Posted> {
  const store = batchPerTick((posts: readonly Post[]) => storeTogether(ports, posts), LARGEST_BATCH);
  return async (writer, command) => {
    const problem = findMessageProblem(command.content);
    if (problem) return refused({ code: problem });
    if (writer.role !== 'admin' && command.recipientId != null) return refused({ code: 'recipient-not-allowed' });
    const conversation = resolveConversation(writer, command.recipientId);
    if (!conversation.ok) return conversation;
    const conversationId = conversation.value;
    const wait = await ports.limiter.take(`chat:user-${writer.id}`, CHAT_MESSAGE_LIMITS[writer.role]);
    if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
    const stored = await store({ writer, conversationId, command });
    if (stored.ok) ports.fanOut.publish({ kind: 'grown', conversationId });
    return stored;
  };
}

/** Stores a batch in one transaction in the order of conversation ids, so that instances do not deadlock. */
async function storeTogether({ transact, clock }: Ports, posts: readonly Post[]): Promise<readonly Posted[]> {
  const ordered = [...posts].sort((one, other) => one.conversationId - other.conversationId);
  const outcomes = await inTransaction(transact, async (repositories) => {
    const stored = new Map<Post, Posted>();
    for (const post of ordered) stored.set(post, await store(repositories, post, clock.now()));
    return stored;
  });
  return posts.map((post) => {
    const outcome = outcomes.get(post);
    if (!outcome) throw new Error('a message was passed over');
    return outcome;
  });
}

/** Writes nothing when it refuses. */
async function store(
  { chat }: Pick<Repositories, 'chat'>,
  { writer, conversationId, command: { content, clientId } }: Post,
  now: number,
): Promise<Posted> {
  const facts = await chat.lockForMessage({ conversationId, userId: writer.id, clientId });
  if (facts.learnerRole === null) return refused({ code: 'recipient-unknown' });
  if (facts.learnerRole === 'admin') return refused({ code: 'recipient-is-admin' });
  if (facts.isClientIdTaken) return refused({ code: 'client-id-taken' });
  if (facts.sent) return accepted(facts.sent);
  if (!facts.state) await chat.begin(conversationId, now);
  const side = getMemberSide(writer);
  const next = applyMessage(facts.state ?? NEW_CONVERSATION, side, now);
  const message = await chat.add({
    conversationId,
    seq: next.lastSeq,
    userId: writer.id,
    isFromAdmin: side === 'support',
    clientId,
    content: cleanMessageText(content),
    createdAt: now,
  });
  await chat.save(conversationId, next, now);
  return accepted(message);
}
