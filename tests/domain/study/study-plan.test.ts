import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fromDayNumber, toDayNumber } from '../../../src/domain/calendar-day.ts';
import { AREA_CODES, BLUEPRINT } from '../../../src/domain/exam/blueprint.ts';
import { getPlannableDays, isPlannableExamDate } from '../../../src/domain/study/plannable-days.ts';
import { DAY_MINUTES, deriveExamPhase, readingMinutes, studyPlan } from '../../../src/domain/study/study-plan.ts';
import { listStudySteps, type RemainingChapter, type StudyStep } from '../../../src/domain/study/study-steps.ts';

const TODAY = '2026-01-15';

const inDays = (days: number): string => fromDayNumber(toDayNumber(TODAY) + days);

type Work = { readonly days: number; readonly chapters: readonly RemainingChapter[] };

const works: fc.Arbitrary<Work> = fc
  .record({
    days: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 730 })),
    chapters: fc.array(
      fc.record({
        area: fc.constantFrom(...AREA_CODES),
        minutes: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
        questions: fc.integer({ min: 0, max: 40 }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ days, chapters }) => ({
    days,
    chapters: chapters.map(({ minutes, ...chapter }, index) => ({
      ...chapter,
      chapterId: index + 1,
      sections: minutes.map((each, at) => ({ sectionId: index * 100 + at, minutes: each })),
    })),
  }));

const planOf = ({ days, chapters }: Work) => studyPlan(TODAY, inDays(days), chapters);
const plannedOf = (work: Work): StudyStep[] => planOf(work).days.flatMap(({ steps }) => steps);
const leftOf = ({ chapters }: Work): StudyStep[] => chapters.flatMap(listStudySteps);
const minutesOf = (steps: readonly StudyStep[]): number => steps.reduce((sum, { minutes }) => sum + minutes, 0);

/** Each section, and each question by its chapter, so that it does not matter how questions are put together. */
const pieces = (steps: readonly StudyStep[]): string[] =>
  steps.flatMap((step) =>
    step.kind === 'read'
      ? [`section ${step.chapterId} ${step.sectionId}, ${step.minutes} min`]
      : Array.from(
          { length: step.questions },
          () => `question of ${step.chapterId}, ${step.minutes / step.questions} min`,
        ),
  );

const holds = (check: (work: Work) => void): void => fc.assert(fc.property(works, check), { numRuns: 500 });

/** What is left when the first step of the plan is done. */
const afterFirst = ({ days, chapters }: Work): Work => {
  const [done] = plannedOf({ days, chapters });
  return {
    days,
    chapters: chapters.map((chapter) => {
      if (chapter.chapterId !== done?.chapterId) return chapter;
      if (done.kind === 'practise') return { ...chapter, questions: chapter.questions - done.questions };
      return { ...chapter, sections: chapter.sections.filter(({ sectionId }) => sectionId !== done.sectionId) };
    }),
  };
};

describe('the steps of a plan (product.md 5.59)', () => {
  test('they are exactly what is left: every section once, and as many questions as are not answered', () => {
    holds((work) => assert.deepEqual(pieces(plannedOf(work)).sort(), pieces(leftOf(work)).sort()));
  });

  test('where they fit they come in the order of the guide', () => {
    holds((work) => {
      if (planOf(work).fits) assert.deepEqual(pieces(plannedOf(work)), pieces(leftOf(work)));
    });
  });

  test('nothing is empty while something is left, and no day is in it without a step', () => {
    holds((work) => {
      const { days } = planOf(work);
      assert.equal(days.length > 0, leftOf(work).length > 0);
      for (const { steps } of days) assert.ok(steps.length > 0);
    });
  });

  test('what is done is gone and nothing else: the time of all steps sinks by that of the one done', () => {
    holds((work) => {
      const [done] = plannedOf(work);
      if (!done) return;
      assert.equal(minutesOf(plannedOf(afterFirst(work))), minutesOf(plannedOf(work)) - done.minutes);
    });
  });

  test('practice of a chapter on one day is one step', () => {
    holds((work) => {
      for (const { steps } of planOf(work).days) {
        const practised = steps.filter(({ kind }) => kind === 'practise').map(({ chapterId }) => chapterId);
        assert.equal(new Set(practised).size, practised.length);
      }
    });
  });

  test('practice is dealt out in sittings of five questions at most', () => {
    const chapter = { chapterId: 1, area: 'I', sections: [], questions: 12 } as const;
    const questions = listStudySteps(chapter).map((step) => step.kind === 'practise' && step.questions);
    assert.deepEqual(questions, [5, 5, 2]);
  });
});

describe('the days of a plan (product.md 5.59)', () => {
  test('they follow each other from today to the day before the exam, mock exams last', () => {
    holds((work) => {
      const { days, mockExams } = planOf(work);
      const numbers = days.map(({ day }) => toDayNumber(day));
      assert.deepEqual(
        numbers,
        [...new Set(numbers)].sort((one, other) => one - other),
      );
      const end = mockExams ? toDayNumber(mockExams.from) : toDayNumber(inDays(work.days));
      for (const number of numbers) assert.ok(number >= toDayNumber(TODAY) && number < end);
      if (mockExams) assert.equal(mockExams.to, inDays(work.days - 1));
    });
  });

  test('none holds more than two hours unless it says so, and it says so only where it cannot be otherwise', () => {
    holds((work) => {
      const { days, fits } = planOf(work);
      for (const day of days) {
        assert.equal(day.minutes, minutesOf(day.steps));
        assert.equal(day.isOverfull, day.minutes > DAY_MINUTES);
        assert.ok(!fits || !day.isOverfull);
      }
    });
  });

  test('what surely fits fits: each day but for the minutes of the longest step', () => {
    holds((work) => {
      const { mockExams, fits } = planOf(work);
      const end = mockExams ? toDayNumber(mockExams.from) : toDayNumber(inDays(work.days));
      const minutesAvailable = (end - toDayNumber(TODAY)) * (DAY_MINUTES - 60);
      if (minutesOf(leftOf(work)) <= minutesAvailable) assert.ok(fits);
    });
  });

  test('the last are for mock exams: some from two days on, at most a week while something is left', () => {
    holds((work) => {
      const { days, mockExams } = planOf(work);
      const mockDays = mockExams ? toDayNumber(mockExams.to) - toDayNumber(mockExams.from) + 1 : 0;
      if (days.length > 0) assert.ok(mockDays <= 7);
      else assert.equal(mockDays, work.days);
      if (work.days >= 2) assert.ok(mockDays >= 1);
    });
  });

  test('of two chapters with the same to do the heavier one has the more days', () => {
    const chapters = fc.record({
      areas: fc.shuffledSubarray([...AREA_CODES], { minLength: 2, maxLength: 6 }),
      days: fc.integer({ min: 8, max: 400 }),
    });
    fc.assert(
      fc.property(chapters, ({ areas, days }) => {
        const sections = (chapter: number) =>
          [1, 2, 3, 4, 5, 6].map((n) => ({ sectionId: chapter * 10 + n, minutes: 5 }));
        const plan = planOf({
          days,
          chapters: areas.map((area, index) => ({ chapterId: index, area, sections: sections(index), questions: 0 })),
        });
        assert.ok(plan.fits);
        const span = (chapterId: number): number => {
          const own = plan.days.filter(({ steps }) => steps.some((step) => step.chapterId === chapterId));
          return toDayNumber(own.at(-1)?.day ?? TODAY) - toDayNumber(own[0]?.day ?? TODAY);
        };
        for (const [one, area] of areas.entries()) {
          for (const [other, lighter] of areas.entries()) {
            if (BLUEPRINT[area].inPaper < BLUEPRINT[lighter].inPaper) continue;
            assert.ok(span(one) >= span(other) - 1, `${area} ${span(one)}, ${lighter} ${span(other)}`);
          }
        }
      }),
    );
  });

  test('the weights of the blueprint come through: of the same to do, 33 has half as many days again as 9', () => {
    const chapters = (['III', 'VI'] as const).map((area, chapterId) => ({
      chapterId,
      area,
      questions: 0,
      sections: Array.from({ length: 100 }, (_, n) => ({ sectionId: chapterId * 100 + n, minutes: 5 })),
    }));
    const { days } = planOf({ days: 49, chapters });
    const ofFirst = days.filter(({ steps }) => steps.some(({ chapterId }) => chapterId === 0)).length;
    assert.deepEqual([days.length, ofFirst], [42, 26]);
  });

  test('no day holds more than twice the mean of the days of study, unless one step is longer', () => {
    holds((work) => {
      const { days, mockExams, fits } = planOf(work);
      if (!fits) return;
      const end = mockExams ? toDayNumber(mockExams.from) : toDayNumber(inDays(work.days));
      const mean = minutesOf(leftOf(work)) / (end - toDayNumber(TODAY));
      const longest = Math.max(0, ...leftOf(work).map(({ minutes }) => minutes));
      for (const { minutes } of days)
        assert.ok(minutes <= Math.max(Math.ceil(2 * mean), longest), `${minutes}, ${mean}`);
    });
  });

  test('a chapter with little left takes few days, however heavy it is, and the others are not squeezed', () => {
    const chapters = AREA_CODES.map((area, chapterId): RemainingChapter => {
      const sections = Array.from({ length: 10 }, (_, n) => ({ sectionId: chapterId * 100 + n, minutes: 5 }));
      return { chapterId, area, sections: area === 'III' ? sections.slice(0, 1) : sections, questions: 15 };
    });
    const { days } = planOf({ days: 30, chapters });
    const own = days.filter(({ steps }) => steps.some(({ chapterId }) => chapterId === 2));
    assert.ok(own.length <= 4, `${own.length} days for 35 of 435 minutes`);
    for (const { minutes } of days) assert.ok(minutes >= 10 && minutes <= 30, `${minutes} min`);
  });
});

describe('plans of particular days (product.md 5.59, 5.60)', () => {
  const chapter = (chapterId: number, area: 'I' | 'III', count = 2): RemainingChapter => ({
    chapterId,
    area,
    sections: Array.from({ length: count }, (_, n) => ({ sectionId: chapterId * 10 + n, minutes: 10 })),
    questions: 0,
  });

  test('the exam is tomorrow: everything is for today, without days for mock exams', () => {
    const plan = planOf({ days: 1, chapters: [chapter(1, 'I'), chapter(3, 'III')] });
    assert.deepEqual(
      [plan.days.map(({ day, minutes }) => [day, minutes]), plan.mockExams, plan.fits],
      [[[TODAY, 40]], null, true],
    );
  });

  test('the exam is tomorrow and it is too much: said so, and the heaviest area comes first', () => {
    const plan = planOf({ days: 1, chapters: [chapter(1, 'I', 9), chapter(3, 'III', 9)] });
    assert.equal(plan.fits, false);
    assert.deepEqual(
      plan.days.map(({ day, isOverfull, minutes }) => [day, isOverfull, minutes]),
      [[TODAY, true, 180]],
    );
    assert.equal(plan.days[0]?.steps[0]?.chapterId, 3);
  });

  test('with nothing left, all days are for mock exams', () => {
    const chapters = [{ chapterId: 1, area: 'I', sections: [], questions: 0 } as const];
    for (const days of [1, 20]) {
      assert.deepEqual(planOf({ days, chapters }), {
        days: [],
        mockExams: { from: TODAY, to: inDays(days - 1) },
        fits: true,
      });
    }
  });

  test('the exam is after today and within two years', () => {
    assert.deepEqual(
      [-1, 0, 1, 730, 731].map((days) => isPlannableExamDate(TODAY, inDays(days))),
      [false, false, true, true, false],
    );
    assert.deepEqual(getPlannableDays(TODAY), { first: inDays(1), last: inDays(730) });
    assert.throws(() => studyPlan(TODAY, TODAY, []));
  });

  test('the day of the exam is ahead, today, over, or open', () => {
    assert.deepEqual(
      [1, 0, -1].map((days) => deriveExamPhase(TODAY, inDays(days))),
      ['ahead', 'today', 'over'],
    );
    assert.equal(deriveExamPhase(TODAY, null), 'open');
  });

  test('a text takes a minute or more', () => {
    assert.deepEqual([0, 100, 600, 6_000].map(readingMinutes), [1, 1, 1, 10]);
  });
});
