import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  formatStepLocation,
  formatStepNote,
  formatStudyTime,
  groupDaysByWeek,
  nextStepLead,
  type PlanDayData,
  type PlanStepData,
  stepPath,
  stepTitle,
  weekLabel,
} from '../../../src/web/dashboard/plan-labels.ts';

const reading: PlanStepData = {
  kind: 'read',
  place: { sectionId: 7, chapterId: 2, chapterOrder: 2, chapterTitle: 'Ethics', slug: 'codes', title: 'Codes' },
  minutes: 12,
};

const practice = (questions: number): PlanStepData => ({
  kind: 'practise',
  chapter: { id: 9, order: 3, title: 'Practice' },
  questions,
  minutes: questions * 2,
});

const day = (date: string, ...steps: readonly PlanStepData[]): PlanDayData => ({
  day: date,
  steps: [...steps],
  minutes: steps.reduce((sum, { minutes }) => sum + minutes, 0),
  isOverfull: false,
});

describe('the words of a plan (product.md 5.59)', () => {
  test('the next step says whether it is of the plan, or else reading or practice', () => {
    assert.equal(nextStepLead(reading, true), 'Next in your plan');
    assert.equal(nextStepLead(practice(5), true), 'Next in your plan');
    assert.equal(nextStepLead(reading, false), 'Next in your reading');
    assert.equal(nextStepLead(practice(5), false), 'Next in your practice');
  });

  test('each step leads to the page where it is done', () => {
    assert.equal(stepPath(reading), '/study-guide/2?section=codes');
    assert.equal(stepPath(practice(5)), '/chapter-questions/9');
  });

  test('a step says what, where and how long', () => {
    assert.deepEqual([reading, practice(1), practice(5)].map(stepTitle), [
      'Codes',
      '1 practice question',
      '5 practice questions',
    ]);
    assert.deepEqual([reading, practice(5)].map(formatStepLocation), [
      'Chapter 2, Codes',
      'Chapter 3, 5 practice questions',
    ]);
    assert.equal(formatStepNote(reading), 'Chapter 2, 12 min');
    assert.equal(formatStepNote(practice(5)), 'Chapter 3, 10 min');
  });

  test('days come by sevens from the first, empty weeks left out', () => {
    const days = [day('2026-01-15', reading), day('2026-01-21', practice(5)), day('2026-02-05', reading, practice(1))];
    const weeks = groupDaysByWeek(days);
    assert.deepEqual(
      weeks.map((week) => [week.days.map((each) => each.day), week.minutes, weekLabel(week)]),
      [
        [['2026-01-15', '2026-01-21'], 22, '1 section, 5 practice questions'],
        [['2026-02-05'], 14, '1 section, 1 practice question'],
      ],
    );
    assert.deepEqual(groupDaysByWeek([]), []);
    assert.equal(weekLabel({ days: [day('2026-01-15', practice(5))], minutes: 10 }), '5 practice questions');
  });

  test('time is to the half hour from an hour on', () => {
    assert.deepEqual([9, 59, 60, 100, 121, 480].map(formatStudyTime), [
      '9 min',
      '59 min',
      '1 h',
      '2 h',
      '2 h 30',
      '8 h',
    ]);
  });
});
