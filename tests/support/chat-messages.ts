import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../src/application/ports/infrastructure.ts';
import type { Transact } from '../../src/application/ports/transact.ts';
import type { ChatMember } from '../../src/application/support/chat-member.ts';
import { postMessage } from '../../src/application/support/post-message.ts';
import type { ChatMessage } from '../../src/domain/support/chat-message.ts';

type Place = { readonly transact: Transact; readonly clock: Clock };

/** Writes as the use case does, past sockets and limits; nobody is told. */
export async function write(
  { transact, clock }: Place,
  writer: ChatMember,
  content: string,
  { recipientId, clientId = randomUUID() }: { readonly recipientId?: number; readonly clientId?: string } = {},
): Promise<ChatMessage> {
  const ports = { transact, clock, limiter: { take: async () => null }, fanOut: { publish: () => {} } };
  const stored = await postMessage(ports)(writer, { content, recipientId, clientId });
  assert.ok(stored.ok, JSON.stringify(stored));
  return stored.value;
}
