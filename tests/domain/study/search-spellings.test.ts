import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stemEnglishWord } from '../../../src/adapters/stemmer/english-stem.ts';
import { findMatches, searchTerms } from '../../../src/domain/study/search-query.ts';
import { splitAtMatches } from '../../../src/domain/study/search-snippet.ts';
import { addOtherSpellings, createVocabulary, isOneTypoApart } from '../../../src/domain/study/search-spellings.ts';
import { splitSearchWords } from '../../../src/domain/study/search-words.ts';

const TEXT = `The limitation period limits the claim. A patent protects an invention; patented things are public.
  Whistle-blowing is a duty of last resort. The workplace must be safe. As-built drawings are sealed by engineers.`;

const vocabulary = createVocabulary(splitSearchWords(TEXT), stemEnglishWord);

/** The parts of the text that a query marks, lower case. */
const marked = (query: string, text = TEXT): string[] =>
  splitAtMatches(text, addOtherSpellings(searchTerms(query), vocabulary))
    .filter(({ hit }) => hit)
    .map((part) => part.text.toLowerCase());

describe('other spellings of what is searched for (product.md 5.74)', () => {
  const cases: Record<string, readonly string[]> = {
    'limitation periods': ['limitation', 'period', 'limits'],
    patents: ['patent', 'patented'],
    whistleblowing: ['whistle-blowing'],
    'whistle blowing': ['whistle', 'blowing'],
    'whistle-blowing': ['whistle-blowing'],
    'work place': ['workplace'],
    'work-places': ['workplace'],
    engineer: ['engineers'],
    enginer: ['engineers'],
    limittaion: ['limitation', 'limits'],
    'limitation perido': ['limitation', 'period', 'limits'],
    sealde: ['sealed'],
    clami: [],
    '"patents"': [],
    'as-build': [],
    'as-built': ['as-built'],
  };
  for (const [query, parts] of Object.entries(cases)) {
    test(`‘${query}’`, () => assert.deepEqual(marked(query), parts));
  }

  test('one compound, written in three ways, is found in three texts alike', () => {
    const texts = ['Whistle-blowing.', 'Whistleblowing.', 'Whistle blowing.'];
    const words = createVocabulary(texts.flatMap(splitSearchWords), stemEnglishWord);
    for (const query of ['whistle-blowing', 'whistleblowing', 'whistle blowing']) {
      const terms = addOtherSpellings(searchTerms(query), words);
      assert.equal(terms.length, 1, query);
      for (const text of texts) assert.equal(findMatches(text, terms).length, 1, `${query} in ${text}`);
    }
  });

  test('a typing error is a letter added, left out, changed, or exchanged with the next', () => {
    for (const typed of ['patennt', 'paent', 'patemt', 'patnet', 'atent', 'patents']) {
      assert.equal(isOneTypoApart(typed, 'patent'), true, typed);
      assert.equal(isOneTypoApart('patent', typed), true, typed);
    }
    for (const typed of ['paennt', 'tapent', 'patxxt', 'pat']) {
      assert.equal(isOneTypoApart(typed, 'patent'), false, typed);
    }
  });
});
