import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { hasCheckDigit, readSandboxCard } from '../../../src/domain/billing/sandbox-card.ts';
import { accepted, refused } from '../../../src/domain/result.ts';

const NOW = Date.UTC(2026, 10, 21, 15, 30);
const good = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
const read = (changes: Partial<typeof good>, now = NOW) => readSandboxCard({ ...good, ...changes }, now);

describe('the test cards (3.13)', () => {
  for (const [cardNumber, result] of [
    ['4242 4242 4242 4242', accepted('succeeds')],
    ['4242424242424242', accepted('succeeds')],
    [' 4242  42424242 4242 ', accepted('succeeds')],
    ['4000 0025 0000 3155', accepted('asks-bank')],
    ['4000 0000 0000 0002', refused('card-declined')],
    ['5555 5555 5555 4444', refused('card-declined')],
    ['3782 822463 10005', refused('card-declined')],
    ['4242 4242 4242 4241', refused('card-invalid')],
    ['0000 0000 000', refused('card-invalid')],
    ['0000 0000 0000 0000 0000', refused('card-invalid')],
    ['4242-4242-4242-4242', refused('card-invalid')],
    ['4242424242424242x', refused('card-invalid')],
    ['４２４２424242424242', refused('card-invalid')],
    ['', refused('card-invalid')],
  ] as const) {
    test(`'${cardNumber}'`, () => assert.deepEqual(read({ cardNumber }), result));
  }

  test('numbers of 12 and of 19 digits can be card numbers', () => {
    assert.deepEqual(read({ cardNumber: '0'.repeat(12) }), refused('card-declined'));
    assert.deepEqual(read({ cardNumber: '0'.repeat(19) }), refused('card-declined'));
  });
});

describe('the expiry, MM/YY', () => {
  for (const [expiry, isGood] of [
    ['11/26', true],
    ['10/26', false],
    ['12/25', false],
    ['01/27', true],
    ['09/27', true],
    ['10/27', true],
    ['12 / 40', true],
    ['12/99', true],
    ['13/40', false],
    ['00/40', false],
    ['1/40', false],
    ['12/2040', false],
    ['112/40', false],
    ['12/400', false],
    ['1240', false],
    ['', false],
  ] as const) {
    test(`'${expiry}' in November 2026`, () => {
      assert.deepEqual(read({ expiry }), isGood ? accepted('succeeds') : refused('card-invalid'));
    });
  }

  test('a card is good to the last moment of its month, in UTC', () => {
    const end = Date.UTC(2026, 11, 1);
    assert.ok(read({ expiry: '11/26' }, end - 1).ok, 'the last moment');
    assert.ok(!read({ expiry: '11/26' }, end).ok, 'the moment after');
    assert.ok(read({ expiry: '12/26' }, Date.UTC(2027, 0, 1) - 1).ok, 'over the turn of the year');
  });
});

describe('the security code', () => {
  for (const [securityCode, isGood] of [
    ['123', true],
    ['0000', true],
    [' 123 ', true],
    ['12', false],
    ['12345', false],
    ['12a', false],
    ['', false],
  ] as const) {
    test(`'${securityCode}'`, () => {
      assert.deepEqual(read({ securityCode }), isGood ? accepted('succeeds') : refused('card-invalid'));
    });
  }
});

describe('the check digit', () => {
  const digits = fc.stringMatching(/^\d{11,18}$/);

  test('exactly one digit completes a number', () => {
    fc.assert(
      fc.property(digits, (start) => {
        const completing = [...'0123456789'].filter((digit) => hasCheckDigit(start + digit));
        assert.equal(completing.length, 1);
      }),
    );
  });

  test('one mistyped digit is always found', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (start, where, by) => {
        const whole = start + [...'0123456789'].find((digit) => hasCheckDigit(start + digit));
        const place = where % whole.length;
        const wrong = (Number(whole[place]) + by) % 10;
        assert.ok(!hasCheckDigit(whole.slice(0, place) + wrong + whole.slice(place + 1)), 'not taken for right');
      }),
    );
  });
});
