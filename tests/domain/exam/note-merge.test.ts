import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MAX_NOTE_LENGTH } from '../../../src/domain/exam/marks.ts';
import { mergeNotes } from '../../../src/domain/exam/note-merge.ts';

describe('a note that was changed on two devices (product.md 4.17)', () => {
  const base = 'Duty of care.';
  const newer = 'Duty of care. Proximity.';

  for (const [what, typed, expected] of [
    [
      'typed at the end, the words follow the newer text',
      'Duty of care. Donoghue',
      'Duty of care. Proximity. Donoghue',
    ],
    ['typed in the middle, both texts stay', 'Duty of great care.', `${newer}\nDuty of great care.`],
    ['typed at the beginning, both texts stay', 'See duty of care.', `${newer}\nSee duty of care.`],
    ['less than the newer text has, the newer text stays', 'of care.', newer],
    ['words taken away, none of the newer text goes', 'Duty of', newer],
    ['emptied here, the newer text stays', '', newer],
  ] as const) {
    test(what, () => {
      assert.equal(mergeNotes({ base, typed, newer }), expected);
    });
  }

  test('emptied on the other device, what was typed here stays whole', () => {
    assert.equal(mergeNotes({ base, typed: `${base} More`, newer: '' }), `${base} More`);
  });

  test('where both do not fit, what was typed here stays', () => {
    const long = 'x'.repeat(MAX_NOTE_LENGTH - base.length);
    assert.equal(mergeNotes({ base, typed: `${base}${long}`, newer }), `${base}${long}`);
    assert.equal(
      mergeNotes({ base, typed: `${long} ${base}`.slice(0, MAX_NOTE_LENGTH), newer }).length,
      MAX_NOTE_LENGTH,
    );
  });

  for (const [what, note, expected] of [
    [
      'a note that both began, both texts stay',
      { base: '', typed: 'Donoghue', newer: 'See proximity.' },
      'See proximity.\nDonoghue',
    ],
    [
      'a note that the other device began anew, both texts stay',
      { base: 'Duty', typed: 'Duty of care', newer: 'Negligence' },
      'Negligence\nDuty of care',
    ],
    [
      'part of a newer word, both texts stay',
      { base: 'Old text', typed: 'No', newer: 'Nothing to add' },
      'Nothing to add\nNo',
    ],
    [
      'a line that the newer text has too, it stays once',
      { base: 'Duty', typed: 'Proximity', newer: 'Duty\nProximity\nCare' },
      'Duty\nProximity\nCare',
    ],
    [
      'a line below, it stays a line',
      { base: 'Duty', typed: 'Duty\nCare', newer: 'Duty: two\nMore' },
      'Duty: two\nMore\nCare',
    ],
    [
      'on a new line, it stays a line',
      { base: 'Duty\n', typed: 'Duty\nCare', newer: 'Duty\nMore' },
      'Duty\nMore\nCare',
    ],
    [
      'on a line that the newer text ended, both texts stay',
      { base: 'Duty', typed: 'Duty of care', newer: 'Duty\nMore' },
      'Duty\nMore\nDuty of care',
    ],
  ] as const) {
    test(what, () => {
      assert.equal(mergeNotes(note), expected);
    });
  }

  test('each line that was typed here is a line of the note, or the end of a line that the old text began', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 12 });
    const part = fc.oneof(fc.constant(''), text);
    const property = fc.property(text, part, part, part, part, (base, before, after, otherBefore, otherAfter) => {
      const [typed, newer] = [before + base + after, otherBefore + base + otherAfter];
      const lines = mergeNotes({ base, typed, newer }).split('\n');
      const begun = base.split('\n').at(-1) ?? '';
      const isThere = (line: string): boolean =>
        lines.includes(line) ||
        (begun !== '' &&
          line.startsWith(begun) &&
          lines.some((each) => each.startsWith(begun) && each.endsWith(line.slice(begun.length))));
      for (const line of typed.split('\n')) assert.ok(base.includes(line) || isThere(line), JSON.stringify(line));
    });
    fc.assert(property, { seed: 17, numRuns: 2_000 });
  });

  test('no typed text is ever lost, and a note is never too long', () => {
    const text = fc.string({ maxLength: MAX_NOTE_LENGTH });
    const property = fc.property(text, text, text, text, (start, end, ins, other) => {
      const typed = `${start}${ins}${end}`.slice(0, MAX_NOTE_LENGTH);
      const before = `${start}${end}`.slice(0, MAX_NOTE_LENGTH);
      const merged = mergeNotes({ base: before, typed, newer: other });
      const added = typed.startsWith(before) ? typed.slice(before.length) : typed;
      assert.ok((before.includes(typed) || merged.includes(added)) && merged.length <= MAX_NOTE_LENGTH);
    });
    fc.assert(property, { seed: 17 });
  });
});
