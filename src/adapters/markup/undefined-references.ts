import { visit } from 'unist-util-visit';
import type { MarkupFormat, MarkupReview } from '../../application/ports/markup.ts';
import { parseMarkdown } from './parse-markup.ts';

const REFERENCE = /\[[^\][]+\]\[(?<name>[^\][]*)\]/g;

/** Links by reference whose reference is defined nowhere: a reader would see their brackets. */
export function findUndefinedReferences(text: string, format: MarkupFormat): MarkupReview['undefinedReferences'] {
  if (format === 'html') return [];
  const found: { text: string; line: number }[] = [];
  visit(parseMarkdown(text), 'text', ({ value, position }) => {
    for (const { 0: reference, index } of value.matchAll(REFERENCE)) {
      const before = value.slice(0, index).split('\n').length - 1;
      found.push({ text: reference, line: (position?.start.line ?? 1) + before });
    }
  });
  return found;
}
