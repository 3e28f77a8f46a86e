import type { Element, Nodes, Parents, Root, Text } from 'hast';

/** A piece of text in a tree: its node, what holds it, and where it begins in the flat text. */
export type TextPiece = { readonly node: Text; readonly parent: Parents; readonly from: number };

/** Elements that stand within a word or a sentence; all others part what is before, in and after them. */
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

/** All text of a tree in one line, `edge` at both edges of every block; what opens only when asked for and drawings are left out. */
export function flatText(tree: Root, edge = ' '): { readonly text: string; readonly pieces: readonly TextPiece[] } {
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
