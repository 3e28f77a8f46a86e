import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

const KINDS: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^case\b/i, 'case'],
  [/^in the exam\b/i, 'exam'],
];

const firstElement = (element: Element): Element | undefined =>
  element.children.find((child): child is Element => child.type === 'element');

/**
 * Makes a quotation that begins with words in bold a call-out: 'Case', 'In the exam', else a definition of those words.
 * The kind stands in `data-callout`, which the page's styles know.
 */
export const callOuts = () => (tree: Root) => {
  visit(tree, 'element', (element) => {
    const paragraph = element.tagName === 'blockquote' ? firstElement(element) : undefined;
    const label = paragraph?.children[0];
    if (paragraph?.tagName !== 'p' || label?.type !== 'element' || label.tagName !== 'strong') return;
    const kind = KINDS.find(([start]) => start.test(textOf(label)))?.[1] ?? 'definition';
    element.tagName = 'aside';
    element.properties = { dataCallout: kind };
  });
};
