import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** A document as tests look into it, read by the rules of HTML. */
export type ReadPage = {
  /** All elements with this name, in their order. */
  readonly all: (name: string) => Element[];
  /** What an attribute says; the names are those of HTML. */
  readonly attribute: (element: Element, name: string) => string | null;
  readonly text: (element: Element) => string;
  readonly ids: ReadonlySet<string>;
  /** The content of the meta element with this name or property; null where there is none, an error where there are two. */
  readonly meta: (name: string) => string | null;
  /** Everything the page says in the vocabulary of schema.org. */
  readonly things: () => Record<string, unknown>[];
};

/** Reads a document. */
export function readPage(html: string): ReadPage {
  const tree = fromHtml(html);
  const elements: Element[] = [];
  visit(tree, 'element', (element) => void elements.push(element));
  const all = (name: string): Element[] => elements.filter(({ tagName }) => tagName === name);
  return {
    all,
    attribute,
    text: textOf,
    ids: new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])),
    meta: (name) => {
      const found = all('meta').filter((meta) => [attribute(meta, 'name'), attribute(meta, 'property')].includes(name));
      if (found.length > 1) throw new Error(`${found.length} times ${name}`);
      return found[0] ? attribute(found[0], 'content') : null;
    },
    things: () =>
      all('script')
        .filter((script) => attribute(script, 'type') === 'application/ld+json')
        .flatMap((script) => {
          const { '@context': context, '@graph': graph } = JSON.parse(textOf(script));
          if (context !== 'https://schema.org') throw new Error(`the vocabulary is ${context}`);
          return graph as Record<string, unknown>[];
        }),
  };
}

/** The tree names some attributes as the DOM does. */
const DOM_NAMES: Readonly<Record<string, string>> = { 'aria-label': 'ariaLabel', srcset: 'srcSet' };

function attribute(element: Element, name: string): string | null {
  const value = element.properties[DOM_NAMES[name] ?? name];
  if (value === undefined || value === null || value === false) return null;
  return Array.isArray(value) ? value.join(' ') : String(value);
}
