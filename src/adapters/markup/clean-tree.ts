import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { ALLOW_LIST } from './allow-list.ts';
import { ownLinks } from './own-links.ts';

const cleaning = unified().use(rehypeSanitize, ALLOW_LIST).use(ownLinks).use(rehypeStringify).freeze();

/** A tree without what the allow-list and the rule of links take out: the one way texts are cleaned, stored or shown (product.md 5.6). */
export const cleanTree = (tree: Root): Root => cleaning.runSync(tree) as Root;

/** What {@link cleanTree} leaves of a tree, as HTML. */
export const cleanHtmlOf = (tree: Root): string => cleaning.stringify(cleanTree(tree));
