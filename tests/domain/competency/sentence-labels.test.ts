import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type MarginNote, splitAtNotes } from '../../../src/domain/competency/annotations.ts';
import { labelSentences } from '../../../src/domain/competency/sentence-labels.ts';
import { listLabelledKinds, splitAtSentences } from '../../../src/domain/competency/sentence-runs.ts';

const TEXTS = {
  situation: 'In May a wall was needed.',
  action: 'I chose a key. Clause 4 asks for it.\nI checked it.',
  outcome: 'It moved 4 mm.',
};

const LABELS = {
  situation: ['context'],
  action: ['own-decision', 'code', 'own-decision'],
  outcome: ['outcome'],
} as const;

const note = (passage: string): MarginNote => ({
  ...{ part: 'action', passage, shows: 'context', note: passage, check: null },
});

const LABELLED = labelSentences(TEXTS, LABELS);
const SENTENCES = LABELLED.action;

describe('labels of sentences (product.md 9.47, 9.50)', () => {
  it('stand where their sentences begin', () =>
    assert.deepEqual(
      SENTENCES.map(({ start, shows }) => [TEXTS.action.slice(start, start + 6), shows]),
      [
        ['I chos', 'own-decision'],
        ['Clause', 'code'],
        ['I chec', 'own-decision'],
      ],
    ));

  it('are left out of a part with more or fewer sentences than labels', () => {
    const fewer = labelSentences({ ...TEXTS, action: 'I chose a key.' }, LABELS);
    assert.deepEqual(fewer, { ...LABELLED, action: [] });
    const more = labelSentences({ ...TEXTS, situation: `${TEXTS.situation} It was late.` }, LABELS);
    assert.deepEqual(more, { ...LABELLED, situation: [] });
  });

  it('are listed once each, in the order in which they are first read', () =>
    assert.deepEqual(listLabelledKinds(LABELLED), ['context', 'own-decision', 'code', 'outcome']));

  it('cut a passage that begins within one sentence and ends in the next', () => {
    const pieces = splitAtNotes('action', TEXTS, [note('a key. Clause 4')]);
    assert.deepEqual(
      pieces.map((piece) => splitAtSentences(piece, SENTENCES).map(({ text, shows }) => [text, shows])),
      [
        [['I chose ', 'own-decision']],
        [
          ['a key. ', null],
          ['Clause 4', 'code'],
        ],
        [
          [' asks for it.\n', null],
          ['I checked it.', 'own-decision'],
        ],
      ],
    );
  });

  it('leave the text as it is and begin each sentence once, wherever passages are', () => {
    const within = fc.nat({ max: TEXTS.action.length });
    fc.assert(
      fc.property(within, within, (left, right) => {
        const passage = TEXTS.action.slice(Math.min(left, right), Math.max(left, right));
        const pieces = splitAtNotes('action', TEXTS, passage === '' ? [] : [note(passage)]);
        const runs = pieces.flatMap((piece) => splitAtSentences(piece, SENTENCES));
        assert.equal(runs.map(({ text }) => text).join(''), TEXTS.action);
        assert.deepEqual(
          runs.flatMap(({ shows }) => shows ?? []),
          LABELS.action,
        );
      }),
    );
  });
});
