import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  canRetireFromExam,
  checkReviewer,
  nextQuestionId,
  questionIdPrefix,
} from '../../../src/domain/exam/question-state.ts';

describe('questions that are written on the site', () => {
  test('get the id after the last one of their place (12.20)', () => {
    assert.equal(questionIdPrefix({ kind: 'mock', set: 2 }, 'IV'), 'm2-iv-');
    assert.equal(questionIdPrefix({ kind: 'free' }, 'I'), 'free-');
    assert.equal(questionIdPrefix({ kind: 'practice', chapter: 4 }, 'IV'), 'p4-');
    assert.equal(questionIdPrefix({ kind: 'course', module: 6 }, 'V'), 'c6-');
    assert.equal(nextQuestionId('p4-', []), 'p4-001');
    assert.equal(nextQuestionId('p4-', ['p4-007', 'p4-045', 'p4-odd', 'p40-900']), 'p4-046');
    assert.equal(nextQuestionId('p4-', ['p4-999']), 'p4-1000');
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
