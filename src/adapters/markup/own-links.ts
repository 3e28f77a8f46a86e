import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** What browsers take out of the middle of an address before they read it. */
const SKIPPED = /[\t\n\r]/g;

/** Whether an address names another host although it has no scheme: `//host`, and what browsers read like it (product.md 5.6; WHATWG URL, 4.4). */
export function namesOtherHost(href: string): boolean {
  const read = href.replace(SKIPPED, '');
  const start = [...read].findIndex((character) => character > ' ');
  return /^[\\/]{2}/.test(read.slice(Math.max(start, 0)));
}

/** Takes away addresses of other hosts that look like those within the site (product.md 5.6). */
export const ownLinks = () => (tree: Root) => {
  visit(tree, 'element', ({ properties }) => {
    if (typeof properties.href === 'string' && namesOtherHost(properties.href)) properties.href = undefined;
  });
};
