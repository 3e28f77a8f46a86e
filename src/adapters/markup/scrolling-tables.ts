import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Puts each table into a region of its own that scrolls, named by the heading before it (WCAG 2.2, 1.4.10 and 2.1.1). */
export const scrollingTables = () => (tree: Root) => {
  let heading = '';
  visit(tree, 'element', (element, index, parent) => {
    if (/^h[2-4]$/.test(element.tagName)) heading = textOf(element);
    if (element.tagName !== 'table' || index === undefined || !parent) return;
    const region: Element = {
      type: 'element',
      tagName: 'div',
      properties: { dataScroll: '', role: 'region', ariaLabel: heading ? `Table: ${heading}` : 'Table', tabIndex: 0 },
      children: [element],
    };
    parent.children[index] = region;
    return SKIP;
  });
};
