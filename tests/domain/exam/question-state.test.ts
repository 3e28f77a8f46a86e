import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  canRetireFromExam,
  checkReviewer,
  createQuestionIds,
  questionIdPrefix,
} from '../../../src/domain/exam/question-state.ts';

describe('questions that are written on the site', () => {
  test('get the id after the last one of their place (12.20)', () => {
    assert.equal(questionIdPrefix({ kind: 'mock', set: 2 }, 'IV'), 'm2-iv-');
    assert.equal(questionIdPrefix({ kind: 'free' }, 'I'), 'free-');
    assert.equal(questionIdPrefix({ kind: 'practice', chapter: 4 }, 'IV'), 'p4-');
    assert.equal(questionIdPrefix({ kind: 'course', module: 6 }, 'V'), 'c6-');
    const next = (given: readonly string[]) => createQuestionIds('p4-', given, new Set()).next();
    assert.equal(next([]), 'p4-001');
    assert.equal(next(['p4-007', 'p4-045', 'p4-odd', 'p40-900']), 'p4-046');
    assert.equal(next(['p4-999']), 'p4-1000');
  });

  test('get one id after the other, but none that another one takes (12.20, 12.23)', () => {
    const ids = createQuestionIds('p4-', ['p4-001'], new Set(['p4-003', 'p4-009']));
    assert.deepEqual([ids.next(), ids.next()], ['p4-002', 'p4-004']);
    assert.deepEqual([ids.take('p4-001'), ids.take('p4-003'), ids.take('p4-009')], [false, true, true]);
    assert.equal(ids.next(), 'p4-010');
  });

  test('need a reviewer who did not write them (12.21)', () => {
    assert.equal(checkReviewer('Ines Roy', 'ana'), null);
    assert.equal(checkReviewer('Ines Roy', null), null);
    assert.match(checkReviewer('  ', 'ana') ?? '', /Enter the name/);
    assert.match(checkReviewer(' ANA ', 'ana') ?? '', /cannot review/);
  });

  test('leave a mock exam only where enough of their area stay (4.1, 12.22)', () => {
    assert.equal(canRetireFromExam('VI', 9), false);
    assert.equal(canRetireFromExam('VI', 10), true);
  });
});
