import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceInSentence } from '../../../src/web/accounts/own-session.ts';

const session = { reference: 'r', network: null, signedInAt: '', lastUsedAt: null, endsAt: '', isCurrent: false };

test('a device within a sentence begins with a capital only if it is a name (product.md 1.22)', () => {
  const named = [null, 'A phone', 'An unknown device', 'Firefox on Linux', 'Android browser'];
  assert.deepEqual(
    named.map((device) => deviceInSentence({ ...session, device })),
    ['a device', 'a phone', 'an unknown device', 'Firefox on Linux', 'Android browser'],
  );
});
