import type { SyntaxNode } from '@lezer/common';
import type { MarkupFormat } from '../../application/ports/markup.ts';
import {
  findSanitizedParts,
  isOtherHostAddress,
  isPictureAddress,
  SANITIZE_SCHEMA,
  sanitizeTree,
} from './clean-tree.ts';
import { htmlOf, isCode, isHtml, parseSource, visitSource } from './markdown-source.ts';
import { parseMarkup, unescapeMarkdown } from './parse-markup.ts';
import { writeHtml } from './write-html.ts';

/** A part of a source to be replaced, by its offsets. */
type Edit = { readonly from: number; readonly to: number; readonly by: string };

const ALLOWED = new Set(SANITIZE_SCHEMA.tagNames);
/** The allowed elements that have no end. */
const VOID = new Set(['br', 'hr', 'img']);
const TAKEN_WHOLE = new Set(SANITIZE_SCHEMA.strip);

const isSafeAddress = (url: string): boolean =>
  !isOtherHostAddress(url) && (!/^\s*[a-z][a-z0-9+.-]*:/i.test(url) || /^(https?|mailto):/i.test(url));

const escapeMarkup = (markup: string): string => markup.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Escapes markup so that it is shown as words. Code is left as it is, since an escape would be shown literally there;
 * where the rest would then be parsed as different code than before, that is escaped too.
 */
function asWords(source: string): string {
  const pieces: string[] = [];
  let end = 0;
  visitSource(parseSource(source), (node) => {
    if (!isCode(node)) return false;
    pieces.push(escapeMarkup(source.slice(end, node.from)), source.slice(node.from, node.to));
    end = node.to;
    return true;
  });
  const escaped = [...pieces, escapeMarkup(source.slice(end))].join('');
  return isCleanIn(escaped, 'markdown') ? escaped : escapeMarkup(source);
}

const isCleanIn = (text: string, format: MarkupFormat): boolean => {
  const tree = parseMarkup(text, format);
  return findSanitizedParts(tree, sanitizeTree(tree)).length === 0;
};

const nameOfTag = (html: string): string => /^<\/?([a-z][a-z0-9-]*)/i.exec(html)?.[1]?.toLowerCase() ?? '';

/** HTML within Markdown: a tag of its own within a line, or a block of any number of them. Null where it may stay. */
function cleanHtml(html: string): string | null {
  const name = nameOfTag(html);
  const isOneTag = /^<[^<>]*>$/.test(html);
  if (html.startsWith('</')) return isOneTag && ALLOWED.has(name) ? null : '';
  if (isCleanIn(html, 'html')) return null;
  if (isOneTag && !ALLOWED.has(name)) return '';
  if (isOneTag && !VOID.has(name)) return `<${name}>`;
  return writeHtml(sanitizeTree(parseMarkup(html, 'html')));
}

/** Where an element ends that is taken away whole, among what follows its tag in a line. */
function endOfElement(tag: SyntaxNode, source: string): number | undefined {
  const name = nameOfTag(source.slice(tag.from, tag.to));
  if (!TAKEN_WHOLE.has(name)) return undefined;
  for (let next = tag.nextSibling; next; next = next.nextSibling) {
    const html = source.slice(next.from, next.to);
    if (isHtml(next) && html.startsWith('</') && nameOfTag(html) === name) return next.to;
  }
  return undefined;
}

/** The address of a link, a picture or a definition, as a browser is given it; null where a reference or nothing stands for it. */
function addressOf(node: SyntaxNode, source: string): string | null {
  const url = node.getChild('URL');
  return url && unescapeMarkdown(source.slice(url.from, url.to).replace(/^<(.*)>$/s, '$1'));
}

/** What is between the brackets of a link or a picture, as it was written. */
function labelOf(node: SyntaxNode, source: string): string {
  const [open, close] = node.getChildren('LinkMark');
  return open && close ? source.slice(open.to, close.from) : '';
}

/** What takes the place of a node that cleaning would alter; null where it may stay. */
function replacementOf(node: SyntaxNode, source: string): string | null {
  if (isHtml(node)) return cleanHtml(htmlOf(node, source));
  const address = addressOf(node, source);
  switch (node.name) {
    case 'Image': {
      const label = labelOf(node, source);
      const isPlaced = address !== null && isPictureAddress(address) && label.trim() !== '';
      return isPlaced && !node.getChild('LinkTitle') ? null : label;
    }
    case 'LinkReference':
      return address === null || isSafeAddress(address) ? null : '';
    case 'Link':
    case 'Autolink':
      return address === null || isSafeAddress(address) ? null : labelOf(node, source);
    default:
      return null;
  }
}

/** Markdown keeps its own signs: only what cleaning would take away is cut out of it, as the page would show it without. */
function cleanMarkdown(source: string): string {
  const edits: Edit[] = [];
  visitSource(parseSource(source), (node) => {
    if (node.from < (edits.at(-1)?.to ?? 0)) return true;
    const by = replacementOf(node, source);
    if (by === null) return false;
    edits.push({ from: node.from, to: (isHtml(node) ? endOfElement(node, source) : undefined) ?? node.to, by });
    return true;
  });
  return edits.reduceRight((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), source);
}

/** Links within links and the like appear only once the elements around them are removed. */
const MOST_ROUNDS = 5;

/** A text as it is stored: what the allow-list takes out when it is shown is not in it (docs/product.md 5.6, 11.10). */
export function sanitizeText(text: string, format: MarkupFormat): string {
  if (format === 'html') return writeHtml(sanitizeTree(parseMarkup(text, 'html')));
  let cleaned = text;
  for (let round = 0; round < MOST_ROUNDS && !isCleanIn(cleaned, 'markdown'); round += 1)
    cleaned = cleanMarkdown(cleaned);
  return isCleanIn(cleaned, 'markdown') ? cleaned : asWords(cleaned);
}
