import { PENDING_SIGN_IN_MS } from '../../../domain/accounts/second-factor.ts';
import { inTransaction } from '../../in-transaction.ts';
import type { ChallengePurpose, UseChallenge } from '../../ports/second-factor.ts';
import type { AccountsPorts } from '../ports.ts';

export type ChallengePorts = Pick<AccountsPorts, 'transact' | 'clock'>;

/** Makes a challenge that a passkey of the user signs within ten minutes. */
export async function beginChallenge(
  { transact, clock, randomness }: ChallengePorts & Pick<AccountsPorts, 'randomness'>,
  userId: number,
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = randomness.token();
  const expiresAt = clock.now() + PENDING_SIGN_IN_MS;
  await inTransaction(transact, ({ passkeyChallenges }) =>
    passkeyChallenges.begin(challenge, { userId, purpose, expiresAt }),
  );
  return challenge;
}

/** Uses a challenge of a user up, before the signature over it is looked at (product.md 1.38). */
export const createUseChallenge =
  ({ transact, clock }: ChallengePorts, userId: number, purpose: ChallengePurpose): UseChallenge =>
  (challenge) =>
    inTransaction(transact, ({ passkeyChallenges }) =>
      passkeyChallenges.use(challenge, { userId, purpose, now: clock.now() }),
    );
