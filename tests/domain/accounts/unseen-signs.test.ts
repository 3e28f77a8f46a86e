import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isEmailAddress } from '../../../src/domain/accounts/email-address.ts';
import { hasInvisibleCharacters, hasVisibleCharacter } from '../../../src/domain/accounts/invisible-characters.ts';

const SIGNS = [
  0x00, 0x0a, 0x7f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x2028, 0x2029,
];

describe('signs that are not seen (product.md 8.39)', () => {
  for (const code of SIGNS) {
    test(`U+${code.toString(16).padStart(4, '0')} is one, in a name and in an address`, () => {
      const sign = String.fromCodePoint(code);
      assert.equal(hasInvisibleCharacters(`Anna${sign}Berg`), true);
      assert.equal(isEmailAddress(`anna${sign}berg@example.ca`), false);
    });
  }

  for (const name of ['', "Pat O'Neil", 'Élodie 李', 'نور الدين', 'אבי', 'نور\u200Cالدین', 'Anne-Marie']) {
    test(`none in ${JSON.stringify(name)}`, () => assert.equal(hasInvisibleCharacters(name), false));
  }
});

describe('something that is seen (product.md 8.42)', () => {
  for (const nothing of [
    '',
    ' \n',
    '\u00A0',
    '\u200B',
    '\u3164',
    '\u2800',
    '\u115F\uFFA0',
    '\u200D\uFE0F',
    '\u00AD',
    '\u0301',
  ]) {
    const codes = [...nothing].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(' ');
    test(`is not in ${codes || 'an empty text'}`, () => assert.equal(hasVisibleCharacter(nothing), false));
  }
  for (const something of ['a', '李', 'نور', '⠃', '?', '7', '🙂', '\u200Be\u0301', 'ㅎ']) {
    test(`is in ${something}`, () => assert.equal(hasVisibleCharacter(something), true));
  }
});
