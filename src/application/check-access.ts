import { isAccessActive } from '../domain/billing/access-end.ts';
import type { Access } from './contract/operation.ts';
import type { Refusal } from './contract/refusals.ts';
import type { User } from './ports/accounts.ts';

/** Decides whether a user may call an operation; null means yes (product.md 2.2-2.4). */
export function checkAccess(access: Access, user: User | null, now: number): Refusal | null {
  if (access === 'public') return null;
  if (user === null) return { code: 'not-signed-in' };
  if (access === 'user' || user.role === 'admin') return null;
  if (access === 'admin') return { code: 'not-admin' };
  return isAccessActive(user[access], now) ? null : { code: 'no-subscription' };
}
