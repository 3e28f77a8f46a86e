import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type MarginNote, sortNotesByPassage, splitAtNotes } from '../../../src/domain/competency/annotations.ts';
import { COMPETENCY_PARTS } from '../../../src/domain/competency/competency-texts.ts';

const TEXTS = {
  situation: 'In May I drew a wall.',
  action: 'I chose a key. I checked it. It held.',
  outcome: 'It moved 4 mm.',
};

const note = (part: MarginNote['part'], passage: string): MarginNote => ({
  ...{ part, passage, shows: 'context', note: passage, check: null },
});

describe('margin notes (product.md 9.47, 9.50)', () => {
  it('are numbered through all parts in the order in which their passages are read', () => {
    const notes = [
      note('outcome', '4 mm'),
      note('action', 'I checked it.'),
      note('action', 'I chose'),
      note('situation', 'May'),
    ];
    assert.deepEqual(
      sortNotesByPassage(TEXTS, notes).map(({ passage }) => passage),
      ['May', 'I chose', 'I checked it.', '4 mm'],
    );
    assert.deepEqual(
      splitAtNotes('action', TEXTS, sortNotesByPassage(TEXTS, notes)).map(({ text, number }) => [text, number]),
      [
        ['I chose', 2],
        [' a key. ', null],
        ['I checked it.', 3],
        [' It held.', null],
      ],
    );
  });

  it('leave the text as it is, whatever they point at', () => {
    const passage = fc.constantFrom('I', 'I chose', 'chose a key. I', 'nowhere', 'It held.', 'May', '4 mm.');
    const notes = fc.array(fc.tuple(fc.constantFrom(...COMPETENCY_PARTS), passage), { maxLength: 6 });
    fc.assert(
      fc.property(notes, (given) => {
        for (const part of COMPETENCY_PARTS) {
          const pieces = splitAtNotes(
            part,
            TEXTS,
            sortNotesByPassage(
              TEXTS,
              given.map(([where, what]) => note(where, what)),
            ),
          );
          assert.equal(pieces.map(({ text }) => text).join(''), TEXTS[part]);
        }
      }),
    );
  });
});
