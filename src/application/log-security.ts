import type { Result } from '../domain/result.ts';
import type { OperationName } from './contract/index.ts';
import type { Refusal, RefusalCode } from './contract/refusals.ts';
import type { Log } from './ports/infrastructure.ts';
import type { Caller } from './use-case.ts';

/** Log events of successful operations on accounts. */
const ACCOUNT_EVENTS: Readonly<Partial<Record<OperationName, string>>> = {
  'accounts.login': 'signed-in',
  'accounts.register': 'registered',
  'accounts.logout': 'signed-out',
  'accounts.requestPasswordReset': 'password-reset-requested',
  'accounts.resetPassword': 'password-reset',
  'accounts.changePassword': 'password-changed',
  'accounts.exportData': 'data-exported',
  'accounts.deleteAccount': 'account-deleted',
};

/** Refusals that point to an attack. */
const ATTEMPTS: ReadonlySet<RefusalCode> = new Set([
  'wrong-credentials',
  'wrong-password',
  'reset-link-invalid',
  'not-admin',
  'too-often',
  'malformed-body',
]);

/** The user in the answer of signing in or registering. */
const userIn = (value: unknown): number | null => (value as { user?: { id?: number } } | null)?.user?.id ?? null;

/**
 * Logs sign-ins, account changes and suspicious refusals. Of the request it logs only user and address, so that no
 * password, token or personal text reaches the log (product.md 7.8).
 */
export function logSecurity(
  log: Log,
  operation: OperationName,
  caller: Caller,
  result: Result<unknown, Refusal>,
): void {
  const { user, address } = caller;
  if (!result.ok) {
    const { code } = result.refusal;
    if (ATTEMPTS.has(code)) log.warn('refused', { operation, code, userId: user?.id ?? null, address });
    return;
  }
  const event = ACCOUNT_EVENTS[operation];
  if (event) log.info(event, { userId: user?.id ?? userIn(result.value), address });
}
