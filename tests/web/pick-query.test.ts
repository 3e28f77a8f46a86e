import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pickQuery } from '../../src/web/pick-query.ts';

describe('the part of a query that a page reads (product.md 7.11)', () => {
  for (const [query, names, picked] of [
    ['', ['tag'], ''],
    ['tag=ethics', [], ''],
    ['tag=ethics', ['tag'], 'tag=ethics'],
    ['sent', ['sent'], 'sent'],
    ['a=1&tag=b%20c&tag&x=tag', ['tag'], 'tag=b%20c&tag'],
    ['%74ag=1&Tag=2&%zz=3&&=4', ['tag'], '%74ag=1'],
    ['?tag=1&tag=2', ['tag'], 'tag=2'],
    ['b=2&a=1', ['a', 'b'], 'b=2&a=1'],
  ] as const) {
    test(`of '${query}' for ${names.join(' and ') || 'nothing'} is '${picked}'`, () => {
      assert.equal(pickQuery(query, names), picked);
    });
  }
});
