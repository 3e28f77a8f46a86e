import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isEmailAddress } from '../../../src/domain/accounts/email-address.ts';

const GOOD = [
  'ada@example.ca',
  'ada.lovelace+nppe@mail.example.co.uk',
  'A_B-c@EXAMPLE.CA',
  '  ada@example.ca  ',
  'x!#$%&*/=?^_`{|}~-@example.ca',
  'zoë@exämple.ca',
  "pat.o'neil@example.com",
  "'@example.ca",
  `${'a'.repeat(64)}@${'b'.repeat(186)}.ca`,
  `  ${'a'.repeat(240)}@example-x.ca  `,
];

const BAD = [
  '',
  'ada',
  'ada@',
  '@example.ca',
  'ada@example',
  'ada@@example.ca',
  'ada@b@example.ca',
  'ada@.ca',
  'ada@example.',
  'ada@example..ca',
  'ada lovelace@example.ca',
  'ada@exam ple.ca',
  "ada@o'neil.ca",
  "ada@example.c'a",
  'ada@example.ca\r\nBcc: all@example.ca',
  'ada@example.ca,bob@example.ca',
  'ada@example.ca;bob@example.ca',
  '<ada@example.ca>',
  'Ada <ada@example.ca>',
  '"ada"@example.ca',
  'ada@[127.0.0.1]',
  'ada(x)@example.ca',
  'ada\u0000@example.ca',
  'ada@exam\u0000ple.ca',
  `${'a'.repeat(244)}@example.ca`,
  `${'a'.repeat(10_000)}@example.ca`,
];

describe('e-mail addresses (1.2)', () => {
  for (const text of GOOD)
    test(`good: ${JSON.stringify(text).slice(0, 60)}`, () => assert.equal(isEmailAddress(text), true));
  for (const text of BAD)
    test(`bad: ${JSON.stringify(text).slice(0, 60)}`, () => assert.equal(isEmailAddress(text), false));

  test('254 characters are the most', () => {
    const address = (length: number): string => `${'a'.repeat(length - '@example.ca'.length)}@example.ca`;
    assert.equal(isEmailAddress(address(254)), true);
    assert.equal(isEmailAddress(address(255)), false);
  });

  test('every name of signs that RFC 5321 allows without quotes is good', () => {
    const signs = [..."!#$%&'*+-/=?^_`{|}~aZ09"];
    const atom = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(atom, { minLength: 1, maxLength: 4 }), (atoms) =>
        assert.equal(isEmailAddress(`${atoms.join('.')}@example.ca`), true),
      ),
    );
  });

  test('what is accepted has one @, a dot after it, and nothing a mail header could be bent with', () => {
    const hostile = fc.array(
      fc.constantFrom('a', "'", '@', '.', ' ', '\r', '\n', '<', '>', ',', ';', '"', '\\', '(', ':'),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const address = parts.join('').trim();
        if (isEmailAddress(address)) assert.match(address, /^[^@\s<>,;"\\(:]+@[^@\s<>,;"'\\(:]+\.[^@\s<>,;"'\\(:]+$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a long hostile text is decided at once', () => {
    const started = performance.now();
    isEmailAddress(`a@${'a.'.repeat(120)}`);
    isEmailAddress(`${'a'.repeat(100)}@${'.a'.repeat(70)}@`);
    assert.ok(performance.now() - started < 100, 'no catastrophic backtracking');
  });
});
