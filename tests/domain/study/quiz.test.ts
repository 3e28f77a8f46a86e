import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildPracticeSource, parsedQuestionPlace } from '../../../src/domain/study/practice-section.ts';
import {
  areChoicesValid,
  chooseBetterScore,
  filterPossibleChoices,
  mergeChoices,
  scoreQuiz,
} from '../../../src/domain/study/quiz.ts';

const question = (id: number) => ({ id, options: [1, 2].map((n) => ({ id: id * 10 + n, isKey: n === 1 })) });
const QUESTIONS = [question(1), question(2), question(3)];
const choice = (questionId: number, optionId: number) => ({ questionId, optionId });

describe('a quiz (product.md 5.45)', () => {
  test('choices are of its questions and options, one each', () => {
    assert.equal(areChoicesValid(QUESTIONS, []), true);
    assert.equal(areChoicesValid(QUESTIONS, [choice(1, 11), choice(3, 32)]), true);
    assert.equal(areChoicesValid(QUESTIONS, [choice(1, 21)]), false);
    assert.equal(areChoicesValid(QUESTIONS, [choice(9, 91)]), false);
    assert.equal(areChoicesValid(QUESTIONS, [choice(1, 11), choice(1, 12)]), false);
  });

  test('newer choices replace those for the same questions and leave the others (product.md 5.53)', () => {
    const kept = [choice(1, 11), choice(2, 21)];
    assert.deepEqual(mergeChoices(kept, [choice(2, 22), choice(3, 31)]), [choice(1, 11), choice(2, 22), choice(3, 31)]);
    assert.deepEqual(mergeChoices(kept, []), kept);
    assert.deepEqual(mergeChoices([], kept), kept);
  });

  test('choices of what has left it are dropped', () => {
    const choices = [choice(1, 11), choice(2, 29), choice(9, 91)];
    assert.deepEqual(filterPossibleChoices(QUESTIONS, choices), [choice(1, 11)]);
  });

  test('is scored when every question is answered', () => {
    const all = [choice(1, 11), choice(2, 22), choice(3, 31)];
    assert.deepEqual(scoreQuiz(QUESTIONS, all), { ok: true, value: { right: 2, items: 3 } });
    assert.deepEqual(scoreQuiz(QUESTIONS, all.slice(1)), { ok: false, refusal: 'quiz-unfinished' });
    assert.deepEqual(scoreQuiz([], []), { ok: false, refusal: 'quiz-unfinished' });
  });

  test('the better score is the one with the larger share', () => {
    const score = (right: number, items: number) => ({ right, items });
    assert.deepEqual(chooseBetterScore(null, score(0, 3)), score(0, 3));
    assert.deepEqual(chooseBetterScore(score(2, 3), score(1, 3)), score(2, 3));
    assert.deepEqual(chooseBetterScore(score(1, 3), score(2, 3)), score(2, 3));
    assert.deepEqual(chooseBetterScore(score(2, 3), score(3, 5)), score(2, 3));
    assert.deepEqual(chooseBetterScore(score(1, 2), score(2, 4)), score(2, 4));
  });
});

describe('the id of a question of a text (product.md 5.42)', () => {
  test('names kind, section and number', () => {
    assert.deepEqual(parsedQuestionPlace(`${buildPracticeSource('course', 45)}-3`), {
      kind: 'course',
      sectionId: 45,
      number: 3,
    });
    assert.deepEqual(parsedQuestionPlace('chapter-1-12'), { kind: 'chapter', sectionId: 1, number: 12 });
    for (const id of ['chapter-0-1', 'chapter-1-0', 'item-1-1', 'chapter-1', 'xchapter-1-1', 'chapter-1-1x', '']) {
      assert.equal(parsedQuestionPlace(id), null, id);
    }
  });
});
