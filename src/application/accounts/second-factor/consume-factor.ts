import { parseRecoveryCode } from '../../../domain/accounts/recovery-code.ts';
import { findTotpStep } from '../../../domain/accounts/totp.ts';
import { accepted, type Result, refused } from '../../../domain/result.ts';
import type { Refusal } from '../../contract/refusals.ts';
import type { FactorProof } from '../../contract/second-factor.ts';
import { inTransaction } from '../../in-transaction.ts';
import type { User } from '../../ports/accounts.ts';
import type { PasskeyAnswer } from '../../ports/second-factor.ts';
import type { Repositories } from '../../ports/transact.ts';
import { signInChangedMail, wrongCodesMail } from '../account-mails.ts';
import type { AccountsPorts } from '../ports.ts';
import { type CodeSource, createCodeLimiter, UNLIMITED } from './code-limiter.ts';
import { createUseChallenge } from './passkey-challenge.ts';

/** What verifying and using a second factor needs. */
export type ConsumeFactorPorts = Pick<
  AccountsPorts,
  'transact' | 'secondFactors' | 'passkeys' | 'hasher' | 'totp' | 'secretBox' | 'limiter' | 'clock' | 'log' | 'site'
>;

/** Uses a verified proof up, in the transaction of what it is for; false where another request was faster. */
type ConsumeProof = (repositories: Repositories) => Promise<boolean>;

const WRONG_CODE = {
  code: 'wrong-code',
  fields: { code: 'This code is not right, or it was used already. Please enter the next one.' },
} as const;

const WRONG_PASSKEY = { code: 'passkey-refused' } as const;

/** The purpose under which the secret of an authenticator app is sealed. */
export const totpPurpose = (userId: number): string => `totp-${userId}`;

/** A proof, what it is for, and the address that it comes from. */
type FactorUse = CodeSource & { readonly proof: FactorProof; readonly address: string };

/**
 * Verifies a second factor and uses it up together with what it is for: `then` runs in the same transaction, and its
 * refusal leaves the factor unused (product.md 1.31 to 1.33). The wrong code that reaches the limit is reported to the owner.
 */
export async function consumeFactor(
  ports: ConsumeFactorPorts,
  user: User,
  use: FactorUse,
  then: (repositories: Repositories) => Promise<Result<null, Refusal>> = async () => accepted(null),
): Promise<Result<null, Refusal>> {
  const { proof, purpose, address } = use;
  const guesses = proof.method === 'passkey' ? UNLIMITED : createCodeLimiter(ports.limiter, use);
  const tooMany = await guesses.take();
  if (tooMany) return refused(tooMany);
  const wrong = proof.method === 'passkey' ? WRONG_PASSKEY : WRONG_CODE;
  const consumeProof = await verifyProof(ports, user, proof);
  const used = consumeProof
    ? await ports.transact<null, Refusal>(async (repositories) =>
        (await consumeProof(repositories)) ? then(repositories) : refused(wrong),
      )
    : refused<Refusal>(wrong);
  if (used.ok) await guesses.giveBack();
  else if (used.refusal.code === 'wrong-code' && (await guesses.reachesLimit())) {
    const now = ports.clock.now();
    const mail = wrongCodesMail(user, { purpose, address, now }, ports.site);
    await inTransaction(ports.transact, ({ outbox }) => outbox.add(mail, now));
  }
  return used;
}

function verifyProof(ports: ConsumeFactorPorts, user: User, proof: FactorProof): Promise<ConsumeProof | null> {
  if (proof.method === 'totp') return verifyTotp(ports, user, proof.code);
  return proof.method === 'passkey'
    ? verifyPasskey(ports, user, proof.answer)
    : verifyRecoveryCode(ports, user, proof.code);
}

async function verifyPasskey(
  ports: ConsumeFactorPorts,
  { id }: User,
  answer: PasskeyAnswer,
): Promise<ConsumeProof | null> {
  const passkey = (await ports.secondFactors.listPasskeys(id)).find(({ credentialId }) => credentialId === answer.id);
  if (!passkey) return null;
  const verified = await ports.passkeys.verifyUse(answer, passkey, createUseChallenge(ports, id, 'use'));
  if (!verified) return null;
  return ({ secondFactors }) => secondFactors.usePasskey(passkey.id, verified.counter, ports.clock.now());
}

async function verifyTotp(
  { secondFactors, secretBox, totp, clock, log }: ConsumeFactorPorts,
  { id }: User,
  typed: string,
): Promise<ConsumeProof | null> {
  const factor = await secondFactors.findTotp(id);
  if (!factor) return null;
  const secret = secretBox.open(factor.sealedSecret, totpPurpose(id));
  if (secret === null) {
    log.error('second-factor-unreadable', new Error('FACTOR_KEYS has no key that opens this secret'), { userId: id });
    return null;
  }
  const step = findTotpStep({ typed, now: clock.now(), lastStep: factor.lastStep }, (at) => totp.codeOf(secret, at));
  return step === null ? null : (repositories) => repositories.secondFactors.useTotpStep(id, step);
}

async function verifyRecoveryCode(
  { secondFactors, hasher, clock, site }: ConsumeFactorPorts,
  user: User,
  typed: string,
): Promise<ConsumeProof | null> {
  const parts = parseRecoveryCode(typed);
  if (!parts) return null;
  const stored = await secondFactors.findRecoveryCode(user.id, parts.selector);
  const isRight = await hasher.verify(parts.secret, stored?.secretHash ?? null);
  if (!stored || !isRight) return null;
  return async (repositories) => {
    if (!(await repositories.secondFactors.useRecoveryCode(stored.id))) return false;
    const { recoveryCodesLeft } = await repositories.secondFactors.findState(user.id);
    const change = `A recovery code was used. ${recoveryCodesLeft} of them are left.`;
    await repositories.outbox.add(signInChangedMail(user, change, site), clock.now());
    return true;
  };
}
