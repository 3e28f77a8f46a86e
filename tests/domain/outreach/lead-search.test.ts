import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  getLeadSourceName,
  isFreeQuestionsSource,
  RECORDED_LEAD_SOURCES,
  type RecordedLeadSource,
} from '../../../src/domain/outreach/lead.ts';
import { buildLeadSearchKey, isLeadMatching, parseLeadSearch } from '../../../src/domain/outreach/lead-search.ts';

type Names = readonly [string, string, string];

const keyOf = ([firstName, lastName, email]: Names): string => buildLeadSearchKey({ firstName, lastName, email });

const finds = (typed: string, names: Names, source: RecordedLeadSource): boolean => {
  const search = parseLeadSearch(typed);
  return search !== null && isLeadMatching(keyOf(names), source, search);
};

describe('a lead is found by what its name, address or source contains (product.md 8.30)', () => {
  const ELODIE = ['Élodie', 'van der Bœrg', 'E.Boerg+nppe_1@Exämple.org'] as const;
  const cases: readonly [string, boolean][] = [
    ['elo', true],
    ['lodie', true],
    ['ÉLODIE', true],
    ['E\u0301lodie', true],
    ['boerg', true],
    ['der bœ', true],
    ['VAN', true],
    ['  elodie   VAN  der ', true],
    ['die v', true],
    ['e.boerg+n', true],
    ['@example.org', true],
    ['@EXÄMPLE.org', true],
    ['_1@', true],
    ['free', true],
    ['Questions', true],
    ['out-n', true],
    ['nppe', true],
    ['van elodie', false],
    ['elodie boerg', false],
    ['boerg e.boerg', false],
    ['boerg\ne.boerg', false],
    ['try-out-p', false],
    ['P.Eng.', false],
    ['%', false],
    ['_lodie', false],
    ['\\', false],
    ['', false],
    [' \u0301 ', false],
  ];
  for (const [typed, found] of cases) {
    test(`${JSON.stringify(typed)} ${found ? 'finds' : 'does not find'} her`, () =>
      assert.equal(finds(typed, ELODIE, 'try-out-nppe'), found));
  }

  test('one name alone is the whole name; a name longer than its key is found by its beginning', () => {
    assert.ok(finds('nna', ['Anna', '', 'a@example.org'], 'try-out-peng'));
    const long = 'ﷺ'.repeat(120);
    assert.ok(keyOf([long, long, `${long}@example.org`]).length <= 456);
    assert.ok(finds(long, [long, long, 'a@example.org'], 'try-out-peng'));
  });

  test('whatever part of name or address is typed, in any case and spacing, finds; what is in none of them does not', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abÉœ%_\\@. '), maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, letters, letters, fc.nat(), fc.nat(), (first, last, email, other, from, length) => {
        const names: Names = [first, last, email];
        const whole = [`${first} ${last}`, email];
        const text = whole[from % 2] ?? '';
        const part = text.slice(from % (text.length + 1)).slice(0, 1 + (length % 12));
        if (parseLeadSearch(part)) assert.ok(finds(part.toUpperCase().replaceAll(' ', '  '), names, 'try-out-peng'));
        const search = parseLeadSearch(other);
        if (search === null) return;
        const isInOne = whole.some((words) => keyOf([words, '', '']).includes(search.words));
        assert.equal(
          isLeadMatching(keyOf(names), 'free_questions', search),
          isInOne || search.sources.includes('free_questions'),
        );
      }),
    );
  });
});

test('both kinds of free questions are shown by one name and counted together (product.md 8.29)', () => {
  assert.deepEqual(
    RECORDED_LEAD_SOURCES.map((source) => [source, getLeadSourceName(source), isFreeQuestionsSource(source)]),
    [
      ['free_questions', 'Free Questions', true],
      ['try-out-nppe', 'Free Questions', true],
      ['try-out-peng', 'P.Eng. Example', false],
    ],
  );
});
