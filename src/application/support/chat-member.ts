import { accepted, type Result, refused } from '../../domain/result.ts';
import type { ChatSide } from '../../domain/support/chat-message.ts';
import type { ChatErrorCode } from '../contract/chat-frames.ts';
import type { User } from '../ports/accounts.ts';

/** A user in live support, as the account is now. */
export type ChatMember = Pick<User, 'id' | 'role'>;

export type ChatRefusal = { readonly code: ChatErrorCode; readonly retryAfterSeconds?: number };

/** The side of a user; all admins are one side. */
export const getMemberSide = ({ role }: Pick<ChatMember, 'role'>): ChatSide =>
  role === 'admin' ? 'support' : 'learner';

/**
 * The conversation a user may act on: a learner only their own, an admin the one that is named (product.md 10.1, 10.4).
 */
export function resolveConversation(
  { id, role }: ChatMember,
  named: number | null | undefined,
): Result<number, { readonly code: 'recipient-not-allowed' | 'recipient-missing' }> {
  if (role === 'admin') return named ? accepted(named) : refused({ code: 'recipient-missing' });
  return named == null || named === id ? accepted(id) : refused({ code: 'recipient-not-allowed' });
}
