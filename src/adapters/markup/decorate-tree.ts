import GithubSlugger from 'github-slugger';
import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { OPTION_LETTERS } from '../../domain/exam/item-quality.ts';
import { listVariantWidths, parsePicturePath, picturePath } from '../../domain/publishing/picture.ts';
import { readPracticeLine } from '../../domain/study/practice-line.ts';
import { SKIP_CHILDREN, visitElements } from './visit-elements.ts';

/** Gives headings ids of their words, as on GitHub: equal ones are numbered. */
function addHeadingIds(tree: Root): void {
  const slugger = new GithubSlugger();
  visitElements(tree, (element) => {
    if (/^h[1-6]$/.test(element.tagName)) element.properties.id ||= slugger.slug(textOf(element));
  });
}

/** Adds to a cleaned tree what only the site may write: ids of headings, call-outs, answer options and regions of tables. */
export function decorateTree(tree: Root): Root {
  addHeadingIds(tree);
  markCallOuts(tree);
  markAnswerOptions(tree);
  replaceEmptyHeaderCells(tree);
  addHeaderScopes(tree);
  wrapTables(tree);
  addPictureSizes(tree);
  return tree;
}

/** The width of a text, in which a picture is shown, as the attribute `sizes` says it. */
const SHOWN_WIDTH = '(min-width: 48rem) 44rem, 100vw';

/** Gives pictures their size, so that nothing moves when they come, and the widths to choose from; they load when they come near. */
function addPictureSizes(tree: Root): void {
  visitElements(tree, ({ tagName, properties }) => {
    const picture = tagName === 'img' ? parsePicturePath(String(properties.src)) : null;
    if (!picture) return;
    const variants = listVariantWidths(picture).map((width) => `${picturePath(picture, width)} ${width}w`);
    properties.width = picture.width;
    properties.height = picture.height;
    properties.loading = 'lazy';
    properties.decoding = 'async';
    if (variants.length === 0) return;
    properties.srcSet = [...variants, `${picturePath(picture)} ${picture.width}w`].join(', ');
    properties.sizes = SHOWN_WIDTH;
  });
}

const KINDS: readonly (readonly [start: RegExp, kind: string])[] = [
  [/^case\b/i, 'case'],
  [/^in the exam\b/i, 'exam'],
];

const firstElement = (element: Element): Element | undefined =>
  element.children.find((child): child is Element => child.type === 'element');

const label = (words: string): Element => ({
  type: 'element',
  tagName: 'p',
  properties: { dataLabel: '' },
  children: [{ type: 'text', value: words }],
});

/**
 * Gives a call-out its label as a separate paragraph. A paragraph of bold words only is the label; bold words before a
 * sentence are the label of a case or an exam note, and the defined words of a definition.
 */
function labelled(paragraph: Element, bold: Element, kind: string): Element[] {
  const rest = paragraph.children.slice(1);
  if (rest.every((child) => textOf(child).trim() === '')) return [label(textOf(bold))];
  if (kind === 'definition') return [label('Definition'), paragraph];
  const [next] = rest;
  if (next?.type === 'text') next.value = next.value.trimStart();
  return [label(textOf(bold)), { ...paragraph, children: rest }];
}

/**
 * Makes a quotation that begins with bold words a call-out: 'Case', 'In the exam', otherwise a definition of those
 * words. The kind is stored in `data-callout`, the label in the paragraph with `data-label`; the page's styles know
 * both.
 */
function markCallOuts(tree: Root): void {
  visitElements(tree, (element) => {
    const paragraph = element.tagName === 'blockquote' ? firstElement(element) : undefined;
    const bold = paragraph?.children[0];
    if (paragraph?.tagName !== 'p' || bold?.type !== 'element' || bold.tagName !== 'strong') return;
    const kind = KINDS.find(([start]) => start.test(textOf(bold)))?.[1] ?? 'definition';
    element.tagName = 'div';
    element.properties = { dataCallout: kind, role: 'note' };
    element.children.splice(element.children.indexOf(paragraph), 1, ...labelled(paragraph, bold, kind));
  });
}

const MAY_BE_OPTION = new Set(['p', 'li']);

const letterOf = (element: Element): string | null => {
  const line = MAY_BE_OPTION.has(element.tagName) ? readPracticeLine(textOf(element)) : null;
  return line?.kind === 'option' ? line.letter : null;
};

/** The options from an 'A)' on, as far as the letters go on; one alone may be the initial of a name. */
function optionsFrom(
  elements: readonly Element[],
  letters: readonly (string | null)[],
  start: number,
): readonly Element[] {
  const following = letters.slice(start, start + OPTION_LETTERS.length);
  const end = following.findIndex((letter, index) => letter !== OPTION_LETTERS[index]);
  const count = end === -1 ? following.length : end;
  return count > 1 ? elements.slice(start, start + count) : [];
}

/**
 * Marks the options of a question by `data-option`, whether an author wrote them as a list or as paragraphs: the letter is
 * their marker, so the page gives them no other (product.md 5.66).
 */
function markAnswerOptions(parent: Root | Element): void {
  const children: readonly RootContent[] = parent.children;
  const elements = children.filter((child): child is Element => child.type === 'element');
  if (parent.type === 'root' || parent.tagName !== 'ol') {
    const letters = elements.map(letterOf);
    elements.forEach((_, start) => {
      for (const option of optionsFrom(elements, letters, start)) option.properties.dataOption = '';
    });
  }
  elements.forEach(markAnswerOptions);
}

/**
 * Makes a header cell without words a plain one: Markdown writes one in the corner of a table, and it would be read aloud as
 * the heading of its column (WCAG 2.2, 1.3.1).
 */
function replaceEmptyHeaderCells(tree: Root): void {
  visitElements(tree, (element) => {
    if (element.tagName !== 'th' || textOf(element).trim() !== '') return;
    const { scope: _, ...properties } = element.properties;
    element.tagName = 'td';
    element.properties = properties;
  });
}

function head(cells: Root | Element, what: 'col' | 'row'): void {
  visitElements(cells, ({ tagName, properties }) => {
    if (tagName === 'th') properties.scope ??= what;
  });
}

/** Says of each header cell whether it heads its column or its row, where its author has not: Markdown cannot say it (WCAG 2.2, 1.3.1; H63). */
function addHeaderScopes(tree: Root): void {
  visitElements(tree, (element) => {
    if (element.tagName === 'thead') head(element, 'col');
  });
  head(tree, 'row');
}

/**
 * Puts each table into a region of its own that scrolls, named by the heading before it, and by its number where the heading
 * has several (WCAG 2.2, 1.4.10 and 2.1.1).
 */
function wrapTables(tree: Root): void {
  let heading = '';
  let number = 0;
  visitElements(tree, (element, index, parent) => {
    if (/^h[2-4]$/.test(element.tagName)) {
      heading = textOf(element);
      number = 0;
    }
    if (element.tagName !== 'table') return;
    number += 1;
    const name = number === 1 ? 'Table' : `Table ${number}`;
    const region: Element = {
      type: 'element',
      tagName: 'div',
      properties: { dataScroll: '', role: 'region', ariaLabel: heading ? `${name}: ${heading}` : name, tabIndex: 0 },
      children: [element],
    };
    parent.children[index] = region;
    return SKIP_CHILDREN;
  });
}
