import { caseless } from '../../domain/accounts/username.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import { RESET_REQUESTS_PER_EMAIL } from '../contract/rate-limits.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock, RateLimiter } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

type Ports = { readonly transact: Transact; readonly limiter: RateLimiter; readonly clock: Clock };
type Requested = Result<OutputOf<'accounts.requestPasswordReset'>, Refusal>;

/**
 * Takes the wish for a reset link. Whether the address has an account is not looked up here but when the mail is sent, so
 * that known and unknown addresses cost and say the same (product.md 1.10). The limit counts what was typed.
 */
export const requestPasswordReset =
  (ports: Ports) =>
  async ({ email }: CommandOf<'accounts.requestPasswordReset'>): Promise<Requested> => {
    const wait = await ports.limiter.take(`reset-request:${caseless(email)}`, RESET_REQUESTS_PER_EMAIL);
    if (wait !== null) return refused({ code: 'too-often', retryAfterSeconds: wait });
    return ports.transact(async ({ outbox }) => {
      await outbox.add({ kind: 'password-reset', email }, ports.clock.now());
      return accepted({ success: true });
    });
  };
