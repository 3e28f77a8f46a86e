// `node scripts/make-sheet-fixtures.mjs`: writes the spreadsheets that tests read and the template that the upload page offers, with
// SheetJS and LibreOffice, which has to be installed. Run by hand when a case is added.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from 'xlsx';
import { parse } from 'yaml';
import { ROOT } from './steps.mjs';

const FIXTURES = join(ROOT, 'tests/adapters/spreadsheet/fixtures');
const TEMPLATE = join(ROOT, 'src/web/public/peng-examples-template.xlsx');

const { competencies } = parse(readFileSync(join(ROOT, 'content/competencies.yaml'), 'utf8'));
const codes = competencies.map(({ code }) => code);
/** A fixed order far from the sorted one. */
const shuffled = codes.map((_, at) => codes[(at * 5 + 7) % codes.length]);

const asText = (code) => ({ t: 's', v: code, z: '@' });
const asNumber = (code) => ({ t: 'n', v: Number(code) });
const asTwoDecimals = (code) => ({ t: 'n', v: Number(code), z: '0.00' });

const CASES = {
  text: [codes, asText],
  numbers: [codes, asNumber],
  'two-decimals': [codes, asTwoDecimals],
  'shuffled-text': [shuffled, asText],
  'shuffled-numbers': [shuffled, asNumber],
  'shuffled-one-shown': [shuffled, (code) => (code === '1.10' ? asTwoDecimals(code) : asNumber(code))],
  'only-first': [codes.slice(0, 5), asNumber],
  'only-tenth': [codes.slice(5, 12), asNumber],
};

const HEADER = ['Competency_ID', 'Situation', 'Action', 'Outcome'];
const REORDERED_HEADER = ['OUTCOME', 'action', 'competency id', 'Situation'];

function workbook(rows) {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!cols'] = HEADER.map((name) => ({ wch: name === 'Competency_ID' ? 16 : 60 }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Examples');
  return book;
}

const save = (path, book, bookType) =>
  writeFileSync(path, write(book, { type: 'buffer', bookType, compression: true }));

const plainWorkbook = ([list, cellOf]) =>
  workbook([HEADER, ...list.map((code) => [cellOf(code), `S ${code}`, `A ${code}`, `O ${code}`])]);

const reorderedWorkbook = ([list, cellOf]) =>
  workbook([REORDERED_HEADER, ...list.map((code) => [`O ${code}`, `A ${code}`, cellOf(code), `S ${code}`])]);

/** Converts a file with LibreOffice, whose files differ from those of SheetJS. */
function convertByLibreOffice(source, target, format) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sheets-'));
  execFileSync('soffice', ['--headless', '--convert-to', format, '--outdir', folder, source], { stdio: 'ignore' });
  const [extension] = format.split(':');
  renameSync(
    join(
      folder,
      `${source
        .split('/')
        .at(-1)
        .replace(/\.\w+$/, '')}.${extension}`,
    ),
    target,
  );
  rmSync(folder, { recursive: true });
}

mkdirSync(FIXTURES, { recursive: true });
for (const [name, definition] of Object.entries(CASES)) {
  const source = join(FIXTURES, `sheetjs-${name}.xlsx`);
  save(source, (name.startsWith('shuffled') ? reorderedWorkbook : plainWorkbook)(definition), 'xlsx');
  convertByLibreOffice(source, join(FIXTURES, `libreoffice-${name}.xlsx`), 'xlsx');
}
save(join(FIXTURES, 'sheetjs-numbers.xls'), plainWorkbook(CASES.numbers), 'biff8');
convertByLibreOffice(join(FIXTURES, 'sheetjs-numbers.xlsx'), join(FIXTURES, 'libreoffice-numbers.xls'), 'xls');
// CSV with semicolons and UTF-8 with a byte-order mark: 59 is ';', 34 is '"', 76 is UTF-8.
convertByLibreOffice(
  join(FIXTURES, 'sheetjs-numbers.xlsx'),
  join(FIXTURES, 'libreoffice-numbers.csv'),
  'csv:Text - txt - csv (StarCalc):59,34,76,1',
);
/** Rows of the template whose code cells are formatted as text, so that 1.10 keeps its zero. */
const TEXT_ROWS = 1_000;
const emptyTextCell = { t: 'z', z: '@' };
const templateRows = Array.from({ length: TEXT_ROWS }, (_, at) => [
  at < codes.length ? asText(codes[at]) : emptyTextCell,
]);
save(TEMPLATE, workbook([HEADER, ...templateRows]), 'xlsx');
