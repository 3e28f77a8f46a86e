import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

const KINDS: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^case\b/i, 'case'],
  [/^in the exam\b/i, 'exam'],
];

const firstElement = (element: Element): Element | undefined =>
  element.children.find((child): child is Element => child.type === 'element');

const label = (words: string): Element => ({
  type: 'element',
  tagName: 'p',
  properties: { dataLabel: '' },
  children: [{ type: 'text', value: words }],
});

/**
 * Gives a call-out its label as a paragraph of its own. Words in bold that stand alone are the label; those before a
 * sentence are the label of a case or an exam note, and the words defined of a definition.
 */
function labelled(paragraph: Element, bold: Element, kind: string): Element[] {
  const rest = paragraph.children.slice(1);
  if (rest.every((child) => textOf(child).trim() === '')) return [label(textOf(bold))];
  if (kind === 'definition') return [label('Definition'), paragraph];
  const [next] = rest;
  if (next?.type === 'text') next.value = next.value.trimStart();
  return [label(textOf(bold)), { ...paragraph, children: rest }];
}

/**
 * Makes a quotation that begins with words in bold a call-out: 'Case', 'In the exam', else a definition of those words.
 * The kind stands in `data-callout`, the label in the paragraph with `data-label`; the page's styles know both.
 */
export const callOuts = () => (tree: Root) => {
  visit(tree, 'element', (element) => {
    const paragraph = element.tagName === 'blockquote' ? firstElement(element) : undefined;
    const bold = paragraph?.children[0];
    if (paragraph?.tagName !== 'p' || bold?.type !== 'element' || bold.tagName !== 'strong') return;
    const kind = KINDS.find(([start]) => start.test(textOf(bold)))?.[1] ?? 'definition';
    element.tagName = 'div';
    element.properties = { dataCallout: kind, role: 'note' };
    element.children.splice(element.children.indexOf(paragraph), 1, ...labelled(paragraph, bold, kind));
  });
};
