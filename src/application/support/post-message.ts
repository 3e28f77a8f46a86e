import { accepted, type Result, refused } from '../../domain/result.ts';
import { type ChatMessage, messageProblem } from '../../domain/support/chat-message.ts';
import { afterMessage } from '../../domain/support/conversation-state.ts';
import { CHAT_MESSAGES } from '../contract/rate-limits.ts';
import type { ChatFanOut } from '../ports/chat-fan-out.ts';
import type { Clock } from '../ports/clock.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { Transact } from '../ports/transact.ts';
import { type ChatMember, type ChatRefusal, conversationOf, sideOfMember } from './conversation-of.ts';

type Ports = {
  readonly transact: Transact;
  readonly limiter: Pick<RateLimiter, 'take'>;
  readonly fanOut: Pick<ChatFanOut, 'publish'>;
  readonly clock: Clock;
};

/** What somebody writes. `clientId` is the writer's own name for it. */
export type MessageCommand = {
  readonly content: string;
  readonly recipientId?: number | null | undefined;
  readonly clientId: string;
};

/**
 * Stores a message under the next number of its conversation; when it is stored for good, tells all instances. Written again
 * under the same name it is the stored one (product.md 10.3-10.6).
 */
export const postMessage =
  (ports: Ports) =>
  async (writer: ChatMember, command: MessageCommand): Promise<Result<ChatMessage, ChatRefusal>> => {
    const problem = messageProblem(command.content);
    if (problem) return refused({ code: problem });
    if (writer.role !== 'admin' && command.recipientId != null) return refused({ code: 'recipient-not-allowed' });
    const conversation = conversationOf(writer, command.recipientId);
    if (!conversation.ok) return conversation;
    const wait = await ports.limiter.take(`chat:user-${writer.id}`, CHAT_MESSAGES[writer.role]);
    if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
    const stored = await store(ports, writer, conversation.value, command);
    if (stored.ok) ports.fanOut.publish({ kind: 'grown', conversationId: conversation.value });
    return stored;
  };

const store = (
  { transact, clock }: Ports,
  writer: ChatMember,
  conversationId: number,
  { content, clientId }: MessageCommand,
): Promise<Result<ChatMessage, ChatRefusal>> =>
  transact<ChatMessage, ChatRefusal>(async ({ users, chat }) => {
    // The account is held first, as deleting it does: nothing is written to somebody who is gone.
    const learner = await users.lock(conversationId);
    if (learner?.role !== 'user') return refused({ code: 'recipient-unknown' });
    const now = clock.now();
    const state = await chat.open(conversationId, now);
    const sent = await chat.findSent(writer.id, clientId);
    if (sent) return sent.conversationId === conversationId ? accepted(sent) : refused({ code: 'client-id-taken' });
    const side = sideOfMember(writer);
    const next = afterMessage(state, side, now);
    const message = await chat.add({
      conversationId,
      seq: next.lastSeq,
      userId: writer.id,
      isFromAdmin: side === 'support',
      clientId,
      content: content.trim(),
      createdAt: now,
    });
    await chat.save(conversationId, next, now);
    return accepted(message);
  });
