import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { createCookieKeys } from '../../src/adapters/http/cookie-keys.ts';

const COOKIE = 'plumbline=abc';
const BY_FIRST_KEY = 'nDUYVRRm8TSJpcHPTPYMXxqJKalULVoNrWxx-aXruDA';
const BY_OLDER_KEY = 'MWY-0YTR4KwuXSjzby1dcl5EiiMk58OoUugMjmvK6Y0';
/** As the former release and keygrip sign the cookie with each key. */
const FORMER_BY_FIRST_KEY = 'FnrB_J_JDtFpqYBg9QzemsEi1nU';
const FORMER_BY_OLDER_KEY = 'eMQYmQuEcPZAx3ssupAtSpP6brg';

describe('keys of signed cookies', () => {
  const keys = createCookieKeys(['first-key', 'older-key']);

  test('sign with the first, by HMAC-SHA256', () => {
    assert.equal(keys.sign(COOKIE), BY_FIRST_KEY);
    assert.equal(keys.sign(COOKIE), createHmac('sha256', 'first-key').update(COOKIE).digest('base64url'));
  });

  test('know what each of them signed', () => {
    assert.deepEqual([keys.index(COOKIE, BY_FIRST_KEY), keys.index(COOKIE, BY_OLDER_KEY)], [0, 1]);
    assert.equal(keys.verify(COOKIE, BY_OLDER_KEY), true);
  });

  test('accept what each of them signed in the former release', () => {
    assert.deepEqual([keys.index(COOKIE, FORMER_BY_FIRST_KEY), keys.index(COOKIE, FORMER_BY_OLDER_KEY)], [0, 1]);
    assert.equal(keys.verify(COOKIE, FORMER_BY_FIRST_KEY), true);
  });

  test('refuse everything else', () => {
    for (const right of [BY_FIRST_KEY, FORMER_BY_FIRST_KEY]) {
      const others = ['', right.slice(1), `${right}=`, right.toLowerCase(), 'é'.repeat(right.length)];
      for (const signature of others) assert.equal(keys.verify(COOKIE, signature), false, signature);
      assert.equal(keys.verify('plumbline=abd', right), false);
      assert.equal(createCookieKeys(['another-key']).verify(COOKIE, right), false);
    }
  });

  test('are never none', () => {
    assert.throws(() => createCookieKeys([]), /need a key/);
  });
});
