import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeSessionResult } from '../../../src/web/practice/sessions/session-choices.ts';

describe('the result of a session in the list of sessions', () => {
  const session = { finished: true, right: 7, items: 10, answered: 9 };

  test('says what was right, or how far a session is', () => {
    assert.equal(describeSessionResult(session), '7 of 10');
    assert.equal(describeSessionResult({ ...session, finished: false }), 'At 9 of 10');
  });

  test('names the blind review too where the result is withheld, since that may be all that is open (product.md 4.35)', () => {
    assert.equal(describeSessionResult({ ...session, right: null }), 'After your exam and its blind review');
  });
});
