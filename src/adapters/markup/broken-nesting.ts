import type { MarkupFormat } from '../../application/ports/markup.ts';
import { type MarkdownRoot, parseMarkdown } from './parse-markup.ts';

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

const TOKEN = /<!--[\s\S]*?-->|<(?<close>\/?)(?<name>[a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi;

const lineOf = ({ html, line }: Piece, offset: number): number => line + html.slice(0, offset).split('\n').length - 1;

const nesting = (name: string, line: number): Fault => ({ what: `nesting of <${name}>`, line });

/** The tags that are open, innermost last, and what was wrong so far. */
type Walk = { readonly open: { readonly name: string; readonly line: number }[]; readonly faults: Fault[] };

function openTag({ open, faults }: Walk, name: string, line: number): void {
  const parent = open.at(-1)?.name ?? '';
  const isMisplaced = PARTS.get(parent)?.includes(name) === false || (parent === 'p' && ENDS_PARAGRAPH.has(name));
  if (isMisplaced) faults.push(nesting(name, line));
  if (!VOID.has(name)) open.push({ name, line });
}

/** Whatever was opened since and is still open was crossed or forgotten. */
function closeTag({ open, faults }: Walk, name: string, line: number): void {
  const at = open.findLastIndex((tag) => tag.name === name);
  if (at < 0) faults.push(nesting(name, line));
  else for (const tag of open.splice(at).slice(1)) faults.push(nesting(tag.name, tag.line));
}

function takeText({ open, faults }: Walk, text: string, line: number): void {
  const parent = open.at(-1)?.name ?? '';
  const before = /^\s*/.exec(text)?.[0] ?? '';
  if (PARTS.has(parent) && before !== text) {
    faults.push({ what: `text in <${parent}>`, line: line + before.split('\n').length - 1 });
  }
}

function faultsIn(pieces: readonly Piece[]): Fault[] {
  const walk: Walk = { open: [], faults: [] };
  for (const piece of pieces) {
    for (const { 0: token, index, groups } of piece.html.matchAll(TOKEN)) {
      const name = groups?.name?.toLowerCase();
      const line = lineOf(piece, index);
      if (name === undefined) takeText(walk, token.startsWith('<!--') ? '' : token, line);
      else if (groups?.close) closeTag(walk, name, line);
      else openTag(walk, name, line);
    }
  }
  return [...walk.faults, ...walk.open.map(({ name, line }) => nesting(name, line))];
}

/** The HTML in Markdown by what it stands in, since it can end only there. Code is no HTML. */
function htmlIn(node: MarkdownRoot | MarkdownRoot['children'][number]): Piece[][] {
  if (!('children' in node)) return [];
  const own = node.children.flatMap((child) =>
    child.type === 'html' ? [{ html: child.value, line: child.position?.start.line ?? 1 }] : [],
  );
  return [own, ...node.children.flatMap(htmlIn)];
}

/**
 * Tags that are left open, closed without being open, crossed, or put where a browser moves them; browsers mend that in
 * silence and show something else than was meant. Each with the line of the tag at fault.
 */
export function findBrokenNesting(text: string, format: MarkupFormat): Fault[] {
  const groups = format === 'html' ? [[{ html: text, line: 1 }]] : htmlIn(parseMarkdown(text));
  const faults = groups.flatMap(faultsIn);
  return [...new Map(faults.map((fault) => [`${fault.line} ${fault.what}`, fault])).values()];
}
