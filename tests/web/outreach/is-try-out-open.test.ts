import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Api } from '../../../src/application/contract/index.ts';
import { isLeadSubmitted, isTryOutOpen } from '../../../src/web/outreach/is-try-out-open.ts';
import { isLeadOnDevice, rememberLead } from '../../../src/web/outreach/lead-record.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const now = () => NOW;

const answering = (open: boolean, given = open): Api => (async () => ({ open, given })) as unknown as Api;
const unreachable = (async () => {
  throw new TypeError('Failed to fetch');
}) as unknown as Api;

describe('the one rule of what is open (product.md 8.4)', () => {
  test('the server opens it, whatever the device has noted', async () =>
    assert.equal(await isTryOutOpen({ api: answering(true), now, storage: memoryStorage() }, 'nppe'), true));

  test('the server closes it, and the note of that kind goes', async () => {
    const storage = memoryStorage();
    rememberLead('nppe', NOW, storage);
    rememberLead('peng', NOW, storage);
    assert.equal(await isTryOutOpen({ api: answering(false), now, storage }, 'nppe'), false);
    assert.deepEqual([isLeadOnDevice('nppe', NOW, storage), isLeadOnDevice('peng', NOW, storage)], [false, true]);
  });

  test('what is open to who is signed in was not given by that: its page asks all the same (product.md 9.2)', async () => {
    const storage = memoryStorage();
    rememberLead('peng', NOW, storage);
    const ports = { api: answering(true, false), now, storage };
    assert.deepEqual([await isTryOutOpen(ports, 'peng'), await isLeadSubmitted(ports, 'peng')], [true, false]);
    assert.equal(isLeadOnDevice('peng', NOW, storage), false);
    assert.equal(await isLeadSubmitted({ ...ports, api: answering(true) }, 'peng'), true);
  });

  test('where the server does not answer, the note counts', async () => {
    const storage = memoryStorage();
    assert.equal(await isTryOutOpen({ api: unreachable, now, storage }, 'peng'), false);
    rememberLead('peng', NOW, storage);
    assert.equal(await isTryOutOpen({ api: unreachable, now, storage }, 'peng'), true);
    assert.equal(await isLeadSubmitted({ api: unreachable, now, storage }, 'peng'), true);
  });
});
