import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptChange } from '../../../src/domain/administration/change-excerpt.ts';

const long = (length: number, word: string): string => `${word} `.repeat(Math.ceil(length / (word.length + 1))).trim();

test('short texts are shown whole, and nothing stays nothing (13.17)', () => {
  assert.deepEqual(excerptChange('one', 'two'), { before: 'one', after: 'two' });
  assert.deepEqual(excerptChange(null, 'two'), { before: null, after: 'two' });
  assert.deepEqual(excerptChange('one', null), { before: 'one', after: null });
});

test('long texts are shown from a little before they differ, in both', () => {
  const same = long(2_000, 'beam');
  const { before, after } = excerptChange(`${same} stood ${same}`, `${same} fell ${same}`);
  assert.match(before ?? '', /^…beam .*beam stood beam .*…$/);
  assert.match(after ?? '', /^…beam .*beam fell beam .*…$/);
  assert.ok((before ?? '').length <= 402 && (after ?? '').length <= 402);
});

test('a long text that is new is shown from its beginning', () => {
  const { before, after } = excerptChange(null, `First words. ${long(1_000, 'more')}`);
  assert.equal(before, null);
  assert.match(after ?? '', /^First words\. more .*…$/);
});

test('what was added at the end of a long text is seen', () => {
  const same = long(1_000, 'arch');
  const { before, after } = excerptChange(same, `${same} keystone`);
  assert.match(after ?? '', /keystone$/);
  assert.doesNotMatch(before ?? '', /keystone/);
});
