import type { Element, Root } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { visit } from 'unist-util-visit';

/**
 * What authored texts may be made of (product.md 5.6): the elements of a textbook, without pictures, forms, frames, styles,
 * classes and ids. The page owns `h1`. Anything else is unwrapped; what could run or hide is taken away whole.
 */
export const ALLOW_LIST: Schema = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'abbr', 'cite', 'code', 'del', 'dfn', 'em', 'ins', 'kbd', 'mark', 'q', 'strong', 'sub', 'sup', 'time'],
  ],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    dfn: ['title'],
    ol: ['start'],
    td: ['colSpan', 'rowSpan', ['align', 'left', 'center', 'right']],
    th: ['colSpan', 'rowSpan', ['scope', 'col', 'row'], ['align', 'left', 'center', 'right']],
    time: ['dateTime'],
  },
  protocols: { href: ['https', 'http', 'mailto'] },
  ancestors: {
    li: ['ol', 'ul'],
    dt: ['dl'],
    dd: ['dl'],
    caption: ['table'],
    thead: ['table'],
    tbody: ['table'],
    tfoot: ['table'],
    tr: ['table'],
    td: ['table'],
    th: ['table'],
  },
  strip: ['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'svg', 'math', 'form', 'title'],
};

/** What browsers take out of the middle of an address before they read it. */
const SKIPPED = /[\t\n\r]/g;

/** Whether an address names another host although it has no scheme: `//host`, and what browsers read like it (product.md 5.6; WHATWG URL, 4.4). */
export function namesOtherHost(href: string): boolean {
  const read = href.replace(SKIPPED, '');
  const start = [...read].findIndex((character) => character > ' ');
  return /^[\\/]{2}/.test(read.slice(Math.max(start, 0)));
}

/**
 * A tree without what the allow-list takes out, and without addresses of other hosts that look like those within the site: the
 * one way texts are cleaned, stored or shown (product.md 5.6). The given tree stays as it is.
 */
export function cleanTree(tree: Root): Root {
  const cleaned = sanitize(tree, ALLOW_LIST) as Root;
  visit(cleaned, 'element', ({ properties }) => {
    if (typeof properties.href === 'string' && namesOtherHost(properties.href)) properties.href = undefined;
  });
  return cleaned;
}

type Trait = { readonly what: string; readonly line: number };

/** What a tree is made of: each element, and each of its attributes with the value. */
function traitsOf(tree: Root): (Trait & { readonly name: string })[] {
  const traits: (Trait & { readonly name: string })[] = [];
  let line = 1;
  visit(tree, 'element', ({ tagName, properties, position }: Element) => {
    line = position?.start.line ?? line;
    traits.push({ name: tagName, what: `<${tagName}>`, line });
    for (const [attribute, value] of Object.entries(properties)) {
      const name = `${tagName} ${attribute} ${JSON.stringify(value)}`;
      traits.push({ name, what: `${attribute} of <${tagName}>`, line });
    }
  });
  return traits;
}

/** What is in the tree as written and no longer in the cleaned one. Comments are nobody's business but the author's. */
export function findAltered(written: Root, cleaned: Root): Trait[] {
  const left = new Map<string, number>();
  for (const { name } of traitsOf(cleaned)) left.set(name, (left.get(name) ?? 0) + 1);
  return traitsOf(written)
    .filter(({ name }) => {
      const rest = left.get(name) ?? 0;
      left.set(name, rest - 1);
      return rest <= 0;
    })
    .map(({ what, line }) => ({ what, line }));
}
