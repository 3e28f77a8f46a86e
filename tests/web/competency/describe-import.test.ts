import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeImport } from '../../../src/web/competency/submission/describe-import.ts';

it('says of what was left out where it belongs, and not that nobody asks for it (product.md 9.44)', () => {
  const leftOut = [
    { code: '3.2', within: ['3.1'] },
    { code: '3.5', within: ['3.1'] },
    { code: '7.1', within: [] },
  ];
  assert.equal(
    describeImport({ imported: 2, unchanged: 1, leftOut }),
    'Imported: 2. Unchanged: 1. Not imported, since your regulator does not ask for them as such: 3.2, 3.5 (within 3.1); 7.1 (not asked for). They stay in your file.',
  );
  assert.equal(describeImport({ imported: 0, unchanged: 3, leftOut: [] }), 'Imported: 0. Unchanged: 3.');
});
