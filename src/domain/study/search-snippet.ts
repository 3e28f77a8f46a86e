import { findMatches, type Match, type SearchTerm } from './search-query.ts';

/** A piece of text; `hit` where it is what was searched for. Pages mark it; it is never HTML (product.md 5.14). */
export type SnippetPart = { readonly text: string; readonly hit: boolean };

/** Characters of text around the first match. */
const BEFORE = 60;
const LONGEST = 220;

/** Cuts text into parts at its matches. */
function partsOf(text: string, matches: readonly Match[]): SnippetPart[] {
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
export const highlighted = (text: string, terms: readonly SearchTerm[]): SnippetPart[] =>
  partsOf(text, findMatches(text, terms));

/** The nearest gap between words at or after a place. */
const wordStart = (text: string, at: number): number => {
  if (at <= 0) return 0;
  const gap = text.indexOf(' ', at);
  return gap < 0 ? at : gap + 1;
};

/** A line or two around the first match, whole words, with every match in them marked (product.md 5.14). */
export function snippetOf(text: string, terms: readonly SearchTerm[]): SnippetPart[] {
  const first = findMatches(text, terms)[0];
  const from = wordStart(text, Math.min((first?.from ?? 0) - BEFORE, text.length - LONGEST));
  const end = text.length - from <= LONGEST ? text.length : text.lastIndexOf(' ', from + LONGEST);
  const to = Math.max(end, first?.to ?? 0);
  const cut = `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
  return highlighted(cut, terms);
}
