import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OptionLetter } from '../../../src/domain/exam/item-quality.ts';
import { judgeKeyDecision, type KeyDecision, type RescoringEffect } from '../../../src/domain/exam/key-change.ts';

const decided = (words: string): KeyDecision | undefined => {
  const [from, to, exams] = words.split(' ') as [OptionLetter, OptionLetter, RescoringEffect];
  return words === '' ? undefined : { from, to, exams };
};

describe('a decision about a new key (12.10)', () => {
  for (const [from, to, held, decision, outcome] of [
    ['C', 'C', 'held', '', 'none'],
    ['C', 'C', 'held', 'C A rescore', 'none'],
    ['C', 'A', 'free', '', 'undecided'],
    ['C', 'A', 'held', '', 'undecided'],
    ['C', 'A', 'free', 'C A none', 'none'],
    ['C', 'A', 'held', 'C A none', 'undecided'],
    ['C', 'A', 'held', 'C A future', 'future'],
    ['C', 'A', 'held', 'C A rescore', 'rescore'],
    ['C', 'A', 'free', 'C A rescore', 'none'],
    ['C', 'D', 'free', 'C A none', 'undecided'],
    ['C', 'D', 'held', 'C A rescore', 'undecided'],
    ['B', 'A', 'free', 'C A none', 'undecided'],
    ['B', 'A', 'held', 'C A future', 'undecided'],
    ['A', 'C', 'free', 'C A none', 'undecided'],
  ] as const) {
    test(`${from} to ${to}, ${held === 'held' ? 'in exams' : 'in no exam'}, decided '${decision}': ${outcome}`, () => {
      assert.equal(judgeKeyDecision({ from, to }, held === 'held', decided(decision)), outcome);
    });
  }
});
