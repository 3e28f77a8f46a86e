import type { Element, Root, RootContent } from 'hast';
import type { MarkupFormat } from '../../application/ports/markup.ts';

/** Elements that form a block: an empty line before and after. */
const BLOCKS = new Set([
  'p',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'li',
  'table',
  'caption',
  'tr',
  'hr',
  'figcaption',
]);
const CELLS = new Set(['td', 'th']);
/** Between the parts of these there are no words. */
const FRAMES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
const HEADING = /^h[1-6]$/;

type Parent = Root | Element;

/** Lines under way: the last one is still being written, with what it begins with if anything follows. */
type Page = { readonly lines: string[]; line: string; begins: string };

/**
 * The words of a text as lines, the way an author would write them by hand. In Markdown a line that is broken in a
 * paragraph stays broken, since questions may be written without empty lines between; in HTML only outside all elements.
 */
export function renderTextLines(tree: Root, format: MarkupFormat): string[] {
  const page: Page = { lines: [], line: '', begins: '' };
  writeChildren(page, tree, format);
  endBlock(page);
  return page.lines;
}

function writeChildren(page: Page, parent: Parent, format: MarkupFormat): void {
  const framed = parent.type === 'element' && FRAMES.has(parent.tagName);
  for (const child of parent.children) {
    if (child.type === 'text' && !framed) writeText(page, child.value, keepsBreaks(parent, format));
    else if (child.type === 'element') writeElement(page, child, format);
  }
}

const keepsBreaks = (parent: Parent, format: MarkupFormat): boolean =>
  format === 'markdown' || parent.type === 'root' || parent.tagName === 'pre';

function writeElement(page: Page, element: Element, format: MarkupFormat): void {
  const { tagName } = element;
  if (tagName === 'svg') return;
  if (tagName === 'br') endLine(page);
  else if (tagName === 'ol') writeNumbered(page, element, format);
  else if (HEADING.test(tagName)) writeBlock(page, element, format, '## ');
  else if (BLOCKS.has(tagName)) writeBlock(page, element, format);
  else writeChildren(page, element, format);
  if (CELLS.has(tagName)) page.line += ' ';
}

function writeBlock(page: Page, element: Element, format: MarkupFormat, begins = ''): void {
  endBlock(page);
  page.begins = begins || page.begins;
  writeChildren(page, element, format);
  endBlock(page);
  page.begins = '';
}

function writeNumbered(page: Page, list: Element, format: MarkupFormat): void {
  const items = list.children.filter((child: RootContent): child is Element => child.type === 'element');
  const start = Number(list.properties.start ?? 1);
  items.forEach((item, index) => {
    writeBlock(page, item, format, `${start + index}. `);
  });
}

function writeText(page: Page, text: string, keepBreaks: boolean): void {
  const [first = '', ...others] = keepBreaks ? text.split('\n') : [text];
  page.line += first;
  for (const line of others) {
    endLine(page);
    page.line += line;
  }
}

function endLine(page: Page): void {
  const words = page.line.replaceAll(/\s+/g, ' ').trim();
  page.line = '';
  if (words === '') return;
  page.lines.push(page.begins + words);
  page.begins = '';
}

function endBlock(page: Page): void {
  endLine(page);
  if (page.lines.at(-1) !== '' && page.lines.length > 0) page.lines.push('');
}
