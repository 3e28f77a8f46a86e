import { accepted, type Result, refused } from '../../domain/result.ts';
import type { ChatSide } from '../../domain/support/chat-message.ts';
import type { ChatErrorCode } from '../contract/chat-frames.ts';
import type { User } from '../ports/accounts.ts';

/** Somebody in live support, as the account says now (product.md 10.2). */
export type ChatMember = Pick<User, 'id' | 'role'>;

/** Why something in live support was not done. */
export type ChatRefusal = { readonly code: ChatErrorCode; readonly retryAfterSeconds?: number };

/** The side that somebody is on; all admins are one (product.md 10.1). */
export const sideOfMember = ({ role }: Pick<ChatMember, 'role'>): ChatSide =>
  role === 'admin' ? 'support' : 'learner';

/** The conversation that somebody may mean: a learner only the own one, an admin the one that is named (product.md 10.1, 10.4). */
export function resolveConversation(
  { id, role }: ChatMember,
  named: number | null | undefined,
): Result<number, { readonly code: 'recipient-not-allowed' | 'recipient-missing' }> {
  if (role === 'admin') return named ? accepted(named) : refused({ code: 'recipient-missing' });
  return named == null || named === id ? accepted(id) : refused({ code: 'recipient-not-allowed' });
}
