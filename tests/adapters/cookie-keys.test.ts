import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCookieKeys } from '../../src/adapters/http/cookie-keys.ts';

const COOKIE = 'plumbline=abc';
/** As keygrip signs the cookie with each key. */
const BY_FIRST_KEY = 'FnrB_J_JDtFpqYBg9QzemsEi1nU';
const BY_OLDER_KEY = 'eMQYmQuEcPZAx3ssupAtSpP6brg';

describe('keys of signed cookies', () => {
  const keys = createCookieKeys(['first-key', 'older-key']);

  test('sign with the first, as releases before did', () => {
    assert.equal(keys.sign(COOKIE), BY_FIRST_KEY);
  });

  test('know what each of them signed', () => {
    assert.deepEqual([keys.index(COOKIE, BY_FIRST_KEY), keys.index(COOKIE, BY_OLDER_KEY)], [0, 1]);
    assert.equal(keys.verify(COOKIE, BY_OLDER_KEY), true);
  });

  test('refuse everything else', () => {
    const others = ['', BY_FIRST_KEY.slice(1), `${BY_FIRST_KEY}=`, BY_FIRST_KEY.toLowerCase(), 'é'.repeat(27)];
    for (const signature of others) assert.equal(keys.verify(COOKIE, signature), false, signature);
    assert.equal(keys.verify('plumbline=abd', BY_FIRST_KEY), false);
  });

  test('are never none', () => {
    assert.throws(() => createCookieKeys([]), /need a key/);
  });
});
