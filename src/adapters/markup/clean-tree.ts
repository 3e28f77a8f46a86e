import type { Element, Root } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { parsePicturePath } from '../../domain/publishing/picture.ts';
import { visitElements } from './visit-elements.ts';

/**
 * What authored texts may be made of (product.md 5.6): the elements of a textbook and pictures of the site, without forms, frames, styles,
 * classes and ids. The page owns `h1`. Anything else is unwrapped; what could run or hide is taken away whole.
 */
export const SANITIZE_SCHEMA: Schema = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'abbr', 'cite', 'code', 'del', 'dfn', 'em', 'ins', 'kbd', 'mark', 'q', 'strong', 'sub', 'sup', 'time'],
    'img',
  ],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    dfn: ['title'],
    img: ['src', 'alt'],
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
export function isOtherHostAddress(href: string): boolean {
  const read = href.replace(SKIPPED, '');
  const start = [...read].findIndex((character) => character > ' ');
  return /^[\\/]{2}/.test(read.slice(Math.max(start, 0)));
}

/** Takes out every picture that is not one of the site with a text alternative (product.md 11.43). */
function removeOtherPictures(parent: Root | Element): void {
  parent.children = parent.children.filter(
    (child) => child.type !== 'element' || child.tagName !== 'img' || isPlacedPicture(child.properties),
  ) as Element['children'];
  for (const child of parent.children) if (child.type === 'element') removeOtherPictures(child);
}

const isPlacedPicture = ({ src, alt }: Element['properties']): boolean =>
  isPictureAddress(String(src)) && typeof alt === 'string' && alt.trim() !== '';

/** Whether an address is that of a picture of the site. */
export const isPictureAddress = (src: string): boolean => parsePicturePath(src) !== null;

/**
 * A tree without what the allow-list takes out, and without addresses of other hosts that look like those within the site: the
 * one way texts are cleaned, stored or shown (product.md 5.6). The given tree stays as it is.
 */
export function sanitizeTree(tree: Root): Root {
  const cleaned = sanitize(tree, SANITIZE_SCHEMA) as Root;
  removeOtherPictures(cleaned);
  visitElements(cleaned, ({ properties }) => {
    if (typeof properties.href === 'string' && isOtherHostAddress(properties.href)) properties.href = undefined;
  });
  return cleaned;
}

type Trait = { readonly what: string; readonly line: number };

/** What a tree is made of: each element, and each of its attributes with the value. */
function traitsOf(tree: Root): (Trait & { readonly name: string })[] {
  const traits: (Trait & { readonly name: string })[] = [];
  let line = 1;
  visitElements(tree, ({ tagName, properties, position }) => {
    line = position?.start.line ?? line;
    traits.push({ name: tagName, what: `<${tagName}>`, line });
    for (const [attribute, value] of Object.entries(properties)) {
      const name = `${tagName} ${attribute} ${JSON.stringify(value)}`;
      traits.push({ name, what: `${attribute} of <${tagName}>`, line });
    }
  });
  return traits;
}

/** The nodes of the written tree that the cleaned one lacks. Comments count as nothing, since only the author sees them. */
export function findSanitizedParts(written: Root, cleaned: Root): Trait[] {
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
