import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isEmailAddress } from '../../../src/domain/accounts/email-address.ts';
import { hasUnseenSigns } from '../../../src/domain/accounts/unseen-signs.ts';

const SIGNS = [0x00, 0x0a, 0x7f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];

describe('signs that are not seen (product.md 8.39)', () => {
  for (const code of SIGNS) {
    test(`U+${code.toString(16).padStart(4, '0')} is one, in a name and in an address`, () => {
      const sign = String.fromCodePoint(code);
      assert.equal(hasUnseenSigns(`Anna${sign}Berg`), true);
      assert.equal(isEmailAddress(`anna${sign}berg@example.ca`), false);
    });
  }

  for (const name of ['', "Pat O'Neil", 'Élodie 李', 'نور الدين', 'אבי', 'نور\u200Cالدین', 'Anne-Marie']) {
    test(`none in ${JSON.stringify(name)}`, () => assert.equal(hasUnseenSigns(name), false));
  }
});
