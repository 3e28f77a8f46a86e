import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { utils } from 'xlsx';
import { readSheet } from '../../../src/adapters/spreadsheet/read-sheet.ts';
import { unpackArchive } from '../../../src/adapters/spreadsheet/read-workbook.ts';
import { sheetReader } from '../../../src/adapters/spreadsheet/sheet-reader.ts';
import { workerPool } from '../../../src/adapters/workers/worker-pool.ts';
import { ALL_CODES } from '../../domain/competency/all-codes.ts';
import {
  archive,
  bomb,
  encrypted,
  hiddenBomb,
  listOf,
  manyRows,
  manySheets,
  namedSheet,
  program,
  repeatedText,
  withFormula,
  withUnlistedFile,
  workbook,
  workbookParts,
} from '../../support/hostile-sheets.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const LIMITS = { milliseconds: 30_000, megabytes: 512, waiting: 4 };

const file = (bytes: Uint8Array | string, name = 'list.xlsx', type = ''): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

const utf16 = new Uint8Array(Buffer.from('\uFEFFCompetency_ID,Situation', 'utf16le'));
const latin = new Uint8Array(Buffer.from('Competency_ID,Situation\n1.2,caf\xe9', 'latin1'));

describe('files that are no list of examples are refused, each with its reason (product.md 9.8)', () => {
  const read = sheetReader(workerPool);
  const list = listOf(['1.2']);
  const cases: readonly [string, () => File, string][] = [
    ['a zip bomb', () => file(bomb()), 'upload-unpacks-too-large'],
    ['a zip bomb whose directory lies', () => file(bomb(1_000)), 'upload-unpacks-too-large'],
    ['a million rows', () => file(manyRows()), 'upload-too-many-rows'],
    ['a program renamed to .xlsx', () => file(program()), 'upload-misnamed'],
    ['a program renamed to .xls', () => file(program(), 'list.xls'), 'upload-misnamed'],
    ['a program renamed to .csv', () => file(program(), 'list.csv'), 'upload-misnamed'],
    ['a program under its own name', () => file(program(), 'list.exe'), 'upload-type'],
    ['a workbook with macros under the type of one without', () => file(list, 'list.xlsm', XLSX), 'upload-type'],
    [
      'a workbook with macros renamed to .xlsx',
      () => file(archive([...workbookParts('Sheet'), { name: 'xl/vbaProject.bin', data: new Uint8Array(9) }])),
      'upload-misnamed',
    ],
    ['an archive encrypted by a password', () => file(encrypted(list)), 'upload-protected'],
    ['an archive with a file that its directory does not list', () => file(withUnlistedFile()), 'upload-damaged'],
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
    ['a CSV in UTF-16', () => file(utf16, 'list.csv'), 'upload-encoding'],
    ['a CSV in Latin-1', () => file(latin, 'list.csv'), 'upload-encoding'],
    ['a CSV of too many rows', () => file('a\n'.repeat(20_002), 'list.csv'), 'upload-too-many-rows'],
    ['one long text named over and over', () => file(repeatedText(10_000, 20_000)), 'upload-unpacks-too-large'],
    ['nothing', () => file(''), 'upload-misnamed'],
  ];
  for (const [what, make, code] of cases) {
    test(`${what}, in a thread of its own`, async () => {
      const hostile = make();
      const begun = once(process, 'worker').then(() => 'a thread began');
      const reading = read(hostile, ALL_CODES);
      const first = await Promise.race([begun, reading]);
      assert.equal(first, 'a thread began');
      assert.deepEqual(await reading, { ok: false, refusal: code });
    });
  }

  test('a file by its type alone, and a sheet by an ordinary name, are read (control)', async () => {
    assert.equal((await read(file(list, 'list', XLSX), ALL_CODES)).ok, true);
    assert.equal((await read(file(namedSheet('Prototype')), ALL_CODES)).ok, true);
    assert.equal((await read(file('a\n'.repeat(20_001), 'list.csv'), ALL_CODES)).ok, true);
  });

  const cellsOf = (bytes: Uint8Array | string, name: string, row: number) => {
    const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes);
    const sheet = readSheet({ name, type: '', bytes: data.buffer });
    return sheet.ok ? sheet.value.rows.find(({ number }) => number === row)?.cells : sheet.refusal;
  };

  test('a formula is not evaluated and not taken for its value', () => {
    assert.deepEqual(cellsOf(withFormula(), 'list.xlsx', 2)?.[2], { kind: 'formula' });
    assert.deepEqual(cellsOf('Competency_ID,Situation\n1.2,=1+1', 'list.csv', 2)?.[1], { kind: 'formula' });
  });

  test('a CSV with characters that nobody sees is read without them; one with noughts in front is none (product.md 9.18)', async () => {
    const text = (mark: string) =>
      file(`Competency_ID,Situation,Action,Outcome\n1.2,one\vtwo,a${mark}b,O\n`, 'list.csv');
    const sheet = await read(text('\u001B'), ALL_CODES);
    assert.deepEqual(sheet.ok && sheet.value.sheet.examples, [
      { row: 2, code: '1.2', situation: 'one\ntwo', action: 'ab', outcome: 'O' },
    ]);
    assert.deepEqual(await read(text('\u0000'), ALL_CODES), { ok: false, refusal: 'upload-misnamed' });
  });

  test('a header of dangerous words leaves the prototype of objects alone', () => {
    const rows = [
      ['__proto__', 'constructor'],
      ['polluted', 'x'],
    ];
    assert.deepEqual(cellsOf(workbook(rows), 'list.xlsx', 2)?.[0], { kind: 'text', text: 'polluted' });
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });

  test('an archive that tells its reader another story than the parser is refused before the parser sees it', () => {
    const lies = { method: 'upload-damaged', count: 'upload-unpacks-too-large' } as const;
    for (const lie of ['method', 'count'] as const) {
      assert.deepEqual(unpackArchive(hiddenBomb(lie)), { ok: false, refusal: lies[lie] }, lie);
    }
    const sound = unpackArchive(list);
    assert.ok(sound.ok && sound.value.length > list.length);
  });

  test('rows below many empty ones are read, not dropped, and count for the limit', async () => {
    const head = 'Competency_ID,Situation,Action,Outcome\n1.2,S,A,O\n';
    const csv = await read(file(`${head}${'\n'.repeat(20_001)}1.3,S,A,O\n`, 'list.csv'), ALL_CODES);
    assert.deepEqual(csv.ok && csv.value.sheet.examples.map(({ row, code }) => [row, code]), [
      [2, '1.2'],
      [20_004, '1.3'],
    ]);
    const far = (count: number): Uint8Array =>
      workbook([['Competency_ID', 'Situation', 'Action', 'Outcome']], (sheet) => {
        utils.sheet_add_aoa(sheet, Array(count).fill(['1.3', 'S', 'A', 'O']), { origin: 'A30000' });
      });
    const book = await read(file(far(2)), ALL_CODES);
    assert.deepEqual(book.ok && book.value.sheet.examples.map(({ row }) => row), [30_000, 30_001]);
    assert.deepEqual(await read(file(far(20_001)), ALL_CODES), { ok: false, refusal: 'upload-too-many-rows' });
  });

  test('the sheets that are not read are counted', async () => {
    const book = await read(file(manySheets(3)), ALL_CODES);
    assert.equal(book.ok && book.value.otherSheets, 2);
    const csv = await read(file('Competency_ID', 'list.csv'), ALL_CODES);
    assert.equal(csv.ok && csv.value.otherSheets, 0);
  });
});

describe('the limits of reading (product.md 9.8)', () => {
  const big = (): File =>
    file(
      workbook([
        ['Competency_ID', 'Situation', 'Action', 'Outcome'],
        ...Array.from({ length: 20_000 }, (_, at) => [100 + at, `S ${at}`.repeat(9), `A ${at}`, `O ${at}`]),
      ]),
    );

  test('time: reading that takes longer is ended', async () => {
    const read = sheetReader(workerPool, { ...LIMITS, milliseconds: 1 });
    assert.deepEqual(await read(big(), ALL_CODES), { ok: false, refusal: 'upload-too-slow' });
  });

  test('memory: reading that takes more is ended', async () => {
    const read = sheetReader(workerPool, { ...LIMITS, megabytes: 24 });
    assert.deepEqual(await read(big(), ALL_CODES), { ok: false, refusal: 'upload-too-heavy' });
  });

  test('one at a time, a few may wait, the rest is told to come back; afterwards all goes on', async () => {
    const read = sheetReader(workerPool, { ...LIMITS, waiting: 1 });
    const list = listOf(['1.2']);
    const results = await Promise.all(Array.from({ length: 5 }, () => read(file(list), ALL_CODES)));
    assert.deepEqual(
      results.map((result) => (result.ok ? 'read' : result.refusal)),
      ['read', 'read', 'upload-busy', 'upload-busy', 'upload-busy'],
    );
    assert.equal((await read(file(list), ALL_CODES)).ok, true);
  });

  test('rows are handed over, all of them and in their order', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => [
      '2.1',
      `S ${at}`,
      'A',
      at % 300 === 0 ? 'O'.repeat(10_000) : 'O',
    ]);
    const list = workbook([['Competency_ID', 'Situation', 'Action', 'Outcome'], ...rows]);
    const read = await sheetReader(workerPool)(file(list), ALL_CODES);
    const examples = read.ok ? read.value.sheet.examples : [];
    assert.deepEqual(
      examples.map(({ row, situation, outcome }) => [row, situation, outcome.length]),
      rows.map(([, situation, , outcome], at) => [at + 2, situation, outcome?.length]),
    );
  });

  test('all of it is read within the limits (control)', async () => {
    const sheet = await sheetReader(workerPool)(big(), ALL_CODES);
    assert.equal(sheet.ok && sheet.value.sheet.errorCount, 20_000);
    assert.equal(sheet.ok && sheet.value.sheet.errors.length, 200);
  });
});
