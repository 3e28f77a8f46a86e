import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/**
 * Puts each table into a region of its own that scrolls, named by the heading before it, and by its number where the heading
 * has several (WCAG 2.2, 1.4.10 and 2.1.1).
 */
export const scrollingTables = () => (tree: Root) => {
  let heading = '';
  let number = 0;
  visit(tree, 'element', (element, index, parent) => {
    if (/^h[2-4]$/.test(element.tagName)) {
      heading = textOf(element);
      number = 0;
    }
    if (element.tagName !== 'table' || index === undefined || !parent) return;
    number += 1;
    const name = number === 1 ? 'Table' : `Table ${number}`;
    const region: Element = {
      type: 'element',
      tagName: 'div',
      properties: { dataScroll: '', role: 'region', ariaLabel: heading ? `${name}: ${heading}` : name, tabIndex: 0 },
      children: [element],
    };
    parent.children[index] = region;
    return SKIP;
  });
};
