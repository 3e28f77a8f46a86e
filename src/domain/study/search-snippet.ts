import { findMatches, type SearchTerm, type TermMatch } from './search-query.ts';

/** A piece of text; `hit` where it is what was searched for. Pages mark it; it is never HTML (product.md 5.14, 5.62). */
export type SnippetPart = { readonly text: string; readonly hit: boolean };

/** Characters of text around the first match. */
const BEFORE = 60;
const LONGEST = 220;

/** Gaps, and the dots between blocks, where nothing is left to separate. */
const OUTER = /^[\s·]+|[\s·]+$/gu;

/** Cuts text into parts at its matches. */
function partsOf(text: string, matches: readonly TermMatch[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { from, to } of matches) {
    if (from > at) parts.push({ text: text.slice(at, from), hit: false });
    parts.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** The whole text with what was searched for marked. */
export const splitAtMatches = (text: string, terms: readonly SearchTerm[]): SnippetPart[] =>
  partsOf(text, findMatches(text, terms));

/** The nearest gap between words at or after a place. */
const wordStart = (text: string, at: number): number => {
  if (at <= 0) return 0;
  const gap = text.indexOf(' ', at);
  return gap < 0 ? at : gap + 1;
};

/** The match that has the most different terms near after it; of equals the first. */
function richest(matches: readonly TermMatch[]): TermMatch | undefined {
  const near = (start: TermMatch): number =>
    new Set(
      matches
        .filter(({ from, to }) => from >= start.from && to <= start.from + LONGEST - BEFORE)
        .map(({ term }) => term),
    ).size;
  return matches.reduce<TermMatch | undefined>(
    (best, each) => (!best || near(each) > near(best) ? each : best),
    undefined,
  );
}

/** A line or two around where most is found, whole words, with every match in them marked (product.md 5.14). */
export function extractSnippet(text: string, terms: readonly SearchTerm[]): SnippetPart[] {
  const start = richest(findMatches(text, terms));
  const from = wordStart(text, Math.min((start?.from ?? 0) - BEFORE, text.length - LONGEST));
  const end = text.length - from <= LONGEST ? text.length : text.lastIndexOf(' ', from + LONGEST);
  const to = Math.max(end, start?.to ?? 0);
  const cut = `${from > 0 ? '… ' : ''}${text.slice(from, to).replaceAll(OUTER, '')}${to < text.length ? ' …' : ''}`;
  return splitAtMatches(cut, terms);
}
