import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findMatches, readableQuery, searchTerms, wordsOf } from '../../../src/domain/study/search-query.ts';
import { highlighted, snippetOf } from '../../../src/domain/study/search-snippet.ts';

const spelled = (query: string): string[] =>
  searchTerms(query).map(({ words, isPrefix }) => `${words.join(' ')}${isPrefix ? '*' : ''}`);

test('control characters are spaces, on the screen too (product.md 5.54)', () => {
  assert.equal(readableQuery('duty\u0000\u001f of\u007f care\u0085'), 'duty  of  care ');
  assert.deepEqual(spelled('duty\u0000care\u0007 \u009froof'), ['duty*', 'care*', 'roof*']);
  assert.deepEqual(spelled('\u0000'), []);
});

describe('what is searched for (product.md 5.14)', () => {
  const cases: Record<string, readonly string[]> = {
    '': [],
    '   ': [],
    'duty care': ['duty*', 'care*'],
    '"duty of care"': ['duty of care'],
    '"duty of care': ['duty of care'],
    'tort "duty of care" roof': ['tort*', 'duty of care', 'roof*'],
    '"duty"': ['duty'],
    of: ['of'],
    "Donoghue's": ['donoghue s'],
    'Café ÉTHIQUE': ['cafe*', 'ethique*'],
    'as-built': ['as built'],
    'AND OR NOT': ['and*', 'or', 'not*'],
    '* -tort +"': ['tort*'],
    '"" "*"': [],
  };
  for (const [query, terms] of Object.entries(cases)) {
    test(`‘${query}’`, () => assert.deepEqual(spelled(query), terms));
  }

  test('whatever is typed, only letters and digits are left, and not many', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (query) => {
        const terms = searchTerms(query);
        assert.ok(terms.length <= 8);
        for (const word of terms.flatMap(({ words }) => words)) assert.match(word, /^[\p{L}\p{N}]{1,40}$/u);
      }),
    );
  });
});

describe('marking what was found (product.md 5.14)', () => {
  const marked = (text: string, query: string): string =>
    highlighted(text, searchTerms(query))
      .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
      .join('');

  test('beginnings of words, phrases, accents and case', () => {
    assert.equal(marked('Duties of care, not careless.', 'dut care'), '[Duties] of [care], not [careless].');
    assert.equal(marked('A duty of care is a duty.', '"duty of care"'), 'A [duty of care] is a duty.');
    assert.equal(marked('Une éthique', 'ethique'), 'Une [éthique]');
    assert.equal(marked('<script>tort</script>', 'tort'), '<script>[tort]</script>');
  });

  test('the parts put together are the text, and a match is what was searched for', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.lorem({ maxCount: 3 }), (text, query) => {
        const terms = searchTerms(query);
        assert.equal(
          highlighted(text, terms)
            .map((part) => part.text)
            .join(''),
          text,
        );
        for (const { from, to, term } of findMatches(text, terms)) {
          assert.ok(wordsOf(text.slice(from, to)).join(' ').startsWith(term.words.join(' ')));
        }
      }),
    );
  });

  test('a snippet stands where most of the terms are, in whole words', () => {
    const filler = 'care and other words that go on and on '.repeat(20);
    const snippet = snippetOf(
      `${filler}a duty to take care of neighbours ${filler}`,
      searchTerms('duty neighbours care'),
    );
    const text = snippet.map((part) => part.text).join('');
    assert.match(text, /^… .*duty to take care of neighbours.* …$/);
    assert.ok(text.length < 240);
    assert.deepEqual(
      new Set(snippet.filter(({ hit }) => hit).map((part) => part.text)),
      new Set(['care', 'duty', 'neighbours']),
    );
  });

  test('without a match the text begins at its beginning', () => {
    assert.deepEqual(snippetOf('Short.', searchTerms('tort')), [{ text: 'Short.', hit: false }]);
  });
});
