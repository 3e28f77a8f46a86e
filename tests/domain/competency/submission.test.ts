import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nextSteps } from '../../../src/domain/competency/next-steps.ts';
import { findRegulator, REGULATORS, type Regulator } from '../../../src/domain/competency/regulators.ts';
import {
  categoryStandings,
  decideSave,
  EMPTY_ENTRY,
  ENTRY_STATES,
  type EntryFields,
  type EntryLine,
  isSameEntry,
  mostUses,
  projectUses,
  stateAfterSave,
  VERSION_INTERVAL_MS,
} from '../../../src/domain/competency/submission.ts';

const regulator = (code: string): Regulator => {
  const found = findRegulator(code);
  assert.ok(found);
  return found;
};

const written = (action: string, rest: Partial<EntryFields> = {}): EntryFields => ({ ...EMPTY_ENTRY, action, ...rest });

describe('saving a text (product.md 9.34, 9.35)', () => {
  const stored = { fields: written('I drew.'), revision: 3, versionedAt: 0 };

  it('replaces the text that its writer saw', () => {
    const save = { fields: written('I drew it.'), baseRevision: 3, keepsFormer: false };
    assert.deepEqual(decideSave(stored, save, 1), { kind: 'overwrite', versions: 'none' });
    assert.deepEqual(decideSave(stored, save, VERSION_INTERVAL_MS), { kind: 'overwrite', versions: 'former' });
    assert.deepEqual(decideSave(stored, { ...save, keepsFormer: true }, 1), { kind: 'overwrite', versions: 'former' });
  });

  it('never replaces a text that another device wrote', () => {
    const save = { fields: written('I measured.'), baseRevision: 2, keepsFormer: true };
    assert.deepEqual(decideSave(stored, save, VERSION_INTERVAL_MS), { kind: 'conflict' });
  });

  it('changes nothing when it is repeated because its answer was lost', () => {
    assert.deepEqual(decideSave(stored, { fields: stored.fields, baseRevision: 2, keepsFormer: false }, 1), {
      kind: 'unchanged',
    });
  });

  it('keeps no version of an empty text, nor of one whose level alone changes', () => {
    const empty = { fields: EMPTY_ENTRY, revision: 0, versionedAt: 0 };
    const first = { fields: written('I drew.'), baseRevision: 0, keepsFormer: true };
    assert.deepEqual(decideSave(empty, first, 1e9), { kind: 'overwrite', versions: 'none' });
    const level = { fields: written('I drew.', { level: 3 }), baseRevision: 3, keepsFormer: true };
    assert.deepEqual(decideSave(stored, level, 1e9), { kind: 'overwrite', versions: 'none' });
  });

  it('loses no text, whatever devices send in whatever order, repeated or not', () => {
    const texts = fc.constantFrom('a', 'b', 'c', 'd', '');
    const command = fc.record({ device: fc.nat(2), text: texts, repeats: fc.nat(2), sees: fc.boolean() });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let current = { fields: EMPTY_ENTRY, revision: 0, versionedAt: 0 };
        const bases = [0, 0, 0];
        const versions: EntryFields[] = [];
        commands.forEach(({ device, text, repeats, sees }, step) => {
          if (sees) bases[device] = current.revision;
          const save = { fields: written(text), baseRevision: bases[device] ?? 0, keepsFormer: true };
          for (let turn = 0; turn <= repeats; turn += 1) {
            const before = current;
            const decision = decideSave(current, save, step);
            if (decision.kind === 'conflict') versions.push(save.fields);
            if (decision.kind === 'overwrite') {
              if (decision.versions === 'former') versions.push(before.fields);
              current = { fields: save.fields, revision: before.revision + 1, versionedAt: step };
            }
            const isKept = (fields: EntryFields) =>
              fields.action === '' || [current.fields, ...versions].some((kept) => isSameEntry(kept, fields));
            assert.ok(isKept(save.fields) && isKept(before.fields));
          }
          if (isSameEntry(current.fields, save.fields)) bases[device] = current.revision;
        });
      }),
    );
  });
});

describe('the state of a text (product.md 9.33)', () => {
  it('is a draft again once its text differs, and empty once there is none', () => {
    for (const state of ['checked', 'ready'] as const) {
      assert.equal(stateAfterSave(state, written('a'), written('b')), 'draft');
      assert.equal(stateAfterSave(state, written('a'), written('a', { level: 4 })), state);
      assert.equal(stateAfterSave(state, written('a'), written('  ')), 'empty');
    }
    assert.equal(stateAfterSave('empty', EMPTY_ENTRY, written('a')), 'draft');
    assert.equal(stateAfterSave('draft', written('a'), written('b')), 'draft');
  });
});

const line = (code: string, rest: Partial<EntryLine> = {}): EntryLine => ({
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
    const [technical, , management, ...rest] = categoryStandings(regulator('BC'), entries);
    assert.deepEqual(technical, { category: 1, asked: 10, written: 3, average: 3, required: 3, shortBy: 0 });
    assert.deepEqual(management, { category: 3, asked: 5, written: 1, average: 1, required: 2, shortBy: 1 });
    assert.deepEqual(
      rest.map(({ average, shortBy }) => [average, shortBy]),
      Array.from({ length: 4 }, () => [null, 0]),
    );
  });

  it('are short by at least a tenth as soon as they are below', () => {
    const entries = [...Array.from({ length: 9 }, (_, index) => line(`1.${index + 1}`)), line('1.10', { level: 2 })];
    assert.equal(categoryStandings(regulator('BC'), entries)[0]?.shortBy, 0.1);
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
        for (const { average, required, shortBy, written: count, asked } of categoryStandings(each, entries)) {
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
    assert.deepEqual([0, 6, 7, 9, 19, 34].map(mostUses), [2, 2, 3, 3, 7, 12]);
    const entries = [
      ...Array.from({ length: 4 }, (_, index) => line(`1.${index + 1}`, { projectId: 1 })),
      line('2.1', { projectId: 2 }),
      line('2.2', { projectId: 1, state: 'empty' }),
      line('2.3'),
    ];
    assert.deepEqual(projectUses(entries), [
      { projectId: 1, uses: 4, isOverused: true },
      { projectId: 2, uses: 1, isOverused: false },
    ]);
  });
});

describe('what to do next (product.md 9.38)', () => {
  const kinds = (entries: readonly EntryLine[], most?: number) =>
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
      'level-below-least 1.6',
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

  it('names each competency once, only those that the regulator asks for, and no more than it may', () => {
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
        assert.equal(new Set(codes).size, codes.length);
        assert.ok(codes.length <= most && codes.length > 0);
        assert.ok(codes.every((one) => each.competencies.some((asked) => asked.code === one)));
      }),
    );
  });

  it('is nothing once all is written, checked and high enough', () => {
    const all = regulator('AB').competencies.map(({ code }) => line(code, { state: 'ready' }));
    assert.deepEqual(nextSteps(regulator('AB'), all), []);
  });
});
