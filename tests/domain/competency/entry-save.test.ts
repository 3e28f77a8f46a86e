import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { computeEntryDigest } from '../../../src/domain/competency/entry-digest.ts';
import { decideSave, ENTRY_VERSION_INTERVAL_MS, type StoredEntry } from '../../../src/domain/competency/entry-save.ts';
import { countMissingCharacters, isTextRemoved } from '../../../src/domain/competency/missing-text.ts';
import { areEntryFieldsEqual, EMPTY_ENTRY, type EntryFields } from '../../../src/domain/competency/submission.ts';

const written = (action: string, rest: Partial<EntryFields> = {}): EntryFields => ({ ...EMPTY_ENTRY, action, ...rest });

describe('saving a text (product.md 9.34, 9.35)', () => {
  const stored = { fields: written('I drew.'), revision: 3, versionedAt: 0, latestVersion: null };

  it('replaces the text that its writer saw', () => {
    const save = { fields: written('I drew it.'), baseRevision: 3, keepsFormer: false, predecessors: [] };
    assert.deepEqual(decideSave(stored, save, 1), { kind: 'overwrite', former: null });
    assert.deepEqual(decideSave(stored, save, ENTRY_VERSION_INTERVAL_MS), { kind: 'overwrite', former: 'interval' });
    assert.deepEqual(decideSave(stored, { ...save, keepsFormer: true }, 1), { kind: 'overwrite', former: 'replaced' });
  });

  it('never replaces a text that another device wrote', () => {
    const save = { fields: written('I measured.'), baseRevision: 2, keepsFormer: true, predecessors: [] };
    assert.deepEqual(decideSave(stored, save, ENTRY_VERSION_INTERVAL_MS), { kind: 'conflict' });
  });

  it('changes nothing when it is repeated because its answer was lost', () => {
    assert.deepEqual(
      decideSave(stored, { fields: stored.fields, baseRevision: 2, keepsFormer: false, predecessors: [] }, 1),
      {
        kind: 'unchanged',
      },
    );
  });

  it('replaces its own predecessor, whose answer was lost, and no other text', () => {
    const typedOn = { fields: written('I drew it all.'), baseRevision: 2, keepsFormer: false };
    const after = (...texts: string[]) => ({
      ...typedOn,
      predecessors: texts.map((text) => computeEntryDigest(written(text))),
    });
    assert.deepEqual(decideSave(stored, after('I dre', 'I drew.'), 1), { kind: 'overwrite', former: null });
    assert.deepEqual(decideSave(stored, after('I dre'), 1), { kind: 'conflict' });
    const level = { ...stored, fields: written('I drew.', { level: 4 }) };
    assert.deepEqual(decideSave(level, after('I drew.'), 1), { kind: 'conflict' });
  });

  it('keeps no version of an empty text, nor of one whose level alone changes', () => {
    const empty = { fields: EMPTY_ENTRY, revision: 0, versionedAt: 0, latestVersion: null };
    const first = { fields: written('I drew.'), baseRevision: 0, keepsFormer: true, predecessors: [] };
    assert.deepEqual(decideSave(empty, first, 1e9), { kind: 'overwrite', former: null });
    const level = { fields: written('I drew.', { level: 3 }), baseRevision: 3, keepsFormer: true, predecessors: [] };
    assert.deepEqual(decideSave(stored, level, 1e9), { kind: 'overwrite', former: null });
  });

  it('loses no text, whatever devices send in whatever order, repeated or not', () => {
    // As much as is stored as a version when it is replaced at once, without being asked for.
    const texts = fc.constantFrom(...['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(9)} `.repeat(5)), '');
    const command = fc.record({
      ...{ device: fc.nat(2), text: texts, repeats: fc.nat(2) },
      ...{ sees: fc.boolean(), keepsFormer: fc.boolean() },
    });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let current: StoredEntry = { fields: EMPTY_ENTRY, revision: 0, versionedAt: 0, latestVersion: null };
        const bases = [0, 0, 0];
        const versions: EntryFields[] = [];
        commands.forEach(({ device, text, repeats, sees, keepsFormer }, step) => {
          if (sees) bases[device] = current.revision;
          const save = { fields: written(text), baseRevision: bases[device] ?? 0, keepsFormer, predecessors: [] };
          for (let turn = 0; turn <= repeats; turn += 1) {
            const before = current;
            const decision = decideSave(current, save, step);
            if (decision.kind === 'conflict') versions.push(save.fields);
            if (decision.kind === 'overwrite') {
              if (decision.former) versions.push(before.fields);
              current = {
                fields: save.fields,
                revision: before.revision + 1,
                versionedAt: step,
                latestVersion: versions.at(-1) ?? null,
              };
            }
            const isKept = (fields: EntryFields) =>
              fields.action === '' || [current.fields, ...versions].some((kept) => areEntryFieldsEqual(kept, fields));
            assert.ok(isKept(save.fields) && isKept(before.fields));
          }
          if (areEntryFieldsEqual(current.fields, save.fields)) bases[device] = current.revision;
        });
      }),
    );
  });
});

/** Saves texts one after the other as typing does, each within a second of the one before; what the server stores then. */
function typeTexts(actions: readonly string[]) {
  let stored: StoredEntry = { fields: EMPTY_ENTRY, revision: 0, versionedAt: 0, latestVersion: null };
  const versions: string[] = [];
  actions.forEach((action, step) => {
    const save = { fields: written(action), baseRevision: stored.revision, keepsFormer: false, predecessors: [] };
    const decision = decideSave(stored, save, step * 1000);
    if (decision.kind !== 'overwrite') return;
    if (decision.former) versions.push(stored.fields.action);
    const latestVersion = decision.former ? stored.fields : stored.latestVersion;
    stored = { fields: save.fields, revision: stored.revision + 1, versionedAt: 0, latestVersion };
  });
  return { current: stored.fields.action, versions };
}

/** Different words of nine characters, numbered. */
const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `w${String(from + index).padStart(7, '0')} `).join('');

describe('text that is removed while typing, within ten minutes (product.md 9.34, 9.35)', () => {
  const text = words(0, 30);

  it('stays as a version when all or much of it is erased, cut or replaced at once', () => {
    for (const next of ['', 'x', words(100, 40), text.slice(0, 120), text.slice(90), text.replace(words(10, 6), '')]) {
      assert.deepEqual(typeTexts([text, next]).versions, [text], next);
    }
    const outcome = { ...EMPTY_ENTRY, action: text, outcome: words(50, 8) };
    const stored = { fields: outcome, revision: 1, versionedAt: 0, latestVersion: { ...outcome, outcome: '' } };
    const save = { fields: { ...outcome, outcome: '' }, baseRevision: 1, keepsFormer: false, predecessors: [] };
    assert.deepEqual(decideSave(stored, save, 1), { kind: 'overwrite', former: 'shortened' });
  });

  it('stays as one version when it is erased little by little', () => {
    const steps = Array.from({ length: 31 }, (_, index) => text.slice(0, text.length - index * 9));
    assert.deepEqual(typeTexts(steps), { current: '', versions: [text] });
  });

  it('needs no version where text is added or moved, or a word is corrected that a version holds', () => {
    const grown = Array.from({ length: 300 }, (_, index) => words(0, 60).slice(0, index * 2));
    assert.deepEqual(typeTexts(grown).versions, []);
    const changed = text.replace('w0000004', 'changed');
    assert.deepEqual(typeTexts([text, changed, changed.replace('w0000020', 'again')]).versions, [text]);
  });

  it('makes few versions where every pause in a long text is followed by a correction', () => {
    const steps = Array.from({ length: 200 }, (_, index) => [words(0, index), `${words(0, index)}wrong`]).flat();
    assert.ok(typeTexts(steps).versions.length <= 12);
  });

  it('is found in the text or in one version, but for a quarter of its length at most', () => {
    const command = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), count: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constant('erase' as const), count: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ kind: fc.constant('cut' as const), count: fc.integer({ min: 1, max: 400 }), from: fc.nat(600) }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60, size: 'max' }), (commands) => {
        const saved: string[] = [];
        let text = '';
        commands.forEach((each, step) => {
          if (each.kind === 'type') text += words(step * 12, each.count);
          if (each.kind === 'erase') text = text.slice(0, Math.max(0, text.length - each.count));
          if (each.kind === 'cut') text = text.slice(0, each.from) + text.slice(each.from + each.count);
          saved.push(text);
        });
        const { current, versions } = typeTexts(saved);
        const found = [current, ...versions].map((each) => new Set(each.split(' ')));
        const longest = Math.max(0, ...saved.map(({ length }) => length));
        for (const each of saved) {
          const missing = found.map(
            (known) => each.split(' ').filter((word) => word !== '' && !known.has(word)).length,
          );
          // A word that an erasure has cut in two counts as missing, at either end of the cut.
          assert.ok(Math.min(...missing) * 9 <= Math.max(40, longest / 4) + 18, each);
        }
      }),
    );
  });
});

describe('text that is missing from others', () => {
  it('is counted by words in no common run of three', () => {
    const of = (action: string) => ({ situation: '', action, outcome: '' });
    assert.equal(countMissingCharacters('one two three four', [of('zero one two three four five')]), 0);
    assert.equal(countMissingCharacters('one two three four', [of('one two three'), of('two three four')]), 0);
    assert.equal(countMissingCharacters('one two three NEW four five six', [of('one two three four five six')]), 4);
    assert.equal(countMissingCharacters('one two', [of('one two three')]), 0);
    assert.equal(countMissingCharacters('one two', []), 7);
    assert.equal(countMissingCharacters('one two three', [{ situation: 'one two three', action: '', outcome: '' }]), 0);
  });

  it('is removed unless the next text is the same with something inserted', () => {
    for (const [text, next, expected] of [
      ['', 'a', false],
      ['ab', 'ab', false],
      ['ab', 'aXb', false],
      ['aa', 'aaa', false],
      ['ab', 'a', true],
      ['ab', 'aXc', true],
    ] as const) {
      assert.equal(isTextRemoved(text, next), expected, `${text} ${next}`);
    }
  });
});
