import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findMatches, normalizeQuery, searchTerms } from '../../../src/domain/study/search-query.ts';
import { rankSearchResults, type SearchCandidate } from '../../../src/domain/study/search-rank.ts';
import { extractSnippet, splitAtMatches } from '../../../src/domain/study/search-snippet.ts';
import { splitSearchWords } from '../../../src/domain/study/search-words.ts';
import { sectionAddress, toHitAddress } from '../../../src/domain/study/section-address.ts';

const spelled = (query: string): string[] =>
  searchTerms(query).map(({ words, isPrefix }) => `${words.join(' ')}${isPrefix ? '*' : ''}`);

test('control characters are spaces, on the screen too (product.md 5.54)', () => {
  assert.equal(normalizeQuery('duty\u0000\u001f of\u007f care\u0085'), 'duty  of  care ');
  assert.deepEqual(spelled('duty\u0000care\u0007 \u009froof'), ['duty*', 'care*', 'roof*']);
  assert.deepEqual(spelled('\u0000'), []);
});

describe('what is searched for (product.md 5.61)', () => {
  const cases: Record<string, readonly string[]> = {
    '': [],
    '   ': [],
    'duty care': ['duty*', 'care*'],
    '"duty of care"': ['duty of care'],
    '"duty of care': ['duty of care'],
    'tort "duty of care" roof': ['tort*', 'duty of care', 'roof*'],
    '"duty"': ['duty'],
    of: ['of'],
    "Donoghue's": ['donoghue*'],
    'Donoghue’s': ['donoghue*'],
    "O'Brien": ['obrien*'],
    'l’Ordre des ingénieurs': ['ordre*', 'des*', 'ingenieurs*'],
    '“duty of care”': ['duty of care'],
    'tort,contract;equity': ['tort*', 'contract*', 'equity*'],
    'œuvre Québec': ['oeuvre*', 'quebec*'],
    'what is the duty of care': ['duty*', 'care*'],
    'the "to be"': ['to be'],
    'to be': ['to', 'be'],
    'self-regul': ['self regul*'],
    'P.Eng.': ['p eng*'],
    IP: ['ip'],
    'Café ÉTHIQUE': ['cafe*', 'ethique*'],
    'as-built': ['as built*'],
    'AND OR NOT': ['not*'],
    'con\u00ADtract la\u200Bw': ['contract*', 'law*'],
    'con\uFEFFtract': ['contract*'],
    '\u200Btort\u2060': ['tort*'],
    '* -tort +"': ['tort*'],
    '"" "*"': [],
  };
  for (const [query, terms] of Object.entries(cases)) {
    test(`‘${query}’`, () => assert.deepEqual(spelled(query), terms));
  }

  test('signs that nobody sees are read once, however many stand in a row (product.md 5.54)', () => {
    const row = '\u200B\u00AD'.repeat(100_000);
    for (const [text, words] of [
      [`tort${row}`, ['tort']],
      [`tort${row} law`, ['tort', 'law']],
      [`con${row}tract`, ['contract']],
      [`o${row}’${row}brien`, ['obrien']],
      [`tort${row}’${row}`, ['tort']],
      [`tort${row}’’${row}law`, ['tort', 'law']],
    ] as const) {
      assert.deepEqual(splitSearchWords(text), words);
      assert.equal(findMatches(text, searchTerms('tort')).length, words[0] === 'tort' ? 1 : 0);
    }
  });

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

describe('marking what was found (product.md 5.61)', () => {
  const marked = (text: string, query: string): string =>
    splitAtMatches(text, searchTerms(query))
      .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
      .join('');

  test('beginnings of words, phrases, accents and case', () => {
    assert.equal(marked('Duties of care, not careless.', 'dut care'), '[Duties] of [care], not [careless].');
    assert.equal(marked('A duty of care is a duty.', '"duty of care"'), 'A [duty of care] is a duty.');
    assert.equal(marked('Une éthique', 'ethique'), 'Une [éthique]');
    assert.equal(marked('L’éthique and Atkin’s rule', "ethique atkin's"), '[L’éthique] and [Atkin’s] rule');
    assert.equal(
      marked('Self-regulation and self regulation', 'self-regul'),
      '[Self-regulation] and [self regulation]',
    );
    assert.equal(marked('<script>tort</script>', 'tort'), '<script>[tort]</script>');
  });

  test('the parts put together are the text, and a match is what was searched for', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.lorem({ maxCount: 3 }), (text, query) => {
        const terms = searchTerms(query);
        assert.equal(
          splitAtMatches(text, terms)
            .map((part) => part.text)
            .join(''),
          text,
        );
        for (const { from, to, term } of findMatches(text, terms)) {
          assert.ok(splitSearchWords(text.slice(from, to)).join(' ').startsWith(term.words.join(' ')));
        }
      }),
    );
  });

  test('a snippet stands where most of the terms are, in whole words', () => {
    const filler = 'care and other words that go on and on '.repeat(20);
    const snippet = extractSnippet(
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
    assert.deepEqual(extractSnippet('Short.', searchTerms('tort')), [{ text: 'Short.', hit: false }]);
  });

  test('a dot between blocks stays within the line and never begins or ends it (product.md 5.14)', () => {
    const cut = (text: string): string =>
      extractSnippet(text, searchTerms('tort'))
        .map((part) => part.text)
        .join('');
    const before = `${'x'.repeat(70)} · ${'y'.repeat(55)} tort`;
    assert.match(cut(`${before} · law${' law'.repeat(60)}`), /^… y{55} tort · law law/);
    assert.doesNotMatch(cut(`${'word · '.repeat(60)}tort${' · word'.repeat(60)}`), /^… ·|· …$/);
  });
});

describe('the order of what was found (product.md 5.61)', () => {
  const section = (
    wholeOrder: number,
    sectionTitle: string,
    text: string,
    kind: SearchCandidate['kind'] = 'chapter',
  ) => ({
    kind,
    wholeOrder,
    sectionOrder: 1,
    sectionId: 1,
    sectionTitle,
    text,
  });
  const titles = (sections: readonly SearchCandidate[], query: string): string[] =>
    rankSearchResults(sections, searchTerms(query)).map(
      ({ sectionTitle, wholeOrder }) => `${wholeOrder} ${sectionTitle}`,
    );
  const words = 'other words that go on '.repeat(20);

  test('all of the words in the title, then some of them, then more of them in the text', () => {
    const sections = [
      section(1, 'Overview', `duty law care ${words}`),
      section(2, 'Liability', `duty law care law duty law care law duty ${words}`),
      section(3, 'Care', `duty ${words}`),
      section(4, 'Duty of Care', `${words}`),
    ];
    assert.deepEqual(titles(sections, 'duty care'), ['4 Duty of Care', '3 Care', '2 Liability', '1 Overview']);
  });

  test('words that stand side by side go before the same words scattered, whatever the titles say', () => {
    const sections = [
      section(1, 'Care', `duty law care law duty law care ${words}`),
      section(2, 'Tort', `a duty of care ${words}`),
      section(3, 'Negligence', `a duty of care, the duty to care and a duty of the care ${words}`),
      section(4, 'Order', `care and duty ${words}`),
    ];
    for (const query of ['duty of care', 'duty care', 'what is the duty of care']) {
      assert.deepEqual(titles(sections, query), ['3 Negligence', '2 Tort', '1 Care', '4 Order'], query);
    }
  });

  test('wherever words are scattered, a section that holds them side by side goes before', () => {
    const lines = fc.array(fc.constantFrom('duty law', 'care law', 'law'), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), lines, (scattered, before) => {
        const others = scattered.map((each, index) => section(index + 1, 'Duty', `${each.join(' ')} care law duty`));
        const sections = [...others, section(9, 'Tort', `${before.join(' ')} duty of care`)];
        assert.equal(titles(sections, 'duty care')[0], '9 Tort');
      }),
    );
  });

  test('signs that nobody sees part no word of a text', () => {
    assert.deepEqual(splitSearchWords('con\u00ADtract \u200Btort\u200B la\u200Dw O\u00AD’Brien\u00AD’s'), [
      'contract',
      'tort',
      'law',
      'obrien',
    ]);
    assert.deepEqual(titles([section(1, 'A', 'a con\u00ADtract')], 'contract'), ['1 A']);
  });

  test('a short text on the matter goes before a long one that names it as often', () => {
    const sections = [section(1, 'Long', `tort ${words.repeat(9)}`), section(2, 'Short', `tort ${words}`)];
    assert.deepEqual(titles(sections, 'tort'), ['2 Short', '1 Long']);
  });

  test('the word itself tells more than one that begins with it', () => {
    const sections = [section(1, 'A', 'careless careless of all'), section(2, 'B', 'care care of all the')];
    assert.deepEqual(titles(sections, 'care'), ['2 B', '1 A']);
  });

  test('of equals the order of the books', () => {
    const sections = [section(1, 'M', 'tort', 'module'), section(2, 'B', 'tort'), section(1, 'A', 'tort')];
    assert.deepEqual(titles(sections, 'tort'), ['1 A', '2 B', '1 M']);
  });

  test('a section without one of the terms is none, and a compound stands together', () => {
    const sections = [section(1, 'A', 'built as drawn'), section(2, 'B', 'as built'), section(3, 'C', 'as-builts')];
    assert.deepEqual(titles(sections, 'as-built'), ['2 B', '3 C']);
    assert.deepEqual(titles(sections, 'as-built nothing'), []);
  });

  test('the order does not depend on that in which they were found', () => {
    const some = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('chapter' as const, 'module' as const),
        wholeOrder: fc.nat(6),
        sectionOrder: fc.nat(2),
        sectionId: fc.nat(99),
        sectionTitle: fc.constantFrom('Tort', 'Care', 'Duty'),
        text: fc.array(fc.constantFrom('tort', 'care', 'duty', 'law'), { maxLength: 12 }).map((each) => each.join(' ')),
      }),
      { maxLength: 12, selector: ({ kind, sectionId }) => `${kind} ${sectionId}` },
    );
    fc.assert(
      fc.property(some, fc.constantFrom('tort', 'tort care', 'duty law'), (sections, query) => {
        assert.deepEqual(titles(sections.toReversed(), query).join(), titles(sections, query).join());
      }),
    );
  });
});

test('the address of a hit says what was searched for, and where its first mark is (product.md 5.62)', () => {
  const address = sectionAddress(2, 'tort');
  assert.equal(
    toHitAddress(address, '"duty of care"', true),
    '/study-guide/2?section=tort&q=%22duty%20of%20care%22#first-hit',
  );
  assert.equal(toHitAddress(address, 'tort', false), '/study-guide/2?section=tort&q=tort');

  test('reads no more of a question than anybody types', () => {
    assert.equal(normalizeQuery('x'.repeat(3_000)).length, 200);
    assert.equal(normalizeQuery('duty\u0000of care'), 'duty of care');
  });
});
