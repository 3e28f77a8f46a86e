import { compareCodes } from './competency-code.ts';
import { cleanCellText, type SheetCell } from './sheet.ts';

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

/** Two codes that are the same number: 1.1 and 1.10. */
type AmbiguousCodePair = { readonly low: string; readonly high: string };

/** What a position of the file holds: a settled code, a number open between the pair, or nothing that helps. */
type CodePlace = string | 'open' | null;

/** Where a row would keep the order of the file: as the lower code, as the higher one, as either or as neither. */
type Fit = 'low' | 'high' | 'either' | 'neither';

/** Two different codes in order are the least that shows an order. */
const LEAST_ORDER = 2;

/**
 * Decides by position which open numbers are which code; undecidable ones are missing from the result. One pass over
 * the file, so that a file of nothing but such numbers costs no more than another (product.md 9.10).
 */
function resolveAmbiguousCodes(places: readonly CodePlace[], pair: AmbiguousCodePair): ReadonlyMap<number, string> {
  const open = places.flatMap((place, at) => (place === 'open' ? [at] : []));
  const settled = places.filter((place): place is string => place !== null && place !== 'open');
  const others = settled.filter((code) => code !== pair.low && code !== pair.high);
  const siblings = settled.filter((code) => code === pair.low || code === pair.high);
  const eachOnce = new Set(settled).size === settled.length;
  if (eachOnce && open.length === 1 && siblings.length === 1) {
    return new Map([[open[0] as number, siblings[0] === pair.low ? pair.high : pair.low]]);
  }
  if (!isInOrder(others)) return new Map();
  const fits = fitsOf(places, pair);
  if (eachOnce && open.length === 2 && siblings.length === 0) return firstAndSecond(open, fits, pair);
  return byOrder({ places, open, fits, others, eachOnce }, pair);
}

const isInOrder = (codes: readonly string[]): boolean =>
  codes.every((code, at) => at === 0 || compareCodes(codes[at - 1] as string, code) <= 0);

/** How each place fits between the nearest settled codes of others above and below it. */
function fitsOf(places: readonly CodePlace[], pair: AmbiguousCodePair): Fit[] {
  const above = nearest(places, pair);
  const below = nearest([...places].reverse(), pair).reverse();
  return places.map((_, at) => {
    const fitsHere = (code: string): boolean => {
      const [before, after] = [above[at], below[at]];
      return (!before || compareCodes(before, code) < 0) && (!after || compareCodes(code, after) < 0);
    };
    const [low, high] = [fitsHere(pair.low), fitsHere(pair.high)];
    if (low && high) return 'either';
    return low ? 'low' : high ? 'high' : 'neither';
  });
}

/** For each place the last settled code of others before it, or null. */
function nearest(places: readonly CodePlace[], pair: AmbiguousCodePair): (string | null)[] {
  let last: string | null = null;
  return places.map((place) => {
    const before = last;
    if (place !== null && place !== 'open' && place !== pair.low && place !== pair.high) last = place;
    return before;
  });
}

/** Of two in a file that names every other code once, the first is the lower and the second the higher one. */
function firstAndSecond(
  open: readonly number[],
  fits: readonly Fit[],
  { low, high }: AmbiguousCodePair,
): Map<number, string> {
  const [first = 0, second = 0] = open;
  const firstMayBeLow = fits[first] === 'low' || fits[first] === 'either';
  if (!firstMayBeLow || fits[second] === 'neither') return new Map();
  return new Map([
    [first, low],
    [second, high],
  ]);
}

type Order = {
  readonly places: readonly CodePlace[];
  readonly open: readonly number[];
  readonly fits: readonly Fit[];
  readonly others: readonly string[];
  readonly eachOnce: boolean;
};

/** In a file in order each has its place: 1.1 before 1.2 to 1.9, 1.10 after them. */
function byOrder({ places, open, fits, others, eachOnce }: Order, pair: AmbiguousCodePair): Map<number, string> {
  const shown = new Set(others).size >= LEAST_ORDER;
  const directly = `${pair.high.slice(0, pair.high.indexOf('.') + 1)}${Number(pair.high.split('.')[1]) - 1}`;
  const inFront = places.filter((place, at) => isOfPair(place, pair) && fits[at] === 'low').length;
  const seenBehind = open.some((at) => fits[at] === 'high');
  // Several in front may be 1.1 and 1.10 sorted as text, unless 1.10 is seen behind and codes do repeat.
  const frontIsLow = inFront === 1 || (seenBehind && !eachOnce);
  return new Map(
    open.flatMap((at): [number, string][] => {
      if (fits[at] === 'high' && (shown || others.includes(directly))) return [[at, pair.high]];
      return fits[at] === 'low' && shown && frontIsLow ? [[at, pair.low]] : [];
    }),
  );
}

const isOfPair = (place: CodePlace, { low, high }: AmbiguousCodePair): boolean =>
  place === 'open' || place === low || place === high;
