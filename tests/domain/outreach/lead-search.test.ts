import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  isFromFreeQuestions,
  RECORDED_SOURCES,
  type RecordedSource,
  sourceName,
} from '../../../src/domain/outreach/lead.ts';
import { isFound, leadKeys, parseLeadSearch } from '../../../src/domain/outreach/lead-search.ts';

const finds = (
  typed: string,
  [firstName, lastName, email]: readonly [string, string, string],
  source: RecordedSource,
) => {
  const search = parseLeadSearch(typed);
  return search !== null && isFound({ ...leadKeys({ firstName, lastName, email }), source }, search);
};

describe('a lead is found by how its names, address or source begin (product.md 8.30)', () => {
  const ELODIE = ['Élodie', 'van der Bœrg', 'E.Boerg+nppe@Example.org'] as const;
  const cases: readonly [string, boolean][] = [
    ['elo', true],
    ['ÉLODIE', true],
    ['E\u0301lodie', true],
    ['  elodie   VAN  der ', true],
    ['van der boerg', true],
    ['van der bœ', true],
    ['e.boerg+n', true],
    ['E.BOERG+NPPE@example.org', true],
    ['free', true],
    ['Free Questions', true],
    ['try-out-n', true],
    ['lodie', false],
    ['boerg', false],
    ['example.org', false],
    ['try-out-p', false],
    ['P.Eng.', false],
    ['%', false],
    ['_lodie', false],
    ['', false],
    [' \u0301 ', false],
  ];
  for (const [typed, found] of cases) {
    test(`${JSON.stringify(typed)} ${found ? 'finds' : 'does not find'} her`, () =>
      assert.equal(finds(typed, ELODIE, 'try-out-nppe'), found));
  }

  test('one name alone is the whole name; a name longer than a key is found by its beginning', () => {
    assert.ok(finds('anna', ['Anna', '', 'a@example.org'], 'try-out-peng'));
    const long = 'ﷺ'.repeat(120);
    assert.ok(leadKeys({ firstName: long, lastName: long, email: 'a@example.org' }).name.length <= 200);
    assert.ok(finds(long, [long, long, 'a@example.org'], 'try-out-peng'));
  });
});

test('both kinds of free questions are shown by one name and counted together (product.md 8.29)', () => {
  assert.deepEqual(
    RECORDED_SOURCES.map((source) => [source, sourceName(source), isFromFreeQuestions(source)]),
    [
      ['free_questions', 'Free Questions', true],
      ['try-out-nppe', 'Free Questions', true],
      ['try-out-peng', 'P.Eng. Example', false],
    ],
  );
});
