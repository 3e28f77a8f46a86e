import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  areFewRecoveryCodesLeft,
  createRecoveryCodes,
  parseRecoveryCode,
  RECOVERY_CODE_COUNT,
} from '../../../src/domain/accounts/recovery-code.ts';
import {
  CONFIRMATION_MS,
  type FactorState,
  factorMethods,
  hasSecondFactor,
  isIdentityFresh,
  lacksRequiredFactor,
} from '../../../src/domain/accounts/second-factor.ts';
import { findTotpStep, TOTP_STEP_MS, totpStepAt } from '../../../src/domain/accounts/totp.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const PRESENT = totpStepAt(NOON);

/** Codes that differ for every step. */
const codeOf = (step: number): string => String(step % 1_000_000).padStart(6, '0');

describe('codes of an authenticator app (product.md 1.31)', () => {
  const find = (typed: string, lastStep: number | null = null, now = NOON) =>
    findTotpStep({ typed, now, lastStep }, codeOf);

  for (const [name, offset, accepted] of [
    ['two steps ago', -2, false],
    ['the step before', -1, true],
    ['the present step', 0, true],
    ['the next step', 1, true],
    ['two steps ahead', 2, false],
  ] as const) {
    test(`${name} is ${accepted ? 'accepted' : 'refused'}`, () => {
      assert.equal(find(codeOf(PRESENT + offset)), accepted ? PRESENT + offset : null);
    });
  }

  test('a code is read with the spaces that apps show; anything else than six digits is no code', () => {
    const code = codeOf(PRESENT);
    assert.equal(find(` ${code.slice(0, 3)} ${code.slice(3)} `), PRESENT);
    for (const typed of ['', '12345', '1234567', `${code}0`, code.replace(/.$/, 'x'), `-${code.slice(1)}`]) {
      assert.equal(find(typed), null, typed);
    }
  });

  test('the step changes every 30 seconds', () => {
    const start = PRESENT * TOTP_STEP_MS;
    assert.deepEqual(
      [totpStepAt(start - 1), totpStepAt(start), totpStepAt(start + 29_999)],
      [PRESENT - 1, PRESENT, PRESENT],
    );
  });

  test('no sequence of attempts has one step accepted twice, and steps only go forward', () => {
    const attempt = fc.record({ offset: fc.integer({ min: -3, max: 3 }), passed: fc.integer({ min: 0, max: 60_000 }) });
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
        let [now, lastStep]: [number, number | null] = [NOON, null];
        const used: number[] = [];
        for (const { offset, passed } of attempts) {
          now += passed;
          const step = findTotpStep({ typed: codeOf(totpStepAt(now) + offset), now, lastStep }, codeOf);
          if (step === null) continue;
          assert.ok(Math.abs(step - totpStepAt(now)) <= 1);
          used.push(step);
          lastStep = step;
        }
        assert.deepEqual(
          used,
          [...new Set(used)].sort((one, other) => one - other),
        );
      }),
    );
  });
});

describe('recovery codes (product.md 1.32)', () => {
  test('a set has ten, each is found by a selector of its own and read back however it is typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_646 }), (seed) => {
        let state = seed;
        const random = (): number => {
          state = (state * 48_271) % 2_147_483_647;
          return state / 2_147_483_647;
        };
        const codes = createRecoveryCodes(random);
        assert.equal(codes.length, RECOVERY_CODE_COUNT);
        const parts = codes.map(parseRecoveryCode);
        assert.equal(new Set(parts.map((part) => part?.selector)).size, RECOVERY_CODE_COUNT);
        for (const code of codes) {
          assert.match(code, /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
          const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
          assert.deepEqual(parseRecoveryCode(typed), parseRecoveryCode(code));
        }
      }),
    );
  });

  test('what is no code is none', () => {
    for (const typed of ['', 'k7qf', 'k7qf-m2x9-w4t', 'k7qf-m2x9-w4tn-1', 'k7qf-m2x9-w4tu', 'k7qf-m2x9-w4t!']) {
      assert.equal(parseRecoveryCode(typed), null, typed);
    }
    fc.assert(fc.property(fc.string(), (typed) => (parseRecoveryCode(typed)?.secret.length ?? 10) === 10));
  });

  test('three and fewer are few', () => {
    assert.deepEqual([4, 3, 0].map(areFewRecoveryCodesLeft), [false, true, true]);
  });
});

describe('the state of factors (product.md 1.30, 1.35, 1.36)', () => {
  const state = (given: Partial<FactorState>): FactorState => ({
    hasTotp: false,
    passkeys: 0,
    recoveryCodesLeft: 0,
    ...given,
  });

  for (const [given, methods] of [
    [{}, []],
    [{ recoveryCodesLeft: 10 }, []],
    [{ hasTotp: true }, ['totp']],
    [{ passkeys: 2 }, ['passkey']],
    [{ hasTotp: true, passkeys: 1, recoveryCodesLeft: 1 }, ['totp', 'passkey', 'recovery']],
  ] as const) {
    test(`${JSON.stringify(given)} offers ${methods.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(factorMethods(state(given)), methods);
      assert.equal(hasSecondFactor(state(given)), methods.length > 0);
    });
  }

  test('a confirmation is fresh for ten minutes', () => {
    assert.equal(isIdentityFresh(null, NOON), false);
    assert.equal(isIdentityFresh(NOON, NOON + CONFIRMATION_MS - 1), true);
    assert.equal(isIdentityFresh(NOON, NOON + CONFIRMATION_MS), false);
    assert.equal(CONFIRMATION_MS, 600_000);
  });

  test('only administrators lack a factor, and only where one is required', () => {
    assert.equal(lacksRequiredFactor('admin', false, true), true);
    assert.equal(lacksRequiredFactor('admin', true, true), false);
    assert.equal(lacksRequiredFactor('user', false, true), false);
    assert.equal(lacksRequiredFactor('admin', false, false), false);
  });
});
