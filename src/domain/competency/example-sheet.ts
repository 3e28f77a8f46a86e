import { openingExcerpt } from '../truncate-text.ts';
import { type CodeReading, ERROR_CELL_MESSAGE, FORMULA_CELL_MESSAGE, readCodes } from './code-cells.ts';
import { cleanCellText, hasLostCharacter, SHEET_LIMITS, type SheetCell, type SheetRow } from './sheet.ts';

/** An example as a row gives it. */
export type SheetExample = {
  readonly row: number;
  readonly code: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

/** What is wrong with a row: its number as spreadsheet programs show it, the column, and what to do (product.md 9.8). */
export type RowError = { readonly row: number; readonly column: string; readonly reason: string };

/**
 * A row whose code was decided by its position in the file and not by what its cell shows, with the beginning of its
 * situation (product.md 9.21).
 */
export type PlacedCode = {
  readonly row: number;
  readonly shown: string;
  readonly code: string;
  readonly opening: string;
};

/** What a sheet holds. With errors nothing of it may be stored (product.md 9.11). */
export type ExampleSheet = {
  /** Of the rows without any fault; what is counted is counted among them. */
  readonly examples: readonly SheetExample[];
  /** The first of them; the number counts all. */
  readonly errors: readonly RowError[];
  readonly errorCount: number;
  /** Whether a number that alone would say 1.1 was read as 1.10. */
  readonly decimalMappingFixed: boolean;
  readonly comp11Count: number;
  readonly comp110Count: number;
  /** The first of them; the number counts all. */
  readonly byPlace: readonly PlacedCode[];
  readonly byPlaceCount: number;
  /** Rows with a code and nothing else, such as the template has; they are left out (product.md 9.22). */
  readonly codeOnlyCount: number;
  /** Rows that say what another row of the file says already (product.md 9.11). */
  readonly repeatedInFile: number;
};

/** The columns of an upload, as the template names them; read in any order and case (product.md 9.8). */
export const SHEET_COLUMNS = ['Competency_ID', 'Situation', 'Action', 'Outcome'] as const;

type Column = (typeof SHEET_COLUMNS)[number];
type Places = Readonly<Record<Column, number>>;

/** Judges the rows of a sheet, header first; codes are those that exist (product.md 9.8 to 9.10). */
export function validateExampleSheet(rows: readonly SheetRow[], codes: readonly string[]): ExampleSheet {
  const [header, ...body] = rows.filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  if (!header) return onlyErrors([{ row: 1, column: SHEET_COLUMNS[0], reason: 'The sheet is empty.' }]);
  const places = placesOf(header);
  if (Array.isArray(places)) return onlyErrors(places);
  if (body.length === 0) {
    const reason = 'There are no rows below the column names.';
    return onlyErrors([{ row: header.number, column: SHEET_COLUMNS[0], reason }]);
  }
  return judgeBody(body, places as Places, codes);
}

const onlyErrors = (errors: readonly RowError[]): ExampleSheet => ({
  examples: [],
  errors,
  errorCount: errors.length,
  decimalMappingFixed: false,
  comp11Count: 0,
  comp110Count: 0,
  byPlace: [],
  byPlaceCount: 0,
  codeOnlyCount: 0,
  repeatedInFile: 0,
});

const isBlank = (cell: SheetCell | null | undefined): boolean =>
  !cell || ('text' in cell && cell.kind !== 'number' && cleanCellText(cell.text) === '');

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

const MISSING_COLUMN = 'This column is missing. The first row that is not empty has to hold the names of the columns.';

const ALL_IN_ONE =
  'All column names stand in one cell, so something else than commas or semicolons separates them, such as tabs. Save the file with commas, or as .xlsx.';

/** Whether a file that does not tell its columns apart by what is read as a separator has all their names in one cell. */
function isAllInOne(cells: SheetRow['cells']): boolean {
  const [only, ...others] = cells.filter((cell) => !isBlank(cell));
  if (others.length > 0 || only?.kind !== 'plain') return false;
  return SHEET_COLUMNS.every((column) => letters(only.text).includes(letters(column)));
}

/** The position of each column, or what is wrong with the header. */
function placesOf({ number, cells }: SheetRow): Places | RowError[] {
  if (isAllInOne(cells)) return [{ row: number, column: SHEET_COLUMNS[0], reason: ALL_IN_ONE }];
  const names = cells.map((cell) => (cell && 'text' in cell ? letters(cell.text) : ''));
  const errors: RowError[] = [];
  const places = SHEET_COLUMNS.map((column): [Column, number] => {
    const place = names.indexOf(letters(column));
    if (place < 0) errors.push({ row: number, column, reason: MISSING_COLUMN });
    if (names.lastIndexOf(letters(column)) > place)
      errors.push({ row: number, column, reason: 'This column is there twice.' });
    return [column, place];
  });
  return errors.length > 0 ? errors : (Object.fromEntries(places) as Places);
}

function judgeBody(body: readonly SheetRow[], places: Places, codes: readonly string[]): ExampleSheet {
  const codeCells = body.map(({ cells }) => cells[places.Competency_ID] ?? null);
  const readings = readCodes(
    codeCells.map((cell) => (isBlank(cell) ? null : cell)),
    codes,
  );
  const filled = body.map((row) => !isCodeOnly(row, places));
  const codeOnlyCount = filled.filter((isFilled) => !isFilled).length;
  if (codeOnlyCount === body.length) {
    const reason = 'Every row has only a code. Write situation, action and outcome beside at least one of them.';
    return { ...onlyErrors([{ row: body[0]?.number ?? 1, column: 'Situation', reason }]), codeOnlyCount };
  }
  const judged = body.flatMap((row, at) => (filled[at] ? [judgeRow(row, readings[at] as CodeReading, places)] : []));
  const errors = judged.flatMap((row) => row.errors);
  const sound = judged.flatMap(({ example, reading }) => (example && reading.ok ? [{ example, reading }] : []));
  const byPlace = sound.flatMap(({ example: { row, code, situation }, reading: { placed } }): PlacedCode[] =>
    placed === null ? [] : [{ row, shown: placed, code, opening: openingExcerpt(situation) }],
  );
  const count = (code: string): number => sound.filter(({ example }) => example.code === code).length;
  const examples = sound.map(({ example }) => example);
  return {
    examples,
    errors: errors.slice(0, SHEET_LIMITS.errors),
    errorCount: errors.length,
    decimalMappingFixed: sound.some(({ reading }) => reading.mended),
    comp11Count: count('1.1'),
    comp110Count: count('1.10'),
    byPlace: byPlace.slice(0, SHEET_LIMITS.errors),
    byPlaceCount: byPlace.length,
    codeOnlyCount,
    repeatedInFile: countRepeats(examples),
  };
}

/** Whether a row has a code and nothing else, in other columns neither; such rows tell the order of the file all the same. */
const isCodeOnly = ({ cells }: SheetRow, { Competency_ID: place }: Places): boolean =>
  cells.every((cell, at) => isBlank(cell) === (at !== place));

type JudgedRow = {
  readonly reading: CodeReading;
  readonly errors: readonly RowError[];
  /** Of a row without any fault. */
  readonly example: SheetExample | null;
};

function judgeRow({ number: row, cells }: SheetRow, reading: CodeReading, places: Places): JudgedRow {
  const told = (column: Column): CellWords => textOf(cells[places[column]] ?? null);
  const story = { Situation: told('Situation'), Action: told('Action'), Outcome: told('Outcome') };
  const errors: RowError[] = reading.ok ? [] : [{ row, column: SHEET_COLUMNS[0], reason: reading.reason }];
  for (const [column, text] of Object.entries(story)) {
    if ('reason' in text) errors.push({ row, column, reason: text.reason });
  }
  const words = (text: CellWords): string => ('text' in text ? text.text : '');
  const [situation, action, outcome] = [words(story.Situation), words(story.Action), words(story.Outcome)];
  const sound = reading.ok && errors.length === 0;
  return { reading, errors, example: sound ? { row, code: reading.code, situation, action, outcome } : null };
}

type CellWords = { readonly text: string } | { readonly reason: string };

const LOST = 'The text contains �, which marks a lost character. Type the character again; save a CSV as UTF-8.';

/** The text of a cell, or why it cannot be read. */
function textOf(cell: SheetCell | null): CellWords {
  if (cell?.kind === 'formula') return { reason: FORMULA_CELL_MESSAGE };
  if (cell?.kind === 'fault') return { reason: ERROR_CELL_MESSAGE };
  const text = cleanCellText(cell?.text ?? '');
  if (text === '') return { reason: 'The text is missing.' };
  if (text.length > SHEET_LIMITS.cellLength) return { reason: 'The text is longer than 10,000 characters.' };
  return hasLostCharacter(text) ? { reason: LOST } : { text };
}

type Texts = { readonly code: string; readonly situation: string; readonly action: string; readonly outcome: string };

/** What followed on a text, by the text that did. */
type Followers = Map<string, Followers>;

/**
 * How many examples equal an earlier one, by all that distinguishes two of a discipline; long texts are compared as
 * they are, since joining them would double the memory of a large file (product.md 9.11).
 */
function countRepeats(examples: readonly Texts[]): number {
  const seen: Followers = new Map();
  let repeats = 0;
  for (const { code, situation, action, outcome } of examples) {
    let at = seen;
    let isNew = false;
    for (const text of [code, situation, action, outcome]) {
      const known = at.get(text);
      const next: Followers = known ?? new Map();
      if (!known) at.set(text, next);
      isNew ||= !known;
      at = next;
    }
    if (!isNew) repeats += 1;
  }
  return repeats;
}
