import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionary } from '@zxcvbn-ts/language-common';
import { guessedPasswords } from '../../src/adapters/guessed-passwords/guessed-passwords.ts';

/** ASVS 5.0 6.2.4 asks for the 3,000 most common ones that the rules on length allow. */
const FEWEST = 3_000;

test('the most common passwords that would be long enough are known, in any case (product.md 1.18)', async () => {
  const list = (dictionary['passwords-common'] as readonly string[]).filter((word) => word.length >= 8);
  assert.ok(list.length >= FEWEST, `only ${list.length}`);
  const common = guessedPasswords();
  for (const password of list.slice(0, FEWEST)) assert.equal(await common.has(password), true, password);
  for (const password of ['password', 'PASSWORD', 'Football', 'qwertyuiop'])
    assert.equal(await common.has(password), true);
});

test('others are not (control)', async () => {
  const common = guessedPasswords();
  for (const password of ['correct horse', 'three grey herons', 'password of the heron', '']) {
    assert.equal(await common.has(password), false, password);
  }
});
