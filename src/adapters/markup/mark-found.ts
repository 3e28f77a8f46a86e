import type { Element, ElementContent, Root, Text } from 'hast';
import { findMatches, type SearchTerm } from '../../domain/study/search-query.ts';
import { FIRST_HIT } from '../../domain/study/section-address.ts';
import { flatText } from './flat-text.ts';

const mark = (value: string, isFirst: boolean): Element => ({
  type: 'element',
  tagName: 'mark',
  properties: isFirst ? { id: FIRST_HIT } : {},
  children: [{ type: 'text', value }],
});

/** Marks what was searched for, also where a phrase goes through several elements (product.md 5.62). */
export function markFound(tree: Root, terms: readonly SearchTerm[]): void {
  const { text, pieces } = flatText(tree);
  const matches = findMatches(text, terms);
  let marks = 0;
  for (const { node, parent, from } of pieces) {
    const to = from + node.value.length;
    const own = matches.filter((match) => match.from < to && match.to > from);
    if (own.length === 0) continue;
    const parts: ElementContent[] = [];
    let at = from;
    const plain = (end: number): Text => ({ type: 'text', value: text.slice(at, end) });
    for (const match of own) {
      const [start, end] = [Math.max(match.from, from), Math.min(match.to, to)];
      if (start > at) parts.push(plain(start));
      parts.push(mark(text.slice(start, end), marks === 0));
      marks += 1;
      at = end;
    }
    if (at < to) parts.push(plain(to));
    parent.children.splice(parent.children.indexOf(node), 1, ...parts);
  }
}
