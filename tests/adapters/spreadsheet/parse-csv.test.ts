import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { csvRecords } from '../../../src/adapters/spreadsheet/parse-csv.ts';

describe('reading CSV (product.md 9.8; RFC 4180)', () => {
  const cases: readonly [string, string, readonly (readonly string[])[]][] = [
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
      ',,\n,',
      [
        ['', '', ''],
        ['', ''],
      ],
    ],
    ['an empty line', 'a\n\nb', [['a'], [''], ['b']]],
    ['a quote that is never closed', 'a,"b\nc', [['a', 'b\nc']]],
    ['words behind a closing quote', '"a"b,c', [['ab', 'c']]],
    ['a line that tells the separator, which is no row', 'sep=;\r\na,1;b\n', [['a,1', 'b']]],
    ['the same in quotes, a tab', '"sep=\t"\na\tb;c', [['a', 'b;c']]],
    ['a column that is called like that', 'sep=,Action', [['sep=', 'Action']]],
    ['nothing', '', []],
  ];
  for (const [what, text, records] of cases) test(what, () => assert.deepEqual([...csvRecords(text)], records));

  test('semicolons below empty lines', () => assert.deepEqual([...csvRecords('\n\na;b')], [[''], [''], ['a', 'b']]));

  test('a quoted field of nine million characters, closed or not', () => {
    const long = 'a'.repeat(9_000_000);
    for (const end of ['"', '']) {
      const [record] = csvRecords(`"${long}${end}`);
      assert.equal(record?.[0]?.length, long.length);
    }
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
        assert.deepEqual([...csvRecords(quoted.join('\r\n'))], table);
      }),
    );
  });
});
