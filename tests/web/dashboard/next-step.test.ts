import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReadingPlace, StudyPlanView } from '../../../src/application/contract/index.ts';
import type { AreaSummary } from '../../../src/web/dashboard/load-dashboard.ts';
import { chooseNextStep } from '../../../src/web/dashboard/next-step.ts';

const place: ReadingPlace = {
  ...{ book: 'chapter', sectionId: 1, order: 1, parentTitle: 'P', title: 'Overview', address: '/study-guide/1' },
};
const next = { kind: 'practise', chapter: { id: 1, order: 1, title: 'T' }, questions: 5, minutes: 10 } as const;
const open: StudyPlanView = { examDate: null, phase: 'open', plan: null, next };
const read: StudyPlanView = { ...open, next: null };
const planned: StudyPlanView = {
  ...{ examDate: '2027-03-01', phase: 'ahead', next },
  plan: { days: [], mockExams: null, fits: true },
};

const area = (lost: number | null, band: AreaSummary['band'], practice: string | null = '/chapter-questions/1') =>
  ({
    ...{ area: 'I', right: 1, items: 2, interval: { low: 0, high: 1 }, section: null },
    ...{ band, lost, practice },
  }) satisfies AreaSummary;

const weak = area(9, 'borderline');

describe('the one next step of the dashboard (14.12)', () => {
  for (const [name, known, expected] of [
    ['the day of the exam comes before all', { place, plan: { ...open, phase: 'today' }, areas: [weak] }, 'exam-day'],
    ['reading on while the guide is not read', { place, plan: open, areas: [weak] }, 'continue'],
    ['reading on where the plan is unknown', { place, plan: null, areas: [] }, 'continue'],
    ['the plan where nothing was read', { place: null, plan: planned, areas: [weak] }, 'plan'],
    ['the first of what is left without a plan', { place: null, plan: open, areas: [] }, 'plan'],
    [
      'practice of what costs most once all is read',
      { place, plan: read, areas: [area(2, 'borderline'), weak] },
      'practise',
    ],
    ['a mock exam where every area is mastered', { place, plan: read, areas: [area(9, 'mastered')] }, 'mock-exam'],
    ['a mock exam where nothing was answered', { place: null, plan: read, areas: [area(null, null)] }, 'mock-exam'],
    [
      'a mock exam where the area has no practice',
      { place: null, plan: read, areas: [area(9, 'borderline', null)] },
      'mock-exam',
    ],
    ['none while nothing is known', { place: null, plan: null, areas: [weak] }, null],
  ] as const) {
    test(name, () => assert.equal(chooseNextStep(known)?.kind ?? null, expected));
  }

  test('names the area that costs most', () => {
    const step = chooseNextStep({ place, plan: read, areas: [area(2, 'not-mastered'), weak, area(20, 'mastered')] });
    assert.equal(step?.kind === 'practise' ? step.lost : null, 9);
  });

  test('says whether the step is one of a plan', () => {
    const isPlanned = (plan: StudyPlanView): boolean | null => {
      const step = chooseNextStep({ place: null, plan, areas: [] });
      return step?.kind === 'plan' ? step.isPlanned : null;
    };
    assert.deepEqual([isPlanned(planned), isPlanned(open)], [true, false]);
  });
});
