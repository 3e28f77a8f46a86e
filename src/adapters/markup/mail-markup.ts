import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Markup } from '../../application/ports/markup.ts';
import { renderTextLines } from './text-lines.ts';
import { writeHtml } from './write-html.ts';

/** Mail programs read few style sheets, so each element carries its own. */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:20px;line-height:1.3',
  h3: 'margin:20px 0 8px;font-size:17px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  blockquote: 'margin:0 0 16px;padding:4px 16px;border-left:4px solid #0B5D4B',
  table: 'margin:0 0 16px;border-collapse:collapse',
  th: 'padding:4px 12px 4px 0;text-align:left;vertical-align:top',
  td: 'padding:4px 12px 4px 0;text-align:left;vertical-align:top',
  a: 'color:#0B5D4B',
};

const text = (value: string): ElementContent => ({ type: 'text', value });

/** A picture becomes its text alternative: a mail loads nothing (product.md 6.3). */
function replacePictures(tree: Root): void {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName !== 'img' || index === undefined || !parent) return;
    parent.children[index] = text(`[Picture: ${String(element.properties.alt ?? '')}]`);
  });
}

/**
 * A cleaned text as the body of a mail, as HTML and as text, in which every link has its address beside it. `addressOf` says
 * where a link leads: inside the site or elsewhere.
 */
export function mailBody(tree: Root, addressOf: (href: string) => string): ReturnType<Markup['renderMail']> {
  const asText = structuredClone(tree);
  for (const copy of [tree, asText]) replacePictures(copy);
  visit(tree, 'element', (element: Element) => {
    const style = STYLES[element.tagName];
    if (typeof element.properties.href === 'string') element.properties.href = addressOf(element.properties.href);
    if (style) element.properties.style = style;
  });
  visit(asText, 'element', (element: Element) => {
    if (typeof element.properties.href !== 'string') return;
    const address = addressOf(element.properties.href);
    const words = textOf(element);
    element.children = [text(words === element.properties.href ? address : `${words} (${address})`)];
  });
  return { html: writeHtml(tree), text: renderTextLines(asText, 'markdown').join('\n').trim() };
}

/** The addresses that the links of a cleaned text lead to, each once, in their order. */
export function listLinks(tree: Root): string[] {
  const hrefs = new Set<string>();
  visit(tree, 'element', ({ properties }: Element) => {
    if (typeof properties.href === 'string') hrefs.add(properties.href);
  });
  return [...hrefs];
}
