import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AREA_CODES } from '../../../src/domain/exam/blueprint.ts';
import {
  type AreaState,
  areaGain,
  type LearningPlanInput,
  learningPlan,
} from '../../../src/domain/learning/learning-plan.ts';

const TODAY = '2026-03-02';
const areas = (change: (state: AreaState) => Partial<AreaState> = () => ({})) =>
  AREA_CODES.map((area) => areaGain({ area, share: 0.7, weight: 1, ...change({ area, share: 0.7, weight: 1 }) }));
const chapter = (chapterId: number, sections: number) => ({
  chapterId,
  area: AREA_CODES[chapterId - 1] ?? ('I' as const),
  sections: Array.from({ length: sections }, (_, index) => ({ sectionId: chapterId * 100 + index, minutes: 30 })),
  questions: 5,
});
const input = (change: Partial<LearningPlanInput> = {}): LearningPlanInput => ({
  ...{ today: TODAY, examDate: '2026-04-01', chapters: [1, 2, 3, 4, 5, 6].map((id) => chapter(id, 4)) },
  ...{ areas: areas(), cardMinutes: 10, papers: [1, 2, 3] },
  ...change,
});

describe('the plan by expected gain (product.md 15.21)', () => {
  it('has each day to the exam, cards on each of them, and everything that is left once', () => {
    const { days, fits } = learningPlan(input());
    assert.equal(days.length, 30);
    assert.ok(fits);
    const items = days.flatMap((day) => day.items);
    assert.equal(items.filter(({ kind }) => kind === 'cards').length, 30);
    assert.equal(items.filter(({ kind }) => kind === 'read').length, 24);
    assert.deepEqual(
      items.flatMap((item) => (item.kind === 'paper' ? [item.paper] : [])),
      [1, 2, 3],
    );
    assert.ok(days.every((day) => day.minutes === day.items.reduce((sum, { minutes }) => sum + minutes, 0)));
  });

  it('moves the work of a missed day on: the plan of the day after has all of it', () => {
    const later = learningPlan(input({ today: '2026-03-03' }));
    assert.equal(later.days.length, 29);
    assert.equal(later.days.flatMap((day) => day.items).filter(({ kind }) => kind === 'read').length, 24);
  });

  it('puts what is worth most first where not all fits, by the bands of a failed attempt', () => {
    const many = [1, 2, 3, 4, 5, 6].map((id) => chapter(id, 60));
    const first = (weak: AreaState['area']) => {
      const weights = areas(({ area }) => ({ weight: area === weak ? 2 : 0.5 }));
      const { days, fits } = learningPlan(input({ chapters: many, areas: weights }));
      assert.equal(fits, false);
      const [step] = days.flatMap((day) => day.items).filter(({ kind }) => kind === 'read');
      return step?.kind === 'read' ? step.chapterId : null;
    };
    assert.equal(first('IV'), 4);
    assert.equal(first('II'), 2);
  });

  it('fills days without other work by sessions, more in what is worth most', () => {
    const weak = areas(({ area }) => ({ share: area === 'III' ? 0.6 : 0.97 }));
    const { days } = learningPlan(input({ chapters: [], papers: [], areas: weak }));
    const sessions = days.flatMap((day) => day.items.flatMap((item) => (item.kind === 'session' ? [item.area] : [])));
    assert.equal(sessions.length, 30);
    assert.equal(sessions[0], 'III');
    assert.ok(sessions.filter((area) => area === 'III').length >= 15, sessions.join());
  });

  it('loses nothing for any learner', () => {
    const share = fc.double({ min: 0.25, max: 1, noNaN: true });
    const given = fc.record({
      shares: fc.tuple(share, share, share, share, share, share),
      weight: fc.constantFrom(0.5, 1, 2),
      sections: fc.integer({ min: 0, max: 12 }),
      cardMinutes: fc.integer({ min: 0, max: 120 }),
      days: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(given, ({ shares, weight, sections, cardMinutes, days }) => {
        const states = AREA_CODES.map((area, index) => areaGain({ area, share: shares[index] ?? 0.5, weight }));
        const chapters = [1, 2, 3].map((id) => chapter(id, sections));
        const examDate = new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
        const plan = learningPlan(input({ areas: states, chapters, cardMinutes, examDate }));
        assert.equal(plan.days.length, days);
        const read = plan.days.flatMap((day) => day.items).filter(({ kind }) => kind === 'read');
        assert.equal(read.length, 3 * sections);
      }),
    );
  });

  it('a logit wins most where about half is known, nothing where all is', () => {
    const of = (share: number) => areaGain({ area: 'III', share, weight: 1 }).perLogit;
    assert.ok(of(0.625) > of(0.8) && of(0.625) > of(0.4));
    assert.equal(of(1), 0);
  });
});
