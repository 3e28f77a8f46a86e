import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { validateExampleSheet } from '../../../src/domain/competency/example-sheet.ts';
import type { SheetCell, SheetRow } from '../../../src/domain/competency/sheet.ts';
import { openingExcerpt } from '../../../src/domain/truncate-text.ts';
import { ALL_CODES } from './all-codes.ts';

type Written = string | SheetCell | null;

const sheet = (...rows: readonly (readonly Written[])[]): SheetRow[] =>
  rows.map((cells, at) => ({
    number: at + 1,
    cells: cells.map((cell) => (typeof cell === 'string' ? { kind: 'text', text: cell } : cell)),
  }));

const judge = (...rows: readonly (readonly Written[])[]) => validateExampleSheet(sheet(...rows), ALL_CODES);

const HEADER = ['Competency_ID', 'Situation', 'Action', 'Outcome'];
const MISSING = 'The text is missing.';

describe('judging a sheet (product.md 9.8)', () => {
  test('columns in any order and case, with others between them; line ends made one kind, edges trimmed', () => {
    const { examples, errors } = judge(
      ['outcome', 'Notes', 'COMPETENCY ID', 'Action ', 'situation'],
      ['It stood.', 'x', ' 2.1 ', ' I drew.\r\nI checked. ', 'A bridge.'],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(examples, [
      { row: 2, code: '2.1', situation: 'A bridge.', action: 'I drew.\nI checked.', outcome: 'It stood.' },
    ]);
  });

  test('empty rows are passed over and row numbers stay those of the program', () => {
    const { examples } = judge([null, null], HEADER, [null, ' ', '', null], ['1.2', 'S', 'A', 'O']);
    assert.deepEqual(
      examples.map(({ row }) => row),
      [4],
    );
  });

  test('what nobody sees is left out of texts and codes, and every kind of line end becomes one (product.md 9.18)', () => {
    const { examples, errors } = judge(
      ['Competency\u0000_ID', 'Situation', 'Action', 'Outcome'],
      ['\uFEFF1.10\u0007', 'one\u2028two\u000Bthree\u0085four\r\nfive', '\u0000a\tb\u001F\u007F\u009F', 'Zoë 👩‍🔧 m²'],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(examples, [
      { row: 2, code: '1.10', situation: 'one\ntwo\nthree\nfour\nfive', action: 'a\tb', outcome: 'Zoë 👩‍🔧 m²' },
    ]);
  });

  test('numbers in a text column are taken as they are shown', () => {
    const { examples } = judge(HEADER, ['1.2', { kind: 'number', value: 2019, text: '2019' }, 'A', 'O']);
    assert.equal(examples[0]?.situation, '2019');
  });

  const formula: SheetCell = { kind: 'formula' };
  const faulty: readonly [string, readonly (readonly Written[])[], readonly [number, string, RegExp][]][] = [
    ['nothing at all', [[]], [[1, 'Competency_ID', /sheet is empty/]]],
    [
      'columns missing',
      [['Competency_ID', 'Action']],
      [
        [1, 'Situation', /missing/],
        [1, 'Outcome', /missing/],
      ],
    ],
    [
      'columns separated by tabs, which are one cell (product.md 9.8)',
      [[{ kind: 'plain', text: HEADER.join('\t') }], [{ kind: 'plain', text: '1.2\tS\tA\tO' }]],
      [[1, 'Competency_ID', /something else than commas or semicolons separates them, such as tabs/]],
    ],
    [
      'one column only, whatever else its name says',
      [[{ kind: 'plain', text: 'Situation' }]],
      [
        [1, 'Competency_ID', /missing/],
        [1, 'Action', /missing/],
        [1, 'Outcome', /missing/],
      ],
    ],
    ['a column twice', [[...HEADER, 'action']], [[1, 'Action', /twice/]]],
    ['no rows', [HEADER], [[1, 'Competency_ID', /no rows below/]]],
    [
      'characters that were lost (product.md 9.18)',
      [HEADER, ['1.2', 'caf\uFFFD', 'half \uD83D', 'O']],
      [
        [2, 'Situation', /�, which marks a lost character/],
        [2, 'Action', /lost/],
      ],
    ],
    ['nothing but what nobody sees', [HEADER, ['1.2', '\u0000', 'A', 'O']], [[2, 'Situation', /missing/]]],
    [
      'missing texts',
      [HEADER, ['1.2', '', 'A', null]],
      [
        [2, 'Situation', /text is missing/],
        [2, 'Outcome', /text is missing/],
      ],
    ],
    ['a missing code', [HEADER, [null, 'S', 'A', 'O']], [[2, 'Competency_ID', /code is missing/]]],
    ['an unknown code', [HEADER, ['8.1', 'S', 'A', 'O']], [[2, 'Competency_ID', /no competency 8\.1/]]],
    ['a formula as text', [HEADER, ['1.2', 'S', formula, 'O']], [[2, 'Action', /formula/]]],
    ['a formula as code', [HEADER, [formula, 'S', 'A', 'O']], [[2, 'Competency_ID', /formula/]]],
    ['an error of the program', [HEADER, ['1.2', { kind: 'fault' }, 'A', 'O']], [[2, 'Situation', /#REF!/]]],
    ['a text too long', [HEADER, ['1.2', 'x'.repeat(10_001), 'A', 'O']], [[2, 'Situation', /10,000 characters/]]],
  ];
  for (const [what, rows, expected] of faulty) {
    test(`${what}: row, column and reason`, () => {
      const { examples, errors } = judge(...rows);
      assert.deepEqual(examples, [], 'a row with a fault is listed among the errors only (product.md 9.20)');
      assert.deepEqual(
        errors.map(({ row, column }) => [row, column]),
        expected.map(([row, column]) => [row, column]),
      );
      for (const [at, { reason }] of errors.entries()) assert.match(reason, expected[at]?.[2] ?? /never/);
    });
  }

  test('a text of exactly the longest length is taken', () => {
    assert.deepEqual(judge(HEADER, ['1.2', 'x'.repeat(10_000), 'A', 'O']).errors, []);
  });

  test('1.1 and 1.10 are counted, and whether a number was read as 1.10', () => {
    const number: SheetCell = { kind: 'number', value: 1.1, text: '1.1' };
    const { comp11Count, comp110Count, decimalMappingFixed, errors } = judge(
      HEADER,
      [number, 'S', 'A', 'O'],
      ['1.9', 'S', 'A', 'O'],
      [number, 'S', 'A', 'O'],
    );
    assert.deepEqual([comp11Count, comp110Count, decimalMappingFixed], [1, 1, true]);
    assert.deepEqual(errors, []);
    assert.equal(judge(HEADER, ['1.10', 'S', 'A', 'O']).decimalMappingFixed, false);
  });

  test('rows whose code was told by their place are listed, for 1.1 and 1.10; others are not (product.md 9.21)', () => {
    const number: SheetCell = { kind: 'number', value: 1.1, text: '1.1' };
    const row = (code: Written): Written[] => [code, 'S', 'A', 'O'];
    const long = `A bridge ${'of steel '.repeat(20)}`;
    const two = judge(HEADER, row(number), [number, long, 'A', 'O'], row('2.1'));
    assert.deepEqual(two.byPlace, [
      { row: 2, shown: '1.1', code: '1.1', opening: 'S' },
      { row: 3, shown: '1.1', code: '1.10', opening: openingExcerpt(long) },
    ]);
    assert.equal(two.byPlaceCount, 2);
    const shown: SheetCell = { kind: 'number', value: 1.1, text: '1.10' };
    assert.deepEqual(judge(HEADER, row(shown), row('1.1'), row('2.1')).byPlace, []);
    const csv = (code: string): SheetCell => ({ kind: 'plain', text: code });
    assert.deepEqual(judge(HEADER, row(csv('2.1')), row(csv('1.10')), row(csv('1.1'))).byPlace, []);
    const faulty = judge(HEADER, row('1.8'), row('1.9'), [number, 'S', 'A', '']);
    assert.deepEqual([faulty.byPlace, faulty.errorCount], [[], 1]);
    const many = judge(
      HEADER,
      ...Array.from({ length: 250 }, () => row('1.9')),
      ...Array.from({ length: 201 }, () => row(number)),
    );
    assert.deepEqual([many.byPlace.length, many.byPlaceCount], [200, 201]);
  });

  test('rows with only a code are left out and counted; they tell the order all the same (product.md 9.22)', () => {
    const number: SheetCell = { kind: 'number', value: 1.1, text: '1.1' };
    const { examples, errors, codeOnlyCount } = judge(
      [...HEADER, 'Notes'],
      ['1.8', null, ' ', ''],
      ['1.9'],
      [number, 'S', 'A', 'O'],
      ['9.9', '', '', ''],
      ['2.1', '', '', '', 'in the wrong column'],
      [null, 'S', 'A', 'O'],
    );
    assert.equal(codeOnlyCount, 3);
    assert.deepEqual(
      examples.map(({ row, code }) => [row, code]),
      [[4, '1.10']],
    );
    assert.deepEqual([...new Set(errors.map(({ row }) => row))], [6, 7]);
  });

  test('a file of nothing but codes is an error that says so (product.md 9.22)', () => {
    const { errors, codeOnlyCount } = judge(HEADER, ['1.1'], ['1.2']);
    assert.deepEqual([codeOnlyCount, errors.length, errors[0]?.row], [2, 1, 2]);
    assert.match(errors[0]?.reason ?? '', /^Every row has only a code\./);
  });

  test('rows that repeat another row are counted, by all four columns (product.md 9.11)', () => {
    const rows = [
      ['1.2', 'S', 'A', 'O'],
      ['1.2', 'S', 'A', 'O'],
      ['1.3', 'S', 'A', 'O'],
      ['1.2', 'S', 'A', 'other'],
      ['1.2', 'SA', 'O', 'O'],
      ['1.2', ' S ', 'A', 'O\r\n'],
    ];
    assert.deepEqual(
      [judge(HEADER, ...rows).repeatedInFile, judge(HEADER, ...rows.slice(2, 5)).repeatedInFile],
      [2, 0],
    );
  });

  test('rows with a fault are not counted, for 1.1 and 1.10 neither (product.md 9.20)', () => {
    const sheet = judge(HEADER, ['1.1', 'S', 'A', 'O'], ['1.10', 'S', 'A', ''], ['1.1', '', 'A', 'O']);
    assert.deepEqual([sheet.examples.length, sheet.comp11Count, sheet.comp110Count], [1, 1, 0]);
    assert.deepEqual(sheet.errors, [
      { row: 3, column: 'Outcome', reason: MISSING },
      { row: 4, column: 'Situation', reason: MISSING },
    ]);
  });
});
