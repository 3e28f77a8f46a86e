import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chapterMenu, isPracticeSection } from '../../../src/domain/study/chapter-menu.ts';

/** A section by its title, or by title and text. */
type Given = string | readonly [title: string, content: string];

const toSection = (given: Given) =>
  typeof given === 'string' ? { title: given, content: '' } : { title: given[0], content: given[1] };

const menuOf = (given: readonly Given[]): string[] =>
  chapterMenu(given.map(toSection)).map(({ label, section }) =>
    label === section.title ? label : `${section.title} as ${label}`,
  );

describe('the menu of a chapter (product.md 5.9)', () => {
  const cases: Record<string, readonly [given: readonly Given[], menu: readonly string[]]> = {
    'the four by their titles, in the order of the chapter': [
      ['Overview', 'Key Topics and Concepts', 'Practical Applications', 'Summary'],
      ['Overview', 'Key Topics and Concepts', 'Practical Applications', 'Summary'],
    ],
    'others under their own titles, where they stand': [
      ['Overview', 'Codes of Ethics', 'Summary', 'Further Reading'],
      ['Overview', 'Codes of Ethics', 'Summary', 'Further Reading'],
    ],
    'case and space do not matter to the three named by their whole title': [
      [' overview', 'PRACTICAL APPLICATIONS', 'summary '],
      [' overview as Overview', 'PRACTICAL APPLICATIONS as Practical Applications', 'summary  as Summary'],
    ],
    'a title that only begins alike is another section': [
      ['Overview of the Law', 'Summary Judgment'],
      ['Overview of the Law', 'Summary Judgment'],
    ],
    'any title with Key is the key topics': [['Key Ideas'], ['Key Ideas as Key Topics and Concepts']],
    'a text that speaks of Key Topics is, where no title does': [
      [['The Ideas', 'These are the Key Topics.']],
      ['The Ideas as Key Topics and Concepts'],
    ],
    'a title goes before a text, wherever it stands': [
      [['The Ideas', 'These are the Key Topics.'], 'Key Concepts'],
      ['The Ideas', 'Key Concepts as Key Topics and Concepts'],
    ],
    'a text that mentions Key Topics does not rename the overview': [
      [
        ['Overview', 'See Key Topics.'],
        ['Summary', 'The Key Topics were these.'],
      ],
      ['Overview', 'Summary'],
    ],
    'Ethical Theories and Principles keeps its title, whatever its text': [
      [['Ethical Theories and Principles', 'Key Topics']],
      ['Ethical Theories and Principles'],
    ],
    'a name is given once': [
      ['Key Ideas', 'Key Cases', 'Overview', 'overview'],
      ['Key Ideas as Key Topics and Concepts', 'Key Cases', 'Overview', 'overview'],
    ],
    'practice questions are a link of their own': [
      ['Overview', 'Practice Questions', 'More practice questions on torts'],
      ['Overview'],
    ],
    'no sections, no entries': [[], []],
  };
  for (const [name, [given, menu]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(menuOf(given), menu));
  }

  test('practice questions are known by their title alone', () => {
    assert.equal(isPracticeSection({ title: 'PRACTICE QUESTIONS' }), true);
    assert.equal(isPracticeSection({ title: 'Practice' }), false);
  });
});
