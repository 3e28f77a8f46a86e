import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { OPERATIONS } from '../../src/application/contract/index.ts';

const INDEX = 'docs/security.md';
const FOLDER = 'docs/security';
const REQUIREMENTS = 'tests/boundaries/asvs-requirements.txt';
const LONGEST = 250;

/** What looks like a place in the repository. */
const PLACE = /`((?:src|tests|docs|migrations|scripts|content)\/[^`\s]+|[a-z-]+\.(?:json|ts))`/g;

type Counts = { readonly met: number; readonly deviations: number; readonly notApplicable: number };

const chapters = (): string[] => readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'));
const wanted = (): string[] => readFileSync(REQUIREMENTS, 'utf8').split('\n').filter(Boolean);

/** The numbers of requirements, sorted by what is said of them. */
function sorted(text: string) {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*) \|$/gm)].map(
    ([, number = '', said = '', where = '']) => ({
      number,
      isDeviation: said.startsWith('Deviation: '),
      where,
    }),
  );
  const notApplicable = [...text.matchAll(/^Not applicable: (?:.+\n?)+/gm)].flatMap(([part]) =>
    [...part.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number),
  );
  return { rows, notApplicable };
}

function counted(texts: readonly string[]): Counts {
  const parts = texts.map(sorted);
  const rows = parts.flatMap((part) => part.rows);
  const deviations = rows.filter(({ isDeviation }) => isDeviation).length;
  const notApplicable = parts.flatMap((part) => part.notApplicable).length;
  return { met: rows.length - deviations, deviations, notApplicable };
}

/** What is wrong with which numbers are mentioned, in tables and lists. */
function faults(texts: readonly string[], numbers: readonly string[]): string[] {
  const mentioned = texts
    .map(sorted)
    .flatMap(({ rows, notApplicable }) => [...rows.map(({ number }) => number), ...notApplicable]);
  const times = (number: string): number => mentioned.filter((other) => other === number).length;
  const miscounted = numbers
    .filter((number) => times(number) !== 1)
    .map((number) => `${number}: ${times(number)} times`);
  return [
    ...miscounted,
    ...mentioned.filter((number) => !numbers.includes(number)).map((number) => `${number}: unknown`),
  ];
}

const missingPlaces = (text: string): string[] =>
  [...text.matchAll(PLACE)].map(([, place = '']) => place).filter((place) => !existsSync(place));

/** The operations that take a file. */
const uploadsOf = (operations: Readonly<Record<string, object>>): string[] =>
  Object.entries(operations)
    .filter(([, operation]) => 'body' in operation && operation.body === 'multipart')
    .map(([name]) => name);

/** Those that have no row in the table of the chapter on files. */
const unnamedUploads = (uploads: readonly string[], texts: readonly string[]): string[] => {
  const chapter = texts.map((text) => /^## V5 [\s\S]*?(?=^## |$(?![\s\S]))/m.exec(text)?.[0] ?? '').join('');
  return uploads.filter((name) => !chapter.includes(`\n| \`${name}\` |`));
};

test('each requirement of OWASP ASVS 5.0, levels 1 and 2, is spoken of once', () => {
  assert.equal(wanted().length, 253);
  assert.deepEqual(faults(chapters(), wanted()), []);
});

test('every place that the map of security names is there, and every row names one', () => {
  for (const text of [readFileSync(INDEX, 'utf8'), ...chapters()]) {
    assert.deepEqual(missingPlaces(text), []);
    assert.ok(text.split('\n').length <= LONGEST);
    for (const { number, where } of sorted(text).rows) assert.ok(where.search(PLACE) >= 0, number);
  }
});

test('the index counts what the chapters say', () => {
  const { met, deviations, notApplicable } = counted(chapters());
  const said = `${met} are met, ${deviations} deviate, ${notApplicable} do not apply`;
  assert.ok(readFileSync(INDEX, 'utf8').includes(said), said);
});

test('the chapter on files names every operation that takes one', () => {
  const uploads = uploadsOf(OPERATIONS);
  assert.ok(uploads.length >= 5);
  assert.deepEqual(unnamedUploads(uploads, chapters()), []);
});

test('an operation that takes a file and is not named in that chapter is noticed (control)', () => {
  const uploads = uploadsOf({ 'a.send': { body: 'multipart' }, 'b.send': { body: 'multipart' }, 'c.read': {} });
  const text = '## V4 API\n\n| `b.send` | x |\n\n## V5 Files\n\n| `a.send` | x |\n\n## V6 Other\n\n| `b.send` | x |\n';
  assert.deepEqual(unnamedUploads(uploads, [text]), ['b.send']);
});

test('a number that is missing, twice or unknown is noticed, and a place that is gone (control)', () => {
  const text =
    '| 1.1.1 | We do. | `src/main.ts` |\n| 1.1.2 | Deviation: not. | `src/gone.ts` |\n\nNot applicable: 1.1.2,\n9.9.9 (no).\n';
  assert.deepEqual(faults([text], ['1.1.1', '1.1.2', '1.1.3']), ['1.1.2: 2 times', '1.1.3: 0 times', '9.9.9: unknown']);
  assert.deepEqual(missingPlaces(text), ['src/gone.ts']);
  assert.deepEqual(counted([text]), { met: 1, deviations: 1, notApplicable: 2 });
});
