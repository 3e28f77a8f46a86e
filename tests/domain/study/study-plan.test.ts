import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayNumber, dayOfMoment, dayOfNumber, isCalendarDay } from '../../../src/domain/calendar-day.ts';
import { AREA_CODES, BLUEPRINT } from '../../../src/domain/exam/blueprint.ts';
import { isPlannable, readingMinutes, studyPlan, type WorkLeft } from '../../../src/domain/study/study-plan.ts';

const TODAY = '2026-01-15';

const inDays = (days: number): string => dayOfNumber(dayNumber(TODAY) + days);

const works: fc.Arbitrary<WorkLeft> = fc
  .record({
    days: fc.integer({ min: 1, max: 730 }),
    sections: fc.array(fc.record({ area: fc.constantFrom(...AREA_CODES), minutes: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 60,
    }),
    questions: fc.dictionary(fc.constantFrom(...AREA_CODES), fc.integer({ min: 0, max: 60 })),
  })
  .map(({ days, sections, questions }) => ({
    today: TODAY,
    examDate: inDays(days),
    sections: sections.map((section, index) => ({ ...section, sectionId: index + 1 })),
    questions,
  }));

const holds = (check: (work: WorkLeft) => void): void => fc.assert(fc.property(works, check), { numRuns: 500 });

const plannedQuestions = (work: WorkLeft): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { area, count } of studyPlan(work).weeks.flatMap(({ questions }) => questions)) {
    counts.set(area, (counts.get(area) ?? 0) + count);
  }
  return counts;
};

describe('the study plan (product.md 5.16)', () => {
  test('every section left is in it once, in the order of the guide', () => {
    holds((work) => {
      assert.deepEqual(
        studyPlan(work).weeks.flatMap(({ sectionIds }) => sectionIds),
        work.sections.map(({ sectionId }) => sectionId),
      );
    });
  });

  test('it begins today, leaves out no day, and ends the day before the exam', () => {
    holds((work) => {
      const { weeks, mockExams } = studyPlan(work);
      const spans = [...weeks, ...(mockExams ? [mockExams] : [])];
      let next = dayNumber(work.today);
      for (const { from, to } of spans) {
        assert.equal(dayNumber(from), next);
        assert.ok(dayNumber(to) >= dayNumber(from));
        next = dayNumber(to) + 1;
      }
      assert.equal(next, dayNumber(work.examDate));
      for (const { from, to } of weeks) assert.ok(dayNumber(to) - dayNumber(from) <= 6);
    });
  });

  test('the last days are for mock exams: some from two days on, at most a week while there is work', () => {
    holds((work) => {
      const { weeks, mockExams } = studyPlan(work);
      const days = dayNumber(work.examDate) - dayNumber(work.today);
      const mockDays = mockExams ? dayNumber(mockExams.to) - dayNumber(mockExams.from) + 1 : 0;
      if (weeks.length > 0) assert.ok(mockDays <= 7);
      if (days >= 2) assert.ok(mockDays >= 1);
    });
  });

  test('practice is by the weights of the blueprint: never more than a paper holds, and less only where less is left', () => {
    holds((work) => {
      const planned = plannedQuestions(work);
      for (const area of AREA_CODES) {
        assert.equal(planned.get(area) ?? 0, Math.min(BLUEPRINT[area].inPaper, work.questions[area] ?? 0), area);
      }
    });
  });

  test('the weeks hold all the time that the work takes, and none is much fuller than its share', () => {
    holds((work) => {
      const { weeks } = studyPlan(work);
      const reading = work.sections.reduce((sum, { minutes }) => sum + minutes, 0);
      const practice = [...plannedQuestions(work).values()].reduce((sum, count) => sum + count * 2, 0);
      const total = weeks.reduce((sum, { minutes }) => sum + minutes, 0);
      assert.equal(total, reading + practice);
      const days = weeks.reduce((sum, { from, to }) => sum + dayNumber(to) - dayNumber(from) + 1, 0);
      const longest = 40 + 33 * 2;
      for (const { from, to, minutes } of weeks) {
        assert.ok(minutes <= (total * (dayNumber(to) - dayNumber(from) + 1)) / days + longest);
      }
    });
  });

  test('a month: three weeks of study, a week of mock exams', () => {
    const sections = [1, 2, 3].map((sectionId) => ({ sectionId, area: 'II' as const, minutes: 10 }));
    const plan = studyPlan({ today: TODAY, examDate: inDays(28), sections, questions: { II: 30, V: 1 } });
    assert.deepEqual(plan, {
      weeks: [
        { from: '2026-01-15', to: '2026-01-21', sectionIds: [1], questions: [{ area: 'II', count: 7 }], minutes: 24 },
        { from: '2026-01-22', to: '2026-01-28', sectionIds: [2], questions: [{ area: 'II', count: 7 }], minutes: 24 },
        {
          from: '2026-01-29',
          to: '2026-02-04',
          sectionIds: [3],
          questions: [
            { area: 'II', count: 7 },
            { area: 'V', count: 1 },
          ],
          minutes: 26,
        },
      ],
      mockExams: { from: '2026-02-05', to: '2026-02-11' },
    });
  });

  test('with nothing left, all days are for mock exams; the day before the exam is for what is left', () => {
    const nothing = { today: TODAY, sections: [], questions: {} };
    assert.deepEqual(studyPlan({ ...nothing, examDate: inDays(20) }), {
      weeks: [],
      mockExams: { from: TODAY, to: inDays(19) },
    });
    const one = studyPlan({ ...nothing, examDate: inDays(1), sections: [{ sectionId: 1, area: 'I', minutes: 5 }] });
    assert.deepEqual([one.weeks.map(({ to }) => to), one.mockExams], [[TODAY], null]);
  });

  test('the exam is after today and within two years', () => {
    assert.deepEqual(
      [-1, 0, 1, 730, 731].map((days) => isPlannable(TODAY, inDays(days))),
      [false, false, true, true, false],
    );
    assert.throws(() => studyPlan({ today: TODAY, examDate: TODAY, sections: [], questions: {} }));
  });

  test('a text takes a minute or more', () => {
    assert.deepEqual([0, 100, 600, 6_000].map(readingMinutes), [1, 1, 1, 10]);
  });
});

describe('days of the calendar', () => {
  test('days that exist are days', () => {
    const cases = {
      '2024-02-29': true,
      '2026-02-29': false,
      '2026-13-01': false,
      '2026-02-31': false,
      '2026-12-31': true,
      x: false,
    };
    for (const [text, is] of Object.entries(cases)) assert.equal(isCalendarDay(text), is, text);
  });

  test('a moment belongs to its day in UTC', () => {
    assert.equal(dayOfMoment(Date.UTC(2026, 0, 15, 23, 59, 59, 999)), '2026-01-15');
    assert.equal(dayOfMoment(Date.UTC(2026, 0, 16)), '2026-01-16');
  });
});
