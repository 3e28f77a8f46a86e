import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readCsv } from '../../../src/adapters/spreadsheet/read-csv.ts';

const read = (text: string) => {
  const sheet = readCsv(new TextEncoder().encode(text));
  if (!sheet.ok) throw new Error(sheet.refusal);
  return sheet.value.rows;
};

/** The texts of the filled rows; null where a cell is empty. */
const textsOf = (text: string) =>
  read(text).map(({ cells }) => cells.map((cell) => (cell && 'text' in cell ? cell.text : null)));

describe('reading CSV (product.md 9.8; RFC 4180)', () => {
  const cases: readonly [string, string, readonly (readonly (string | null)[])[]][] = [
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, with commas in the texts',
      'a;b\n1,5;2,5\n',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
    ],
    ['line ends of three kinds', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['quotes, doubled quotes and line ends within them', '"a ""x""","b\r\nc"\n', [['a "x"', 'b\r\nc']]],
    [
      'empty fields, at the end too',
      ',a,\n,\nb,',
      [
        [null, 'a', null],
        ['b', null],
      ],
    ],
    ['a quote that is never closed', 'a,"b\nc', [['a', 'b\nc']]],
    ['a quote within a text', 'a 3" pipe,b', [['a 3" pipe', 'b']]],
    ['words behind a closing quote', '"a"b,c', [['"a"b', 'c']]],
    ['a line that tells the separator, which is no row', 'sep=;\r\na,1;b\n', [['a,1', 'b']]],
    ['the same in quotes, a tab', '"sep=\t"\na\tb;c', [['a', 'b;c']]],
    ['a column that is called like that', 'sep=,Action', [['sep=', 'Action']]],
    ['a byte-order mark', '\uFEFFa,b', [['a', 'b']]],
    ['nothing', '', []],
  ];
  for (const [what, text, texts] of cases) test(what, () => assert.deepEqual(textsOf(text), texts));

  test('empty lines are no rows and count for the numbers of the rows below; semicolons are recognized there', () => {
    assert.deepEqual(
      read('\n\na;b\r\n\r\nc;d').map(({ number, cells }) => [number, cells.length]),
      [
        [3, 2],
        [5, 2],
      ],
    );
  });

  test('a formula is none of its text, also behind blanks and characters that nobody sees', () => {
    for (const before of ['', ' ', '\t', '\u200B', '\u2060', '\u00AD', '\u0001', '\u3164', '\u202E\uFEFF ']) {
      assert.deepEqual(read(`"${before}=1+1",a`)[0]?.cells, [{ kind: 'formula' }, { kind: 'plain', text: 'a' }]);
    }
    assert.deepEqual(textsOf('1 = 1,\u200Ba=b'), [['1 = 1', '\u200Ba=b']]);
  });

  test('a quoted field of nine million characters, closed or not, is carried no further than its limit shows', () => {
    const long = 'a'.repeat(9_000_000);
    for (const end of ['"', '']) assert.equal(textsOf(`"${long}${end}`)[0]?.[0]?.length, 10_001);
  });

  test('reads back whatever was written', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', 'é', ' ') });
    const records = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(records, fc.constantFrom(',', ';'), (written, separator) => {
        const table = [['head', 'line'], ...written];
        const quoted = table.map((fields, at) =>
          fields.map((text) => (at === 0 ? text : `"${text.replaceAll('"', '""')}"`)).join(separator),
        );
        const filled = table
          .map((fields) => fields.map((text) => (text.trim() === '' ? null : text)))
          .filter((fields) => fields.some((text) => text !== null));
        assert.deepEqual(textsOf(quoted.join('\r\n')), filled);
      }),
    );
  });
});
