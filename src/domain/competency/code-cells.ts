import { cleanCellText } from './cell-text.ts';
import { type AmbiguousCodePair, resolveAmbiguousCodes } from './code-places.ts';
import { compareCodes } from './competency-code.ts';
import type { SheetCell } from './sheet.ts';

/**
 * How a code cell was read. `mended`: a number that alone would mean 1.1 was read as 1.10. `placed`: what the cell
 * shows, where its position among the others and not the cell decided between two codes; otherwise null.
 */
export type CodeReading =
  | { readonly ok: true; readonly code: string; readonly mended: boolean; readonly placed: string | null }
  | { readonly ok: false; readonly reason: string };

/** A cell on the way to its reading: settled, open between two codes that are one number, or unknown. */
type Finding =
  | { readonly state: 'sure'; readonly code: string; readonly padded: boolean }
  | { readonly state: 'open'; readonly pair: AmbiguousCodePair; readonly shown: string; readonly plain: boolean }
  | { readonly state: 'unknown'; readonly reason: string };

type OpenFinding = Extract<Finding, { state: 'open' }>;

// Sorting is never advised: equal numbers would keep their order, and their places would then tell the wrong codes.
const UNSURE = 'This number may mean 1.1 or 1.10. Format the column as text and write 1.10 in full where it is meant.';
const UNSURE_IN_CSV =
  'This may mean 1.1 or 1.10, since a CSV may have lost the nought. Save the file as .xlsx, format the column as text and write 1.10 in full where it is meant.';

/**
 * Reads the code column of a file from top to bottom, without guessing: text is taken literally; for a number that
 * could be two codes the shown text decides, otherwise its position among the others; what stays ambiguous is refused
 * (product.md 9.10).
 */
export function readCodes(cells: readonly (SheetCell | null)[], known: readonly string[]): CodeReading[] {
  const first = cells.map((cell) => findingOf(cell, known));
  const padsAll = first.some((finding) => finding.state === 'sure' && finding.padded);
  const findings = padsAll ? first : first.map(decidedByFormat);
  const decided = decidedByPlace(findings);
  const kept = padsAll ? new Set<string>() : keptAsText(first);
  return findings.map((finding, place): CodeReading => {
    if (finding.state === 'unknown') return { ok: false, reason: finding.reason };
    if (finding.state === 'sure') return { ok: true, code: finding.code, mended: false, placed: null };
    const word = finding.plain && kept.has(finding.pair.low) ? finding.pair.low : null;
    const code = decided.get(place) ?? word;
    const unsure = code === null || (word !== null && code !== word);
    if (unsure) return { ok: false, reason: finding.plain ? UNSURE_IN_CSV : UNSURE };
    return { ok: true, code, mended: code === finding.pair.high, placed: word === null ? finding.shown : null };
  });
}

/** A code as people write it; a decimal comma counts as a point. */
const normalized = (text: string): string => cleanCellText(text).replace(/^(\d+),(\d+)$/, '$1.$2');

function findingOf(cell: SheetCell | null, known: readonly string[]): Finding {
  if (cell === null) return { state: 'unknown', reason: 'The code is missing.' };
  if (cell.kind === 'formula') return { state: 'unknown', reason: FORMULA_CELL_MESSAGE };
  if (cell.kind === 'fault') return { state: 'unknown', reason: ERROR_CELL_MESSAGE };
  const shown = normalized(cell.text);
  const mayBeNumber = cell.kind === 'number' || (cell.kind === 'plain' && /^\d+\.\d+$/.test(shown));
  if (mayBeNumber) return ofNumber(cell.kind === 'number' ? cell.value : Number(shown), shown, cell.kind, known);
  return known.includes(shown) ? { state: 'sure', code: shown, padded: false } : unknownCode(shown);
}

/** The error for a cell that may not be read, in any column (product.md 9.9). */
export const FORMULA_CELL_MESSAGE =
  'This cell holds a formula. Formulas are not evaluated: put its value in the cell instead.';
export const ERROR_CELL_MESSAGE =
  'This cell holds an error of the spreadsheet program, such as #REF!. Put a value in it instead.';

/** As far behind the point as spreadsheet programs show a number at most; what they compute is a hair off it. */
const SHOWN_DECIMALS = 9;
const asShown = (value: number): number => Number(value.toFixed(SHOWN_DECIMALS));

function ofNumber(value: number, shown: string, kind: SheetCell['kind'], known: readonly string[]): Finding {
  const number = asShown(value);
  const [low, high] = known.filter((code) => Number(code) === number).sort(compareCodes);
  if (low === undefined) return unknownCode(known.includes(shown) ? String(value) : shown);
  if (high !== undefined) return { state: 'open', pair: { low, high }, shown, plain: kind === 'plain' };
  return { state: 'sure', code: low, padded: shown === `${low}0` };
}

const unknownCode = (shown: string): Finding => ({
  state: 'unknown',
  reason: `There is no competency ${shown.slice(0, 20)}. Write a code such as 1.2 or 1.10.`,
});

/** A shown '1.10' decides, provided that the file does not show other numbers with a nought at the end too. */
const decidedByFormat = (finding: Finding): Finding =>
  finding.state === 'open' && finding.shown === finding.pair.high
    ? { state: 'sure', code: finding.pair.high, padded: false }
    : finding;

/** The codes that places tell, by place; each pair of codes is decided once for the whole file. */
function decidedByPlace(findings: readonly Finding[]): ReadonlyMap<number, string> {
  const isOpen = (finding: Finding): finding is OpenFinding => finding.state === 'open';
  const pairs = new Map(findings.filter(isOpen).map(({ pair }) => [pair.low, pair]));
  const decided = [...pairs.values()].flatMap((pair) => {
    const places = findings.map((finding) => {
      if (finding.state === 'sure') return finding.code;
      return isOpen(finding) && finding.pair.low === pair.low ? ('open' as const) : null;
    });
    return [...resolveAmbiguousCodes(places, pair)];
  });
  return new Map(decided);
}

/**
 * The pairs, by their lower code, whose higher code occurs in a file that does not distinguish text from numbers: it
 * preserved the trailing zero.
 */
const keptAsText = (findings: readonly Finding[]): ReadonlySet<string> =>
  new Set(
    findings.flatMap((finding) =>
      finding.state === 'open' && finding.plain && finding.shown === finding.pair.high ? [finding.pair.low] : [],
    ),
  );
