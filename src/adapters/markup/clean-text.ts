import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { MarkupFormat } from '../../application/ports/markup.ts';
import {
  findSanitizedParts,
  isOtherHostAddress,
  isPictureAddress,
  SANITIZE_SCHEMA,
  sanitizeTree,
} from './clean-tree.ts';
import { parseMarkdown, parseMarkup } from './parse-markup.ts';

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
  visit(parseMarkdown(source), ['code', 'inlineCode'], ({ position }) => {
    const [from, to] = [position?.start.offset, position?.end.offset];
    if (from === undefined || to === undefined) return;
    pieces.push(escapeMarkup(source.slice(end, from)), source.slice(from, to));
    end = to;
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
  return toHtml(sanitizeTree(parseMarkup(html, 'html')));
}

/** Where an element ends that is taken away whole, among what follows its tag in a line. */
function endOfElement(html: string, index: number | undefined, siblings: readonly Nodes[]): number | undefined {
  const name = nameOfTag(html);
  if (index === undefined || !TAKEN_WHOLE.has(name)) return undefined;
  const end = siblings
    .slice(index + 1)
    .find((node) => node.type === 'html' && node.value.startsWith('</') && nameOfTag(node.value) === name);
  return end?.position?.end.offset;
}

/** What takes the place of a node that cleaning would alter; null where it may stay. */
function replacementOf(node: Nodes, source: string): string | null {
  switch (node.type) {
    case 'html':
      return cleanHtml(node.value);
    case 'image':
      return isPictureAddress(node.url) && node.alt?.trim() && !node.title ? null : (node.alt ?? '');
    case 'imageReference':
      return node.alt ?? '';
    case 'definition':
      return isSafeAddress(node.url) ? null : '';
    case 'link': {
      if (isSafeAddress(node.url)) return null;
      const [from, to] = [node.children[0]?.position?.start.offset, node.children.at(-1)?.position?.end.offset];
      return from === undefined || to === undefined ? '' : source.slice(from, to);
    }
    default:
      return null;
  }
}

/** Markdown keeps its own signs: only what cleaning would take away is cut out of it, as the page would show it without. */
function cleanMarkdown(source: string): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(source), (node, index, parent) => {
    const by = replacementOf(node, source);
    const { start, end } = node.position ?? {};
    if (by === null || start?.offset === undefined || end?.offset === undefined) return;
    const from = start.offset;
    if (from < (edits.at(-1)?.to ?? 0)) return;
    const wholeEnd = node.type === 'html' ? endOfElement(node.value, index, parent?.children ?? []) : undefined;
    edits.push({ from, to: wholeEnd ?? end.offset, by });
    return SKIP;
  });
  return edits.reduceRight((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), source);
}

/** Links within links and the like appear only once the elements around them are removed. */
const MOST_ROUNDS = 5;

/** A text as it is stored: what the allow-list takes out when it is shown is not in it (docs/product.md 5.6, 11.10). */
export function sanitizeText(text: string, format: MarkupFormat): string {
  if (format === 'html') return toHtml(sanitizeTree(parseMarkup(text, 'html')));
  let cleaned = text;
  for (let round = 0; round < MOST_ROUNDS && !isCleanIn(cleaned, 'markdown'); round += 1)
    cleaned = cleanMarkdown(cleaned);
  return isCleanIn(cleaned, 'markdown') ? cleaned : asWords(cleaned);
}
