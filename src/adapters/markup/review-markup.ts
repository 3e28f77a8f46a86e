import type { SyntaxNode } from '@lezer/common';
import type { Token as MarkdownToken } from 'markdown-it';
import { type Token, Tokenizer } from 'parse5';
import type { AuthoredTextReview, MarkupFormat } from '../../application/ports/markup.ts';
import { childrenOf, htmlOf, isHtml, parseSource } from './markdown-source.ts';
import { parseMarkdown } from './parse-markup.ts';

type Fault = { readonly what: string; readonly line: number };

/** HTML as it was written, with the number of its first line. */
type Piece = { readonly html: string; readonly line: number };

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col']);

/** Elements that hold these parts and no words of their own: a browser moves anything else out of them. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['table', ['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr']],
  ['thead', ['tr']],
  ['tbody', ['tr']],
  ['tfoot', ['tr']],
  ['tr', ['th', 'td']],
  ['ul', ['li']],
  ['ol', ['li']],
  ['dl', ['dt', 'dd']],
]);

/** Before any of these a browser closes an open paragraph. */
const ENDS_PARAGRAPH = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'div'],
]);

const nesting = (name: string, line: number): Fault => ({ what: `nesting of <${name}>`, line });

/** The tags that are open, innermost last, and what was wrong so far. */
type Walk = { readonly open: { readonly name: string; readonly line: number }[]; readonly faults: Fault[] };

function openTag({ open, faults }: Walk, name: string, line: number): void {
  const parent = open.at(-1)?.name ?? '';
  const isMisplaced = PARTS.get(parent)?.includes(name) === false || (parent === 'p' && ENDS_PARAGRAPH.has(name));
  if (isMisplaced) faults.push(nesting(name, line));
  if (!VOID.has(name)) open.push({ name, line });
}

/** Elements opened since then and still open were nested wrongly or never closed. */
function closeTag({ open, faults }: Walk, name: string, line: number): void {
  const at = open.findLastIndex((tag) => tag.name === name);
  if (at < 0) faults.push(nesting(name, line));
  else for (const tag of open.splice(at).slice(1)) faults.push(nesting(tag.name, tag.line));
}

function takeText({ open, faults }: Walk, line: number): void {
  const parent = open.at(-1)?.name ?? '';
  if (PARTS.has(parent)) faults.push({ what: `text in <${parent}>`, line });
}

/** parse5 mends all of this without a parse error, so its tokens are followed instead. */
function faultsIn(pieces: readonly Piece[]): Fault[] {
  const walk: Walk = { open: [], faults: [] };
  for (const { html, line } of pieces) {
    const lineOf = ({ location }: Token.Token): number => line + (location?.startLine ?? 1) - 1;
    const ignore = (): void => {};
    const tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (tag) => openTag(walk, tag.tagName, lineOf(tag)),
        onEndTag: (tag) => closeTag(walk, tag.tagName, lineOf(tag)),
        onCharacter: (text) => takeText(walk, lineOf(text)),
        onWhitespaceCharacter: ignore,
        onNullCharacter: ignore,
        onComment: ignore,
        onDoctype: ignore,
        onEof: ignore,
        onParseError: null,
      },
    );
    tokenizer.write(html, true);
  }
  return [...walk.faults, ...walk.open.map(({ name, line }) => nesting(name, line))];
}

/** Groups the HTML in Markdown by the node that contains it, since it can end only there. Code is not HTML. */
function htmlIn(source: string): Piece[][] {
  const groups: Piece[][] = [];
  const lineAt = lineCounter(source);
  const collect = (node: SyntaxNode): void => {
    const own: Piece[] = [];
    groups.push(own);
    for (const child of childrenOf(node)) {
      if (isHtml(child)) own.push({ html: htmlOf(child, source), line: lineAt(child.from) });
      else collect(child);
    }
  };
  collect(parseSource(source).topNode);
  return groups;
}

/** Lines of offsets that are asked for in ascending order. */
function lineCounter(source: string): (offset: number) => number {
  let [line, end] = [1, 0];
  return (offset) => {
    line += source.slice(end, offset).split('\n').length - 1;
    end = offset;
    return line;
  };
}

/**
 * Tags that are left open, closed without being open, crossed, or put where a browser moves them; browsers mend that in
 * silence and show something else than was meant. Each with the line of the tag at fault.
 */
export function findBrokenNesting(text: string, format: MarkupFormat): Fault[] {
  const groups = format === 'html' ? [[{ html: text, line: 1 }]] : htmlIn(text);
  const faults = groups.flatMap(faultsIn);
  return [...new Map(faults.map((fault) => [`${fault.line} ${fault.what}`, fault])).values()];
}

const REFERENCE = /\[[^\][]+\]\[(?<name>[^\][]*)\]/g;

/** The words of a line of tokens, which keep their line breaks; what is not words parts them. */
const wordsOf = ({ type, content }: MarkdownToken): string => {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return type === 'text' ? content : '\u0000';
};

/** Links by reference whose reference is defined nowhere: a reader would see their brackets. */
export function findUndefinedReferences(text: string, format: MarkupFormat): AuthoredTextReview['undefinedReferences'] {
  if (format === 'html') return [];
  const found: { text: string; line: number }[] = [];
  let line = 1;
  for (const { map, children } of parseMarkdown(text)) {
    if (map) line = map[0] + 1;
    const words = (children ?? []).map(wordsOf).join('');
    for (const { 0: reference, index } of words.matchAll(REFERENCE)) {
      const before = words.slice(0, index).split('\n').length - 1;
      found.push({ text: reference, line: line + before });
    }
  }
  return found;
}
