import type { Element, Root } from 'hast';

/** What a visitor answers where the children of the element are not to be visited. */
export const SKIP_CHILDREN = Symbol('skip children');

type Visitor = (element: Element, index: number, parent: Root | Element) => typeof SKIP_CHILDREN | undefined;

/**
 * Visits all elements within a tree, each before its children, as `visit` of unist-util-visit does; that one took a third of the
 * time in which a section is rendered, since it names a function for every node.
 */
export function visitElements(tree: Root | Element, visitor: Visitor): void {
  for (let index = 0; index < tree.children.length; index += 1) {
    const child = tree.children[index];
    if (child?.type !== 'element') continue;
    if (visitor(child, index, tree) !== SKIP_CHILDREN) visitElements(child, visitor);
  }
}
