import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sheetReader } from '../../../src/adapters/spreadsheet/sheet-reader.ts';
import {
  archive,
  bomb,
  listOf,
  millionRows,
  namedSheet,
  program,
  withFormula,
  workbook,
} from '../../support/hostile-sheets.ts';

const LIMITS = { milliseconds: 30_000, megabytes: 512, waiting: 4 };

const file = (bytes: Uint8Array | string, name = 'list.xlsx', type = ''): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

const utf16 = new Uint8Array(Buffer.from('\uFEFFCompetency_ID,Situation', 'utf16le'));
const latin = new Uint8Array(Buffer.from('Competency_ID,Situation\n1.2,caf\xe9', 'latin1'));

describe('files that are no list of examples are refused, each with its reason (product.md 9.8)', () => {
  const read = sheetReader();
  const list = listOf(['1.2']);
  const cases: readonly [string, () => File, string][] = [
    ['a zip bomb', () => file(bomb()), 'upload-unpacks-too-large'],
    ['a zip bomb whose directory lies', () => file(bomb(1_000)), 'upload-unpacks-too-large'],
    ['a million rows', () => file(millionRows()), 'upload-too-many-rows'],
    ['a program renamed to .xlsx', () => file(program()), 'upload-misnamed'],
    ['a program renamed to .xls', () => file(program(), 'list.xls'), 'upload-misnamed'],
    ['a program renamed to .csv', () => file(program(), 'list.csv'), 'upload-misnamed'],
    ['a program under its own name', () => file(program(), 'list.exe'), 'upload-type'],
    ['a workbook under the name of a CSV', () => file(list, 'list.csv'), 'upload-misnamed'],
    [
      'an archive that is no workbook',
      () => file(archive([{ name: 'word/document.xml', data: new Uint8Array(9) }])),
      'upload-misnamed',
    ],
    ['a file cut off in the middle', () => file(list.subarray(0, list.length / 2)), 'upload-damaged'],
    ['a file cut off at its last byte', () => file(list.subarray(0, -1)), 'upload-damaged'],
    [
      'a compound file of nothing',
      () => file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'list.xls'),
      'upload-damaged',
    ],
    ['a sheet named __proto__', () => file(namedSheet('__proto__')), 'upload-sheet-name'],
    ['a sheet named constructor', () => file(namedSheet('constructor')), 'upload-sheet-name'],
    ['a CSV in UTF-16', () => file(utf16, 'list.csv'), 'upload-misnamed'],
    ['a CSV in Latin-1', () => file(latin, 'list.csv'), 'upload-misnamed'],
    ['a CSV of too many rows', () => file('a\n'.repeat(20_002), 'list.csv'), 'upload-too-many-rows'],
    ['nothing', () => file(''), 'upload-misnamed'],
  ];
  for (const [what, make, code] of cases) {
    test(what, async (context) => {
      const hostile = make();
      const started = performance.now();
      assert.deepEqual(await read(hostile), { ok: false, refusal: code });
      context.diagnostic(`${hostile.size} bytes refused in ${Math.round(performance.now() - started)} ms`);
    });
  }

  test('a file by its type alone, and a sheet by an ordinary name, are read (control)', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    assert.equal((await read(file(list, 'list', type))).ok, true);
    assert.equal((await read(file(namedSheet('Prototype')))).ok, true);
    assert.equal((await read(file('a\n'.repeat(20_001), 'list.csv'))).ok, true);
  });

  test('a formula is not evaluated and not taken for its value', async () => {
    const sheet = await read(file(withFormula()));
    assert.deepEqual(sheet.ok && sheet.value[1]?.cells[2], { kind: 'formula' });
    const csv = await read(file('Competency_ID,Situation\n1.2,=1+1', 'list.csv'));
    assert.deepEqual(csv.ok && csv.value[1]?.cells[1], { kind: 'formula' });
  });

  test('a header of dangerous words leaves the prototype of objects alone', async () => {
    await read(
      file(
        workbook([
          ['__proto__', 'constructor'],
          ['polluted', 'x'],
        ]),
      ),
    );
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

describe('the limits of reading (product.md 9.8)', () => {
  const big = (): File =>
    file(workbook(Array.from({ length: 20_000 }, (_, at) => [at, `S ${at}`.repeat(9), `A ${at}`, `O ${at}`])));

  test('time: reading that takes longer is ended', async () => {
    const read = sheetReader({ ...LIMITS, milliseconds: 1 });
    assert.deepEqual(await read(big()), { ok: false, refusal: 'upload-too-slow' });
  });

  test('memory: reading that takes more is ended', async () => {
    const read = sheetReader({ ...LIMITS, megabytes: 24 });
    assert.deepEqual(await read(big()), { ok: false, refusal: 'upload-too-heavy' });
  });

  test('one at a time, a few may wait, the rest is told to come back; afterwards all goes on', async () => {
    const read = sheetReader({ ...LIMITS, waiting: 1 });
    const list = listOf(['1.2']);
    const results = await Promise.all(Array.from({ length: 5 }, () => read(file(list))));
    assert.deepEqual(
      results.map((result) => (result.ok ? 'read' : result.refusal)),
      ['read', 'read', 'upload-busy', 'upload-busy', 'upload-busy'],
    );
    assert.equal((await read(file(list))).ok, true);
  });

  test('all of it is read within the limits (control)', async () => {
    const sheet = await sheetReader()(big());
    assert.equal(sheet.ok && sheet.value.length, 20_000);
  });
});
