import type { Root } from 'hast';
import { toParse5 } from 'hast-util-to-parse5';
import { type DefaultTreeAdapterTypes, serialize } from 'parse5';

/** A tree as HTML, by the algorithm that browsers serialize with (WHATWG HTML, 13.3). */
export const writeHtml = (tree: Root): string => serialize(toParse5(tree) as DefaultTreeAdapterTypes.ParentNode);
