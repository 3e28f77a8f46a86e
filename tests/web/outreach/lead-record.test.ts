import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { forgetLeads, isLeadOnDevice, rememberLead } from '../../../src/web/outreach/lead-record.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const DAY = 86_400_000;

describe('what the device keeps of a form that was sent (product.md 8.4)', () => {
  test('that it was sent and when, kind by kind, for 30 days; nothing else', () => {
    const storage = memoryStorage();
    assert.equal(isLeadOnDevice('nppe', NOW, storage), false);
    rememberLead('nppe', NOW, storage);
    assert.deepEqual(JSON.parse(storage.getItem(storage.key(0) ?? '') ?? ''), { submitted: true, timestamp: NOW });
    assert.equal(storage.length, 1);
    assert.deepEqual([isLeadOnDevice('nppe', NOW, storage), isLeadOnDevice('peng', NOW, storage)], [true, false]);
    assert.equal(isLeadOnDevice('nppe', NOW + 30 * DAY, storage), true);
    assert.equal(isLeadOnDevice('nppe', NOW + 30 * DAY + 1, storage), false);
    rememberLead('nppe', NOW + 31 * DAY, storage);
    assert.equal(isLeadOnDevice('nppe', NOW + 31 * DAY, storage), true);
  });

  test('signing out removes it', () => {
    const storage = memoryStorage();
    rememberLead('nppe', NOW, storage);
    rememberLead('peng', NOW, storage);
    forgetLeads(storage);
    assert.equal(storage.length, 0);
  });

  const spoiled = [
    '',
    'true',
    'null',
    '[]',
    '{',
    '{"submitted":true}',
    `{"timestamp":${NOW}}`,
    '{"submitted":true,"timestamp":"now"}',
  ];
  for (const text of spoiled) {
    test(`${JSON.stringify(text)} in its place counts as nothing`, () => {
      const storage = memoryStorage();
      rememberLead('nppe', NOW, storage);
      storage.setItem(storage.key(0) ?? '', text);
      assert.equal(isLeadOnDevice('nppe', NOW, storage), false);
    });
  }

  test('on the server there is no device', () => assert.equal(isLeadOnDevice('nppe', NOW), false));
});
