import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { measureOptionCues } from '../../../src/adapters/content-files/option-cues/measure-option-cues.ts';
import type { SourceQuestion } from '../../../src/adapters/content-files/practice-texts.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../../src/domain/exam/item-quality.ts';

const QUESTIONS = 120;

/** Words that say nothing about the key: chosen by the place, the same on every run. */
const WORDS =
  'measure plan drawing site client contract permit budget survey load beam valve notice claim tender'.split(' ');
const wordAt = (index: number): string => WORDS[(index * 7 + (index >> 3) * 5 + (index >> 6)) % WORDS.length] ?? '';

type Cue = (text: string, isKey: boolean, question: number) => string;

/** Questions whose options differ by chance, and by a cue. */
const questionsWith = (cue: Cue): SourceQuestion[] =>
  Array.from({ length: QUESTIONS }, (_, question) => {
    const key = OPTION_LETTERS[(question * 13 + (question >> 2)) % 4] ?? 'A';
    const optionOf = (letter: OptionLetter): string => {
      const seed = question * 31 + OPTION_LETTERS.indexOf(letter) * 17;
      const text = `The ${[0, 1, 2, 3].map((at) => wordAt(seed * 3 + at * 11)).join(' ')}`;
      return cue(text, letter === key, question);
    };
    const [A, B, C, D] = [optionOf('A'), optionOf('B'), optionOf('C'), optionOf('D')];
    return { id: `q-${question}`, stem: `What of case ${question}?`, options: { A, B, C, D }, key, rightWhen: {} };
  });

const percentOf = (questions: readonly SourceQuestion[]): number =>
  (measureOptionCues(questions).reduce((sum, chance) => sum + chance, 0) * 100) / questions.length;

describe('keys found from the options alone (product.md 5.73)', () => {
  test('are about as many as by guessing where options differ by chance', () => {
    const percent = percentOf(questionsWith((text) => text));
    assert.ok(percent > 12 && percent < 36, `${percent} %`);
  });

  const CUES: Readonly<Record<string, Cue>> = {
    'the key is longer': (text, isKey) => (isKey ? `${text} now` : text),
    'the key is shorter': (text, isKey) => (isKey ? text.split(' ').slice(0, 4).join(' ') : text),
    'distractors are absolute': (text, isKey) => (isKey ? `${text} early` : `${text} never`),
    'the key hedges': (text, isKey) => `${text} ${isKey ? 'may' : 'has'}`,
    'the key discloses': (text, isKey) => `${isKey ? 'Disclose' : 'Postpone'} ${text}`,
    'the key gives a reason': (text, isKey) => `${text} ${isKey ? 'because' : 'besides'} rain fell`,
    'the key has a figure': (text, isKey) => `${text} ${isKey ? '12' : 'xx'}`,
    'the key repeats the stem': (text, isKey, question) => `${text} ${isKey ? 'case' : 'dock'} ${question % 3}`,
  };
  for (const [name, cue] of Object.entries(CUES)) {
    test(`are most where ${name}`, () => {
      const percent = percentOf(questionsWith(cue));
      assert.ok(percent > 80, `${percent} %`);
    });
  }

  test('are more where one key in two has a cue', () => {
    const percent = percentOf(questionsWith((text, isKey, question) => (isKey && question % 2 ? `${text} now` : text)));
    assert.ok(percent > 50, `${percent} %`);
  });

  test('are the same on every run', () => {
    const questions = questionsWith((text, isKey) => (isKey ? `${text} may` : text));
    assert.deepEqual(measureOptionCues(questions), measureOptionCues(questions));
  });
});
