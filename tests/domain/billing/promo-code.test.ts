import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  checkPromoCode,
  checkPromoDays,
  checkPromoTerms,
  isPromoCodeName,
  normalisePromoCode,
  type PromoState,
  promoState,
  randomPromoCode,
} from '../../../src/domain/billing/promo-code.ts';
import { accepted, refused } from '../../../src/domain/result.ts';
import { promoCode } from '../../support/edited-records.ts';

const NOW = 1_000;
const promo = promoCode({ maxUses: 5, usedCount: 4, expiresAt: NOW + 1 });

describe('whether a person may use a code (3.6, 3.7)', () => {
  for (const [what, changes, ownUse, expected] of [
    ['good', {}, 'none', 'accepted'],
    ['without an expiry', { expiresAt: null }, 'none', 'accepted'],
    ['switched off (3.39)', { isActive: false }, 'none', 'promo-unknown'],
    ['switched off though reserved', { isActive: false }, 'reserved', 'promo-inactive'],
    ['switched off, used by this person', { isActive: false }, 'consumed', 'promo-inactive'],
    ['expiring now', { expiresAt: NOW }, 'none', 'promo-expired'],
    ['expired though reserved', { expiresAt: NOW - 1 }, 'reserved', 'promo-expired'],
    ['used up', { usedCount: 5 }, 'none', 'promo-used-up'],
    ['used beyond the maximum', { usedCount: 6 }, 'none', 'promo-used-up'],
    ['used up, the last use being the own reservation', { usedCount: 5 }, 'reserved', 'accepted'],
    ['used by this person', {}, 'consumed', 'promo-already-used'],
    ['used by this person and used up', { usedCount: 5 }, 'consumed', 'promo-already-used'],
    ['used by this person and expired', { expiresAt: 1 }, 'consumed', 'promo-already-used'],
    ['beginning now', { startsAt: NOW }, 'none', 'accepted'],
    ['beginning later (3.39)', { startsAt: NOW + 1 }, 'none', 'promo-unknown'],
    ['beginning later though reserved', { startsAt: NOW + 1 }, 'reserved', 'promo-not-started'],
    ['expired and used up', { expiresAt: 1, usedCount: 5 }, 'none', 'promo-expired'],
  ] as const) {
    test(`${what}: ${expected}`, () => {
      const code = { ...promo, ...changes };
      const result = checkPromoCode(code, ownUse, 'nppe', NOW);
      assert.deepEqual(result, expected === 'accepted' ? accepted(code) : refused(expected));
    });
  }

  test('only for the products that it is for (13.39), and unknown at others to whoever guesses it (3.39)', () => {
    const both = { ...promo, isForPeng: true };
    assert.deepEqual(checkPromoCode(promo, 'none', 'peng', NOW), refused('promo-unknown'));
    assert.deepEqual(checkPromoCode({ ...promo, expiresAt: 1 }, 'none', 'peng', NOW), refused('promo-unknown'));
    for (const ownUse of ['reserved', 'consumed'] as const) {
      assert.deepEqual(checkPromoCode(promo, ownUse, 'peng', NOW), refused('promo-other-product'));
    }
    assert.deepEqual(checkPromoCode(both, 'none', 'peng', NOW), accepted(both));
    const off = { ...promo, isActive: false };
    assert.deepEqual(checkPromoCode(off, 'none', 'peng', NOW), refused('promo-unknown'));
  });

  test('unknown: promo-unknown', () => {
    for (const ownUse of ['none', 'reserved', 'consumed'] as const) {
      assert.deepEqual(checkPromoCode(null, ownUse, 'peng', NOW), refused('promo-unknown'));
    }
  });
});

describe('the state of a code, for its refusal and its badge (3.6)', () => {
  for (const [state, changes] of [
    ['active', {}],
    ['active', { expiresAt: null }],
    ['off', { isActive: false, expiresAt: NOW, usedCount: 5 }],
    ['expired', { expiresAt: NOW, usedCount: 5 }],
    ['not-started', { startsAt: NOW + 1, usedCount: 5 }],
    ['active', { startsAt: NOW }],
    ['used-up', { usedCount: 5 }],
  ] as const satisfies readonly (readonly [PromoState, object])[]) {
    test(`${JSON.stringify(changes)}: ${state}`, () => assert.equal(promoState({ ...promo, ...changes }, NOW), state));
  }
});

describe('comparing codes (3.4)', () => {
  test('trims and makes upper case', () => {
    assert.equal(normalisePromoCode('  save15\t'), 'SAVE15');
    assert.equal(normalisePromoCode('Save 15'), 'SAVE 15');
  });

  test('a code typed in any case with spaces around it is the same code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/), fc.nat(3), (code, spaces) => {
        const typed = ' '.repeat(spaces) + code.toLowerCase() + ' '.repeat(spaces);
        assert.equal(normalisePromoCode(typed), normalisePromoCode(code));
        assert.equal(normalisePromoCode(normalisePromoCode(code)), normalisePromoCode(code));
      }),
    );
  });
});

describe('new terms of a code (13.11)', () => {
  const used = (usedCount: number) => ({ discountPercent: 20, usedCount });
  const cases: readonly [what: string, usedCount: number, percent: number, maxUses: number, refusal: string | null][] =
    [
      ['anything while nobody used it', 0, 50, 1, null],
      ['another percent once a use is taken', 1, 50, 9, 'promo-percent-fixed'],
      ['the same percent and as many uses as are taken', 3, 20, 3, null],
      ['fewer uses than are taken', 3, 20, 2, 'promo-max-below-used'],
    ];
  for (const [what, usedCount, discountPercent, maxUses, refusal] of cases) {
    test(`${what}: ${refusal ?? 'taken'}`, () =>
      assert.equal(checkPromoTerms(used(usedCount), { discountPercent, maxUses }), refusal));
  }
});

describe('the days of a code (13.10)', () => {
  for (const [what, startsAt, expiresAt, stored, refusal] of [
    ['no days', null, null, null, null],
    ['a start without an end', NOW + 9, null, null, null],
    ['one day', NOW + 1, NOW + 1, null, null],
    ['an end that is over', null, NOW, null, 'promo-expiry-past'],
    ['an end that was over before', null, NOW, NOW, null],
    ['an end before the start', NOW + 2, NOW + 1, null, 'promo-days-reversed'],
  ] as const) {
    test(`${what}: ${refusal ?? 'taken'}`, () =>
      assert.equal(checkPromoDays({ startsAt, expiresAt }, stored, NOW), refusal));
  }
});

test('a code is short and can be typed without doubt (13.10)', () => {
  const names = ['SPRING-15', 'A1', 'X'.repeat(40), 'A', 'X'.repeat(41), 'TWO WORDS', 'É15', 'spring'];
  assert.deepEqual(names.map(isPromoCodeName), [true, true, true, false, false, false, false, false]);
});

describe('random codes (13.40)', () => {
  test('have a beginning and eight signs that nobody takes for another one', () => {
    assert.equal(
      randomPromoCode('SPRING', () => 0),
      'SPRING-AAAAAAAA',
    );
    assert.equal(
      randomPromoCode('SPRING', () => 0.999_999),
      'SPRING-99999999',
    );
    for (const prefix of ['SPRING-', 'SPRING_']) {
      assert.equal(
        randomPromoCode(prefix, () => 0),
        `${prefix}AAAAAAAA`,
        'a prefix with a separator gets no second one',
      );
    }
    assert.ok(isPromoCodeName(randomPromoCode('X'.repeat(20), () => 0.5)));
  });
});
