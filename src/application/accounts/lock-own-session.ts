import type { Repositories } from '../ports/transact.ts';
import type { SignedInCaller } from '../use-case.ts';

/**
 * Locks the caller's account, as whatever ends one of its sessions does, and answers whether the caller's own still lives: a request
 * that was in progress when its session was ended changes no password and no second factor, ends no other session and
 * deletes no account (product.md 1.5).
 */
export async function lockOwnSession(
  { users, sessions }: Pick<Repositories, 'users' | 'sessions'>,
  { user, session }: Pick<SignedInCaller, 'user' | 'session'>,
): Promise<boolean> {
  await users.lock(user.id);
  return sessions.lock(session.id, user.id);
}
