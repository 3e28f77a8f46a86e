import { compareCodes } from './competency-code.ts';

/** Two codes that are the same number: 1.1 and 1.10. */
export type AmbiguousCodePair = { readonly low: string; readonly high: string };

/** What a position of the file holds: a settled code, a number open between the pair, or nothing that helps. */
export type CodePlace = string | 'open' | null;

/** Where a row would keep the order of the file: as the lower code, as the higher one, as either or as neither. */
type Fit = 'low' | 'high' | 'either' | 'neither';

/** Two different codes in order are the least that shows an order. */
const LEAST_ORDER = 2;

/**
 * Decides by position which open numbers are which code; undecidable ones are missing from the result. One pass over
 * the file, so that a file of nothing but such numbers costs no more than another (product.md 9.10).
 */
export function resolveAmbiguousCodes(
  places: readonly CodePlace[],
  pair: AmbiguousCodePair,
): ReadonlyMap<number, string> {
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
