import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/**
 * Makes a header cell without words a plain one: Markdown writes one in the corner of a table, and it would be read aloud as
 * the heading of its column (WCAG 2.2, 1.3.1).
 */
export const emptyHeaderCells = () => (tree: Root) => {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'th' || textOf(element).trim() !== '') return;
    const { scope: _, ...properties } = element.properties;
    element.tagName = 'td';
    element.properties = properties;
  });
};
