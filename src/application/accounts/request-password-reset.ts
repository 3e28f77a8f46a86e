import { toCaseInsensitiveKey } from '../../domain/accounts/username.ts';
import { accepted, refused } from '../../domain/result.ts';
import { RESET_REQUESTS_PER_EMAIL_LIMIT } from '../contract/rate-limits.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'limiter' | 'clock'>;

/**
 * Queues a reset mail. Whether the address has an account is looked up when the mail is sent, so that known and unknown
 * addresses take the same time and give the same answer (product.md 1.10). The limit counts the address as typed.
 */
export const requestPasswordReset =
  (ports: Ports): UseCase<'accounts.requestPasswordReset'> =>
  async (_, { email }) => {
    const wait = await ports.limiter.take(
      `reset-request:${toCaseInsensitiveKey(email)}`,
      RESET_REQUESTS_PER_EMAIL_LIMIT,
    );
    if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
    await inTransaction(ports.transact, ({ outbox }) =>
      outbox.add({ kind: 'password-reset', email }, ports.clock.now()),
    );
    return accepted({ success: true });
  };
