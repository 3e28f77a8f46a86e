import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { listUnknownLevelRules, nextSteps } from '../../../src/domain/competency/next-steps.ts';
import { findRegulator, REGULATORS, type Regulator } from '../../../src/domain/competency/regulators.ts';
import {
  computeCategoryStandings,
  computeMaxProjectUses,
  countProjectUses,
  decideStateAfterSave,
  EMPTY_ENTRY,
  ENTRY_STATES,
  type EntryFields,
  type EntrySummary,
} from '../../../src/domain/competency/submission.ts';

const regulator = (code: string): Regulator => {
  const found = findRegulator(code);
  assert.ok(found);
  return found;
};

const written = (action: string, rest: Partial<EntryFields> = {}): EntryFields => ({ ...EMPTY_ENTRY, action, ...rest });

describe('the state of a text (product.md 9.33)', () => {
  it('is a draft again once its text differs, and empty once there is none', () => {
    for (const state of ['checked', 'ready'] as const) {
      assert.equal(decideStateAfterSave(state, written('a'), written('b')), 'draft');
      assert.equal(decideStateAfterSave(state, written('a'), written('a', { level: 4 })), state);
      assert.equal(decideStateAfterSave(state, written('a'), written('  ')), 'empty');
    }
    assert.equal(decideStateAfterSave('empty', EMPTY_ENTRY, written('a')), 'draft');
    assert.equal(decideStateAfterSave('draft', written('a'), written('b')), 'draft');
  });
});

const line = (code: string, rest: Partial<EntrySummary> = {}): EntrySummary => ({
  code,
  state: 'draft',
  level: 3,
  projectId: null,
  findings: 0,
  ...rest,
});

describe('the averages of categories (product.md 9.36)', () => {
  it('are of what is written and has a level', () => {
    const entries = [
      line('1.1', { level: 4 }),
      line('1.2', { level: 2 }),
      line('1.3', { level: null }),
      line('1.4', { level: 5, state: 'empty' }),
      line('3.1', { level: 1 }),
    ];
    const [technical, , management, ...rest] = computeCategoryStandings(regulator('BC'), entries);
    assert.deepEqual(technical, { category: 1, asked: 10, written: 3, average: 3, required: 3, shortBy: 0 });
    assert.deepEqual(management, { category: 3, asked: 5, written: 1, average: 1, required: 2, shortBy: 1 });
    assert.deepEqual(
      rest.map(({ average, shortBy }) => [average, shortBy]),
      Array.from({ length: 4 }, () => [null, 0]),
    );
  });

  it('are short by at least a tenth as soon as they are below', () => {
    const entries = [...Array.from({ length: 9 }, (_, index) => line(`1.${index + 1}`)), line('1.10', { level: 2 })];
    assert.equal(computeCategoryStandings(regulator('BC'), entries)[0]?.shortBy, 0.1);
  });

  it('lie within the scale, and no regulator without a known requirement finds anything short', () => {
    const entry = fc.record({
      code: fc.constantFrom('1.1', '1.2', '2.1', '3.1', '7.1', '9.9'),
      state: fc.constantFrom(...ENTRY_STATES),
      level: fc.option(fc.nat(5)),
      projectId: fc.option(fc.nat(3)),
      findings: fc.nat(4),
    });
    fc.assert(
      fc.property(fc.array(entry), fc.constantFrom(...REGULATORS), (entries, each) => {
        for (const { average, required, shortBy, written: count, asked } of computeCategoryStandings(each, entries)) {
          assert.ok(average === null || (average >= 0 && average <= 5));
          assert.equal(shortBy > 0, average !== null && required !== null && average < required);
          assert.ok(asked > 0 && count >= 0);
        }
      }),
    );
  });
});

describe('the use of projects (product.md 9.37)', () => {
  it('is too much above a third of what is written, and never below three texts', () => {
    assert.deepEqual([0, 6, 7, 9, 19, 34].map(computeMaxProjectUses), [2, 2, 2, 3, 6, 11]);
    const entries = [
      ...Array.from({ length: 4 }, (_, index) => line(`1.${index + 1}`, { projectId: 1 })),
      line('2.1', { projectId: 2 }),
      line('2.2', { projectId: 1, state: 'empty' }),
      line('2.3'),
    ];
    assert.deepEqual(countProjectUses(entries), [
      { projectId: 1, uses: 4, isOverused: true },
      { projectId: 2, uses: 1, isOverused: false },
    ]);
  });

  it('use a project too often exactly above a third of the written texts, and never in two or fewer', () => {
    for (let count = 1; count <= 34; count += 1) {
      for (let uses = 0; uses <= count; uses += 1) {
        const entries = Array.from({ length: count }, (_, at) =>
          line(`1.${at + 1}`, { projectId: at < uses ? 1 : null }),
        );
        const isOverused = countProjectUses(entries).some((use) => use.projectId === 1 && use.isOverused);
        assert.equal(isOverused, uses > 2 && uses * 3 > count, `${uses} of ${count}`);
      }
    }
  });
});

describe('what to do next (product.md 9.38)', () => {
  const kinds = (entries: readonly EntrySummary[], most?: number) =>
    nextSteps(regulator('BC'), entries, most).map(({ kind, code }) => `${kind} ${code}`);

  it('is to write the first one where nothing is written', () => assert.deepEqual(kinds([]), ['write 1.1']));

  it('begins with what an assessor would turn down', () => {
    const entries = [
      line('1.6', { level: 2, state: 'ready' }),
      line('1.1', { state: 'checked', findings: 2 }),
      line('1.2', { level: null }),
      line('2.1', { level: 2 }),
    ];
    assert.deepEqual(kinds(entries, 9), [
      'level-below-environment 1.6',
      'raise-level 2.1',
      'resolve-findings 1.1',
      'begin-category 3.1',
      'begin-category 4.1',
      'begin-category 5.1',
      'begin-category 6.1',
      'begin-category 7.1',
      'choose-level 1.2',
    ]);
  });

  it('asks for another project where one carries too much', () => {
    const entries = ['1.1', '1.2', '1.3'].map((code) => line(code, { projectId: 7 }));
    assert.ok(kinds(entries).includes('other-project 1.1'));
  });

  it('names an overused project by a text that no earlier step names, or once more by the only one', () => {
    const overused = (...findings: number[]) =>
      ['1.1', '1.2', '1.3'].map((code, at) =>
        line(code, { projectId: 7, state: 'checked', findings: findings[at] ?? 0, level: 4 }),
      );
    assert.deepEqual(kinds(overused(2, 1), 3), ['resolve-findings 1.1', 'resolve-findings 1.2', 'other-project 1.3']);
    assert.deepEqual(kinds(overused(2, 1, 1), 4), [
      ...['resolve-findings 1.1', 'resolve-findings 1.2', 'resolve-findings 1.3'],
      'other-project 1.1',
    ]);
  });

  it('names competencies in the order of the regulator, however they are stored', () => {
    const stored = ['1.10', '1.2', '1.1'].map((code) => line(code, { state: 'checked', findings: 1, level: 4 }));
    assert.deepEqual(kinds(stored, 3), ['resolve-findings 1.1', 'resolve-findings 1.2', 'resolve-findings 1.10']);
    const all = regulator('BC').competencies.map(({ code }, at) =>
      line(code, { projectId: at % 5, level: (at * 7) % 6, findings: at % 3, state: at % 2 ? 'checked' : 'draft' }),
    );
    const steps = nextSteps(regulator('BC'), all, 40);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) =>
        assert.deepEqual(nextSteps(regulator('BC'), shuffled, 40), steps),
      ),
    );
  });

  it('names each competency once for each cause, only those that the regulator asks for, and no more than it may', () => {
    const code = fc.constantFrom('1.1', '1.6', '2.1', '3.2', '3.5', '7.1');
    const entry = fc.record({
      code,
      state: fc.constantFrom(...ENTRY_STATES),
      level: fc.option(fc.nat(5)),
      projectId: fc.option(fc.nat(1)),
      findings: fc.nat(2),
    });
    const entries = fc.uniqueArray(entry, { selector: (each) => each.code });
    fc.assert(
      fc.property(entries, fc.constantFrom(...REGULATORS), fc.integer({ min: 1, max: 9 }), (lines, each, most) => {
        const steps = nextSteps(each, lines, most);
        const codes = steps.map((step) => step.code);
        const moves = steps.filter(({ kind }) => kind === 'other-project');
        assert.ok(codes.length - new Set(codes).size <= moves.length);
        assert.equal(new Set(steps.map(({ kind, code: one }) => `${kind} ${one}`)).size, steps.length);
        assert.ok(codes.length <= most && codes.length > 0);
        assert.ok(codes.every((one) => each.competencies.some((asked) => asked.code === one)));
      }),
    );
  });

  it('is nothing once all is written, checked and high enough', () => {
    const all = regulator('AB').competencies.map(({ code }) => line(code, { state: 'ready' }));
    assert.deepEqual(nextSteps(regulator('AB'), all), []);
  });

  it('is to raise a level of 0 where each competency needs 1, however high the average is', () => {
    for (const code of ['AB', 'MB', 'BC', 'YT']) {
      const all = regulator(code).competencies.map((each) =>
        line(each.code, { state: 'ready', level: each.code === '1.3' ? 0 : 4 }),
      );
      assert.deepEqual(nextSteps(regulator(code), all), [
        { kind: 'level-below-least', code: '1.3', level: 0, least: 1 },
      ]);
    }
  });

  it('never says that levels are high enough where a rule about them is not known', () => {
    assert.deepEqual(listUnknownLevelRules(regulator('AB')), ['canadian-environment']);
    assert.deepEqual(listUnknownLevelRules(regulator('BC')), ['canadian-environment']);
    for (const code of ['NS', 'QC']) {
      const rules = ['least-level', 'averages', 'canadian-environment'];
      assert.deepEqual(listUnknownLevelRules(regulator(code)), rules, code);
    }
    const eight = Object.fromEntries(['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8'].map((code) => [code, 3]));
    const known = { count: 8, leastLevels: eight, leastOfOthers: 3 };
    const manitoba = regulator('MB');
    const canadianEnvironment = { ...manitoba.canadianEnvironment, value: known };
    assert.deepEqual(listUnknownLevelRules({ ...manitoba, canadianEnvironment }), []);
  });
});
