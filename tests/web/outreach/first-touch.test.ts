import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pickTouchToSend, SHARE_ORIGIN_FIELD } from '../../../src/web/outreach/first-touch.ts';
import { type Arrival, recordFirstTouch } from '../../../src/web/outreach/record-first-touch.ts';
import { NOON } from '../../support/builders.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const DAY = 86_400_000;
const arrival: Arrival = {
  url: new URL('https://plumbline.example/blog/ethics?utm_source=linkedin&utm_campaign=fall&token=secret'),
  referrer: 'https://www.linkedin.com/feed?private=1',
  refusesTracking: false,
  now: NOON,
};
const touch = {
  source: 'linkedin',
  medium: '',
  campaign: 'fall',
  referrer: 'www.linkedin.com',
  page: '/blog/ethics',
  at: NOON,
};

const formWith = (box: boolean): FormData => {
  const form = new FormData();
  if (box) form.set(SHARE_ORIGIN_FIELD, 'yes');
  return form;
};

describe('the note of the first touch (product.md 8.53, 8.54)', () => {
  test('is sent with a ticked box only, without queries of either page', () => {
    const storage = memoryStorage();
    recordFirstTouch(arrival, storage);
    assert.deepEqual(pickTouchToSend(formWith(true), NOON + DAY, storage), { touch });
    assert.deepEqual(pickTouchToSend(formWith(false), NOON + DAY, storage), {});
  });

  test('stays for 90 days, and then another one takes its place', () => {
    const storage = memoryStorage();
    const later = (days: number): Arrival => ({ ...arrival, referrer: '', now: NOON + days * DAY });
    recordFirstTouch(arrival, storage);
    recordFirstTouch(later(89), storage);
    assert.deepEqual(pickTouchToSend(formWith(true), NOON + 89 * DAY, storage), { touch });
    assert.deepEqual(pickTouchToSend(formWith(true), NOON + 90 * DAY, storage), {});
    recordFirstTouch(later(91), storage);
    assert.equal(pickTouchToSend(formWith(true), NOON + 91 * DAY, storage).touch?.referrer, '');
  });

  test('is not made by a browser that refuses tracking', () => {
    const storage = memoryStorage();
    recordFirstTouch({ ...arrival, refusesTracking: true }, storage);
    assert.deepEqual(pickTouchToSend(formWith(true), NOON, storage), {});
  });

  test('an unreadable note is none', () => {
    const storage = memoryStorage();
    storage.setItem('plumbline:first-touch', '{"at":1}');
    assert.deepEqual(pickTouchToSend(formWith(true), NOON, storage), {});
    storage.setItem('plumbline:first-touch', 'no JSON');
    assert.deepEqual(pickTouchToSend(formWith(true), NOON, storage), {});
  });
});
