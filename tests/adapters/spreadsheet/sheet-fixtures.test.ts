import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { type CellObject, read } from 'xlsx';
import { readSheet } from '../../../src/adapters/spreadsheet/read-sheet.ts';
import { type ExampleSheet, validateExampleSheet } from '../../../src/domain/competency/example-sheet.ts';
import { ALL_CODES } from '../../domain/competency/all-codes.ts';
import { projectPath } from '../../support/project-root.ts';

const fixture = (name: string): string => projectPath('tests/adapters/spreadsheet/fixtures', name);

function judged(path: string): ExampleSheet {
  const bytes = new Uint8Array(readFileSync(path)).buffer;
  const rows = readSheet({ name: basename(path), type: '', bytes });
  if (!rows.ok) throw new Error(rows.refusal);
  return validateExampleSheet(rows.value.rows, ALL_CODES);
}

/** Every text names the code it belongs to, so a row that was taken for another competency shows. */
const wrong = ({ examples }: ExampleSheet): string[] =>
  examples.flatMap(({ code, situation, action, outcome }) =>
    situation === `S ${code}` && action === `A ${code}` && outcome === `O ${code}` ? [] : [`${situation} as ${code}`],
  );

/** File by case: rows that land, rows that are refused, and the counts of 1.1 and 1.10. */
const CASES: readonly [string, number, number, number, number][] = [
  ['text.xlsx', 34, 0, 1, 1],
  ['numbers.xlsx', 34, 0, 1, 1],
  ['numbers.xls', 34, 0, 1, 1],
  ['two-decimals.xlsx', 34, 0, 1, 1],
  ['shuffled-text.xlsx', 34, 0, 1, 1],
  ['shuffled-numbers.xlsx', 32, 2, 0, 0],
  ['shuffled-one-shown.xlsx', 34, 0, 1, 1],
  ['only-first.xlsx', 5, 0, 1, 0],
  ['only-tenth.xlsx', 7, 0, 0, 1],
];

describe('1.1 or 1.10 in files as two programs write them (product.md 9.10)', () => {
  for (const program of ['sheetjs', 'libreoffice']) {
    for (const [name, landed, refused, comp11Count, comp110Count] of CASES) {
      test(`${program}-${name}`, () => {
        const sheet = judged(fixture(`${program}-${name}`));
        assert.deepEqual(wrong(sheet), []);
        assert.equal(sheet.examples.length, landed);
        assert.deepEqual([sheet.comp11Count, sheet.comp110Count], [comp11Count, comp110Count]);
        assert.deepEqual(
          sheet.errors.map(({ column, reason }) => [column, /1\.1 or 1\.10/.test(reason)]),
          Array(refused).fill(['Competency_ID', true]),
        );
        const mended = /^(numbers|two-decimals|only-tenth)/.test(name);
        assert.equal(sheet.decimalMappingFixed, mended);
      });
    }
  }

  test('the CSV of LibreOffice, with semicolons, in which both are written 1.1', () => {
    const sheet = judged(fixture('libreoffice-numbers.csv'));
    assert.deepEqual([wrong(sheet), sheet.examples.length, sheet.errors], [[], 34, []]);
    assert.deepEqual([sheet.comp11Count, sheet.comp110Count], [1, 1]);
  });

  const template = projectPath('src/web/public/peng-examples-template.xlsx');

  test('the template names all 34 and is no upload as it is (product.md 9.22)', () => {
    const { examples, errors, codeOnlyCount } = judged(template);
    assert.deepEqual([examples, codeOnlyCount, errors.length], [[], 34, 1]);
    assert.match(errors[0]?.reason ?? '', /^Every row has only a code\./);
  });

  test('the column of codes of the template is text, below the codes too (product.md 9.22)', () => {
    const book = read(readFileSync(template), { cellNF: true, sheetStubs: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const codes = Array.from({ length: 1_000 }, (_, at) => sheet[`A${at + 2}`] as CellObject | undefined);
    assert.deepEqual(
      codes.slice(0, 34).map((cell) => cell?.v),
      ALL_CODES,
    );
    assert.ok(codes.every((cell) => cell?.z === '@'));
  });
});
