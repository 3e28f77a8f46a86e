import type { Conversation } from './conversation.ts';

/** Takes out a message that its writer gave up (product.md 10.33). */
export const removeOutgoing = (conversation: Conversation, clientId: string): Conversation => ({
  ...conversation,
  outgoing: conversation.outgoing.filter((message) => message.clientId !== clientId),
});
