import { createRecoveryCodes, parseRecoveryCode } from '../../../domain/accounts/recovery-code.ts';
import { accepted, refused } from '../../../domain/result.ts';
import type { OutputOf } from '../../contract/index.ts';
import type { Refusal } from '../../contract/refusals.ts';
import type { HashedRecoveryCode } from '../../ports/second-factor.ts';
import type { UseCase } from '../../use-case.ts';
import { signInChangedMail } from '../account-mails.ts';
import { lockOwnSession } from '../lock-own-session.ts';
import type { AccountsPorts } from '../ports.ts';

/** A set of recovery codes: as it is shown once, and as it is stored. */
export type NewRecoveryCodes = { readonly shown: string[]; readonly hashed: HashedRecoveryCode[] };

/** Makes a set of recovery codes (product.md 1.32). Hashes take time: never called inside a transaction. */
export async function makeRecoveryCodes({
  randomness,
  hasher,
}: Pick<AccountsPorts, 'randomness' | 'hasher'>): Promise<NewRecoveryCodes> {
  const shown = createRecoveryCodes(randomness.number);
  const hashed: HashedRecoveryCode[] = [];
  for (const code of shown) {
    const parts = parseRecoveryCode(code);
    // One after the other, so that a set does not fill the queue of those who sign in.
    if (parts) hashed.push({ selector: parts.selector, secretHash: await hasher.hash(parts.secret) });
  }
  return { shown, hashed };
}

type Ports = Pick<AccountsPorts, 'transact' | 'secondFactors' | 'randomness' | 'hasher' | 'clock' | 'site'>;

/** Makes a new set of recovery codes; the former one ends (product.md 1.32). */
export const renewRecoveryCodes =
  (ports: Ports): UseCase<'factors.renewRecoveryCodes'> =>
  async (caller) => {
    const { user } = caller;
    if (!(await ports.secondFactors.hasAny(user.id))) return refused({ code: 'no-second-factor' });
    const { shown, hashed } = await makeRecoveryCodes(ports);
    return ports.transact<OutputOf<'factors.renewRecoveryCodes'>, Refusal>(async (repositories) => {
      const { secondFactors, outbox } = repositories;
      if (!(await lockOwnSession(repositories, caller))) return refused({ code: 'not-signed-in' });
      if (!(await secondFactors.hasAny(user.id))) return refused({ code: 'no-second-factor' });
      const now = ports.clock.now();
      await secondFactors.replaceRecoveryCodes(user.id, hashed, now);
      await outbox.add(
        signInChangedMail(user, 'New recovery codes were made; the former ones ended.', ports.site),
        now,
      );
      return accepted({ recoveryCodes: shown });
    });
  };
