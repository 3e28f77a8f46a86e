import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  draftChanges,
  findDraftProblems,
  fromQuestionTexts,
  toQuestionTexts,
} from '../../../src/domain/exam/question-draft.ts';
import { aDraft } from '../../support/edited-records.ts';

const DRAFT = aDraft();

describe('a draft of a question (12.8)', () => {
  test('is fine as files have it', () => assert.deepEqual(findDraftProblems(DRAFT), {}));

  for (const [name, change, field, words] of [
    ['no stem', { stem: ' ' }, 'stem', /Write the question/],
    ['no option', { options: { ...DRAFT.options, C: '' } }, 'options.C', /Write this option/],
    [
      'twice the same option',
      { options: { ...DRAFT.options, D: ` ${DRAFT.options.A.toLowerCase()}. ` } },
      'options.D',
      /same as one above/,
    ],
    ['an option on others', { options: { ...DRAFT.options, D: 'All of the above' } }, 'options.D', /points at other/],
    ['a short reason', { reasons: { ...DRAFT.reasons, A: 'Because.' } }, 'reasons.A', /at least 8 words/],
    ['twice the same reason', { reasons: { ...DRAFT.reasons, D: DRAFT.reasons.A } }, 'reasons.D', /same as one above/],
    ['no clause for a distractor', { rightWhen: { ...DRAFT.rightWhen, A: '' } }, 'rightWhen.A', /at least 5 words/],
    [
      'a clause with a stop',
      { rightWhen: { ...DRAFT.rightWhen, C: `${DRAFT.rightWhen.C}.` } },
      'rightWhen.C',
      /full stop/,
    ],
    [
      'a clause that begins with if',
      { rightWhen: { ...DRAFT.rightWhen, D: `if ${DRAFT.rightWhen.D}` } },
      'rightWhen.D',
      /"if"/,
    ],
    ['a clause for the key', { rightWhen: { ...DRAFT.rightWhen, B: DRAFT.rightWhen.A } }, 'rightWhen.B', /is the key/],
    [
      'a reason that names a letter',
      { reasons: { ...DRAFT.reasons, C: `${DRAFT.reasons.C} Option B is better.` } },
      'reasons.C',
      /names an option by letter/,
    ],
  ] as const) {
    test(`is refused with ${name}`, () => {
      const problems = findDraftProblems({ ...DRAFT, ...change });
      assert.deepEqual(Object.keys(problems), [field]);
      assert.match(problems[field] ?? '', words);
    });
  }

  test('is refused where the four reasons say too little together', () => {
    const short = (word: string) => `${word} is as good a word as any`;
    const reasons = { A: short('One'), B: short('Two'), C: short('Three'), D: short('Four') };
    assert.deepEqual(findDraftProblems({ ...DRAFT, reasons }), {
      'reasons.A': 'The four reasons have 32 words together. They need at least 40.',
    });
  });

  test('names the fields that a change touches, in reading order (13.1)', () => {
    const after = {
      ...DRAFT,
      key: 'C',
      kind: 'better',
      options: { ...DRAFT.options, A: 'Ask her' },
      rightWhen: { ...DRAFT.rightWhen, C: '' },
      stem: 'And now?',
    } as const;
    assert.deepEqual(draftChanges(DRAFT, after), [
      { field: 'question', before: DRAFT.stem, after: 'And now?' },
      { field: 'option A', before: DRAFT.options.A, after: 'Ask her' },
      { field: 'right if C', before: DRAFT.rightWhen.C, after: '' },
      { field: 'key', before: 'B', after: 'C' },
      { field: 'kind', before: 'apply', after: 'better' },
    ]);
    assert.deepEqual(draftChanges(DRAFT, DRAFT), []);
  });

  test('is the same again from the texts of its form, by the names of its faults', () => {
    const texts = toQuestionTexts(DRAFT);
    assert.deepEqual([texts['options.A'], texts['rightWhen.B'], texts.key], [DRAFT.options.A, '', 'B']);
    assert.deepEqual(fromQuestionTexts(texts), DRAFT);
    const unknown = fromQuestionTexts({ ...texts, key: 'E', kind: 'hard' });
    assert.deepEqual([unknown.key, unknown.kind], ['A', 'apply']);
  });
});
