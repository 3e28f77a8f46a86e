import type { Element, ElementContent, Nodes, Parents, Root, Text } from 'hast';
import { findMatches, type SearchTerm } from '../../domain/study/search-query.ts';
import { FIRST_HIT } from '../../domain/study/section-address.ts';

/** A piece of text in a tree: its node, what holds it, and where it begins in the flat text. */
type TextPiece = { readonly node: Text; readonly parent: Parents; readonly from: number };

/** Elements that occur within a word or a sentence; all others separate the text before, in and after them. */
const INLINE = new Set([
  'a',
  'abbr',
  'button',
  'cite',
  'code',
  'del',
  'dfn',
  'em',
  'ins',
  'kbd',
  'mark',
  'q',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
]);

const isLeftOut = ({ tagName, properties }: Element): boolean => tagName === 'svg' || 'popover' in properties;

/** All text of a tree in one line, with `edge` at both edges of every block; closed details and drawings are left out. */
export function toPlainText(tree: Root, edge = ' '): { readonly text: string; readonly pieces: readonly TextPiece[] } {
  const pieces: TextPiece[] = [];
  let text = '';
  const edgeOf = (tagName: string): string => (tagName === 'br' ? ' ' : edge);
  const walk = (node: Nodes, parent: Parents | null): void => {
    if (node.type === 'text' && parent) {
      pieces.push({ node, parent, from: text.length });
      text += node.value;
    }
    if (!('children' in node) || (node.type === 'element' && isLeftOut(node))) return;
    const own = node.type === 'element' && !INLINE.has(node.tagName) ? edgeOf(node.tagName) : '';
    text += own;
    for (const child of node.children) walk(child, node);
    text += own;
  };
  walk(tree, null);
  return { text, pieces };
}

const mark = (value: string, isFirst: boolean): Element => ({
  type: 'element',
  tagName: 'mark',
  properties: isFirst ? { id: FIRST_HIT } : {},
  children: [{ type: 'text', value }],
});

/** Marks what was searched for, also where a phrase goes through several elements (product.md 5.62). */
export function highlightSearchTerms(tree: Root, terms: readonly SearchTerm[]): void {
  const { text, pieces } = toPlainText(tree);
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
