import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

function head(cells: Root | Element, what: 'col' | 'row'): void {
  visit(cells, 'element', ({ tagName, properties }) => {
    if (tagName === 'th') properties.scope ??= what;
  });
}

/** Says of each header cell whether it heads its column or its row, where its author has not: Markdown cannot say it (WCAG 2.2, 1.3.1; H63). */
export const headerScopes = () => (tree: Root) => {
  visit(tree, 'element', (element) => {
    if (element.tagName === 'thead') head(element, 'col');
  });
  head(tree, 'row');
};
