import assert from 'node:assert/strict';
import { totpCodes } from '../../src/adapters/totp/totp-codes.ts';
import { totpStepAt } from '../../src/domain/accounts/totp.ts';
import type { TestApp } from './app.ts';
import type { Visitor } from './visitor.ts';

const codes = totpCodes('Plumbline');

/** The code that an authenticator app shows at a moment; `steps` later or earlier than that. */
export const totpCode = (secret: string, now: number, steps = 0): string =>
  codes.codeOf(secret, totpStepAt(now) + steps);

/** Moves the clock on to a code that was not used yet. */
export const nextCode = ({ clock }: Pick<TestApp, 'clock'>, secret: string): string => {
  clock.advance(60_000);
  return totpCode(secret, clock.now());
};

/** Sets up an authenticator app over HTTP: its secret and the recovery codes. */
export async function setUpTotp(
  { clock }: Pick<TestApp, 'clock'>,
  visitor: Visitor,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { json: begun } = await visitor.post('/api/account/factors/totp/begin');
  const form = { setup: begun.setup, code: totpCode(begun.secret, clock.now()) };
  const added = await visitor.post('/api/account/factors/totp', form);
  assert.equal(added.status, 200, added.text);
  return { secret: begun.secret, recoveryCodes: added.json.recoveryCodes };
}
