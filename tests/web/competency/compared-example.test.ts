import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ComparedExample,
  parseCompareParam,
  toCompareParam,
} from '../../../src/web/competency/submission/compared-example.ts';

describe('which example stands beside a text (product.md 9.50)', () => {
  const addresses: readonly [string, ComparedExample][] = [
    ['3.4', { code: '3.4' }],
    ['1.10:120', { code: '1.10', exampleId: 120 }],
    ['1.4:no-numbers', { code: '1.4', without: 'no-numbers' }],
  ];
  for (const [address, compared] of addresses) {
    it(`is in its address: ${address}`, () => {
      assert.equal(toCompareParam(compared), address);
      assert.deepEqual(parseCompareParam(address), compared);
    });
  }

  it('is none without a code; what follows a code and is not known is ignored', () => {
    for (const value of [null, '', '3', '3.4x', ':120']) assert.equal(parseCompareParam(value), null, `${value}`);
    for (const value of ['3.4:', '3.4:0', '3.4:x', '3.4:1e3'])
      assert.deepEqual(parseCompareParam(value), { code: '3.4' });
  });
});
