import { deflateRawSync } from 'node:zlib';
import { utils, type WorkSheet, write } from 'xlsx';

const HEADER = ['Competency_ID', 'Situation', 'Action', 'Outcome'];

/** A workbook of one sheet, as bytes. */
export function workbook(
  rows: readonly (readonly unknown[])[],
  change: (sheet: WorkSheet) => void = () => {},
  name = 'Sheet',
) {
  const sheet = utils.aoa_to_sheet(rows as unknown[][]);
  change(sheet);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

/** A sound list of one row for each code given. */
export const listOf = (codes: readonly string[], word = '') =>
  workbook([HEADER, ...codes.map((code) => [code, `S ${code}${word}`, `A ${code}${word}`, `O ${code}${word}`])]);

/** An empty workbook of so many sheets. */
export function manySheets(count: number): Uint8Array {
  const book = utils.book_new();
  for (let at = 1; at <= count; at += 1) utils.book_append_sheet(book, utils.aoa_to_sheet([HEADER]), `Sheet ${at}`);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

type Part = {
  readonly name: string;
  readonly data: Uint8Array;
  readonly promised?: number;
  /** What only the directory says of the packed bytes: that they are no packed bytes. */
  readonly lie?: 'method';
  /** Left out of the directory. */
  readonly unlisted?: true;
};

/**
 * A zip archive as its author wants it: `promised` is the size that the directory claims; `untold` files at its end are left
 * out of one of the two counts of files.
 */
export function archive(parts: readonly Part[], untold = 0): Uint8Array {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, data, lie, unlisted, promised = data.length } of parts) {
    const packed = deflateRawSync(data, { level: 9 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(promised, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(lie ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(lie ? packed.length : promised, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    if (!unlisted) entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const listed = parts.filter(({ unlisted }) => !unlisted).length;
  end.writeUInt16LE(listed, 8);
  end.writeUInt16LE(listed - untold, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, directory, end]));
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** The files around a sheet, with which an archive is a workbook. */
export const workbookParts = (name: string): Part[] => [
  {
    name: '[Content_Types].xml',
    data: text(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
  },
  {
    name: '_rels/.rels',
    data: text(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
  },
  {
    name: 'xl/workbook.xml',
    data: text(
      `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: text(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
  },
];

const sheetPart = (rows: string): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  data: text(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  ),
});

const cell = (place: string, words: string): string => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
const headerRow = `<row r="1">${HEADER.map((name, at) => cell(`${'ABCD'[at]}1`, name)).join('')}</row>`;

/** As many rows as asked for, each as short as can be. */
const rowsOf = (count: number): string =>
  headerRow +
  Array.from({ length: count }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>2</v></c></row>`).join('');

/** A million rows, or as many as said, which fit into the bytes allowed and not into the rows allowed. */
export const manyRows = (count = 1_000_000): Uint8Array =>
  archive([...workbookParts('Sheet'), sheetPart(rowsOf(count))]);

/** A workbook whose sheet has a given name; SheetJS would not write some of them. */
export const namedSheet = (name: string): Uint8Array =>
  archive([
    ...workbookParts(name),
    sheetPart(
      `${headerRow}<row r="2">${cell('A2', '1.2')}${cell('B2', 'S')}${cell('C2', 'A')}${cell('D2', 'O')}</row>`,
    ),
  ]);

/** Many megabytes of noughts in less than one; with `promised` its directory lies about them. */
export function bomb(promised?: number): Uint8Array {
  const data = new Uint8Array(256 * 1024 ** 2);
  const part = { name: 'xl/worksheets/sheet1.xml', data };
  return archive([...workbookParts('Sheet'), promised === undefined ? part : { ...part, promised }]);
}

/** A bomb that only a parser sees which believes other headers than the directory's, or the other count of files. */
export function hiddenBomb(lie: 'method' | 'count'): Uint8Array {
  const part = { name: 'xl/worksheets/sheet1.xml', data: new Uint8Array(200 * 1024 ** 2) };
  return lie === 'method'
    ? archive([...workbookParts('Sheet'), { ...part, lie }])
    : archive([...workbookParts('Sheet'), part], 1);
}

/** A workbook with a file that its directory does not list. */
export const withUnlistedFile = (): Uint8Array =>
  archive([...workbookParts('Sheet'), { name: 'xl/unlisted.xml', data: text('<x/>'), unlisted: true }]);

/** The archive, said to be encrypted by the header of its first file. */
export function encrypted(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy[6] = (copy[6] ?? 0) | 1;
  return copy;
}

/** Rows in each of whose four cells stands the same text, which the file holds once. */
export function repeatedText(length: number, rows: number): Uint8Array {
  const strings = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(length)}</t></si></sst>`;
  const cells = (at: number) => [...'ABCD'].map((column) => `<c r="${column}${at}" t="s"><v>0</v></c>`).join('');
  const lines = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${cells(at + 1)}</row>`).join('');
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
  const parts = workbookParts('Sheet').map(({ name, data }) =>
    name.startsWith('[')
      ? {
          name,
          data: text(
            new TextDecoder()
              .decode(data)
              .replace('</Types>', `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/></Types>`),
          ),
        }
      : { name, data },
  );
  return archive([...parts, { name: 'xl/sharedStrings.xml', data: text(strings) }, sheetPart(lines)]);
}

/** A sound list with a formula in one of its cells. */
export const withFormula = (): Uint8Array =>
  workbook([HEADER, ['1.2', 'S', 'A', 'O']], (sheet) => {
    sheet.C2 = { t: 's', v: 'A', f: 'HYPERLINK("https://evil.example","A")' };
  });

/** The first bytes of a program for Windows, under whatever name. */
export const program = (): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(4096, 7)]));
