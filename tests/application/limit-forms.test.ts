import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../src/application/contract/index.ts';
import type { Operation } from '../../src/application/contract/operation.ts';
import { createFormLimiter } from '../../src/application/limit-forms.ts';
import type { Caller } from '../../src/application/use-case.ts';

const NAME = 'competency.previewUpload';
const UPLOAD: Operation = OPERATIONS[NAME];
const caller = (id: number): Caller => ({ user: { id } }) as Caller;

test('forms are refused while enough are under way: three of a user, six of an operation (product.md 9.8)', () => {
  const begin = createFormLimiter();
  const isRefused = (id: number, name: string = NAME): boolean => 'code' in begin(UPLOAD, name, caller(id));
  const first = begin(UPLOAD, NAME, caller(1));
  assert.ok('end' in first);
  assert.deepEqual([isRefused(1), isRefused(1), isRefused(1)], [false, false, true]);
  assert.deepEqual([isRefused(2), isRefused(2), isRefused(3), isRefused(4)], [false, false, false, true]);
  assert.equal(isRefused(4, 'questions.import'), false, 'another operation');
  first.end();
  assert.deepEqual([isRefused(4), isRefused(4)], [false, true]);
  for (let calls = 0; calls < 20; calls += 1)
    assert.ok('end' in begin(OPERATIONS['accounts.login'], 'login', caller(1)));
});
