import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageTimeOfOthers, isSlowAnswer, PACE_PER_QUESTION_MS } from '../../../src/domain/exam/question-pace.ts';

test('the pace is 81.8 seconds, and half as much again is slow (product.md 4.30)', () => {
  assert.equal((PACE_PER_QUESTION_MS / 1_000).toFixed(1), '81.8');
  assert.equal(isSlowAnswer(PACE_PER_QUESTION_MS * 1.5), false);
  assert.equal(isSlowAnswer(PACE_PER_QUESTION_MS * 1.5 + 1), true);
});

test('the time of others is their mean, from 30 people on (product.md 4.30)', () => {
  assert.equal(averageTimeOfOthers({ people: 29, totalMs: 29_000 }), null);
  assert.equal(averageTimeOfOthers({ people: 30, totalMs: 1_000_000 }), 33_333);
});
