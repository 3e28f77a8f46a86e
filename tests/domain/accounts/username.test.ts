import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isEmailAddress } from '../../../src/domain/accounts/email-address.ts';
import { roleTitle } from '../../../src/domain/accounts/role.ts';
import { parseUsername, toCaseInsensitiveKey } from '../../../src/domain/accounts/username.ts';
import { accepted, refused } from '../../../src/domain/result.ts';

describe('usernames (1.1)', () => {
  for (const [text, expected] of [
    ['ada', accepted('ada')],
    ['  ada  ', accepted('ada')],
    ['ab', accepted('ab')],
    ['a', refused('username-length')],
    [' a ', refused('username-length')],
    ['', refused('username-length')],
    ['   ', refused('username-length')],
    ['x'.repeat(40), accepted('x'.repeat(40))],
    ['x'.repeat(41), refused('username-length')],
    ['😀'.repeat(40), accepted('😀'.repeat(40))],
    ['😀', refused('username-length')],
    ['Zoë-de_Vries.99', accepted('Zoë-de_Vries.99')],
    ['Zoe\u0308', accepted('Zoë')],
    ['ada@example.ca', refused('username-characters')],
    ['a@', refused('username-characters')],
    ['ada lovelace', refused('username-characters')],
    ['ada\u00a0l', refused('username-characters')],
    ['ada\tl', refused('username-characters')],
    ['ada\u0000', refused('username-characters')],
    ['ada\u007f', refused('username-characters')],
    ['ada\u200b', refused('username-characters')],
    ['\u3164\u3164', refused('username-characters')],
    ['\u2800\u2800\u2800', refused('username-characters')],
    ['ada\u202egnp', refused('username-characters')],
  ] as const) {
    test(JSON.stringify(text), () => assert.deepEqual(parseUsername(text), expected));
  }

  test('what is accepted has 2 to 40 characters, no @ and no white space, and is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 45 }), (text) => {
        const parsed = parseUsername(text);
        if (!parsed.ok) return;
        const length = [...parsed.value].length;
        assert.ok(length >= 2 && length <= 40, `${length} characters`);
        assert.doesNotMatch(parsed.value, /[@\s\p{Cc}]/u);
        assert.deepEqual(parseUsername(parsed.value), parsed);
        assert.ok(!isEmailAddress(parsed.value), 'never taken for an e-mail address');
      }),
      { numRuns: 500 },
    );
  });
});

describe('comparing regardless of case (1.1, 1.2)', () => {
  for (const [one, other, areSame] of [
    ['Ada', 'aDA', true],
    [' ada ', 'ADA', true],
    ['ＡＤＡ', 'ada', true],
    ['Zoe\u0308', 'zoë', true],
    ['ada', 'adb', false],
    ['zoe', 'zoë', false],
  ] as const) {
    test(`${one} and ${other}`, () => assert.equal(toCaseInsensitiveKey(one) === toCaseInsensitiveKey(other), areSame));
  }
});

test('the form that is stored for comparing is in lower case', () => {
  assert.equal(toCaseInsensitiveKey(' Ada.LOVELACE '), 'ada.lovelace');
});

test('roles by name (2.1)', () => {
  assert.equal(roleTitle('user'), 'Student');
  assert.equal(roleTitle('admin'), 'Administrator');
});
