import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import type { MarkupFormat } from '../../application/ports/markup.ts';
import { visitElements } from './visit-elements.ts';

/** Deeper nesting ends the stack, which is told to the author (`author-text-job.ts`); the limit of the library drops content in silence. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** CommonMark with the tables, deletions and bare addresses of GitHub. What is unsafe stays in: cleaning takes it out. */
const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: NO_LIMIT });
markdown.validateLink = () => true;
// Bare addresses as on GitHub: they begin with http, www or mailto; words like `example.com` and comments after `//` are none.
markdown.linkify
  .set({ fuzzyLink: false })
  .add('//', null)
  .add('ftp:', null)
  .add('www.', {
    validate: (text, position, { re }) => {
      const host = re.get_relative_proto_validator();
      host.lastIndex = position;
      return host.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });

const TEXT_ALIGN = /^text-align:(left|center|right)$/;

/** Writes the alignment of cells as an attribute, since the allow-list has no styles, and deletions by the allowed element. */
markdown.core.ruler.push('allowed-elements', ({ tokens }) => {
  for (const token of tokens) {
    const align = TEXT_ALIGN.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align) token.attrs = [['align', align]];
    // The language of code would become a class, which no text may have.
    if (token.type === 'fence') token.info = '';
    for (const child of token.children ?? []) if (child.tag === 's') child.tag = 'del';
  }
});

/** What Markdown makes of words with its escapes and with entities, as in an address. */
export const unescapeMarkdown = (words: string): string => markdown.utils.unescapeAll(words);

/** The tokens of a text, blocks with the lines they take up. */
export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {});

/** Line breaks in what was written for a token of a line. */
const countBreaks = ({ type, content }: Token): number => {
  if (type === 'softbreak' || type === 'hardbreak') return 1;
  return type === 'html_inline' ? content.split('\n').length - 1 : 0;
};

type RenderedMarkdown = {
  /** May hold anything: to be parsed and cleaned. */
  readonly html: string;
  /** The line of the Markdown that made what is at an offset of the HTML. */
  readonly lineAt: (offset: number) => number;
};

/** Renders Markdown as HTML and remembers which line each part comes from. */
function renderMarkdown(text: string): RenderedMarkdown {
  const { renderer, options } = markdown;
  const starts: { readonly offset: number; readonly line: number }[] = [];
  let html = '';
  let line = 1;
  const tokens = parseMarkdown(text);
  tokens.forEach((token, index) => {
    if (token.map) line = token.map[0] + 1;
    starts.push({ offset: html.length, line });
    if (token.type === 'inline') {
      for (const child of token.children ?? []) {
        starts.push({ offset: html.length, line });
        html += renderer.renderInline([child], options, {});
        line += countBreaks(child);
      }
      return;
    }
    const rule = renderer.rules[token.type];
    html += rule ? rule(tokens, index, options, {}, renderer) : renderer.renderToken(tokens, index, options);
  });
  return {
    html: html.replace(/\n$/, ''),
    lineAt: (offset) => {
      const start = starts[lastAtOrBefore(starts, offset)];
      if (!start) return 1;
      return start.line + html.slice(start.offset, offset).split('\n').length - 1;
    },
  };
}

/** The index of the last start that is not after an offset, by bisection: texts have thousands of elements. */
function lastAtOrBefore(starts: readonly { readonly offset: number }[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Parses Markdown (with tables, and HTML inside) or HTML as browsers do, mending what is broken. Nothing is sanitized yet. */
export function parseMarkup(text: string, format: MarkupFormat): Root {
  if (format === 'html') return fromHtml(text, { fragment: true });
  const { html, lineAt } = renderMarkdown(text);
  const tree = fromHtml(html, { fragment: true });
  // Positions are those in the HTML; authors are told lines of what they wrote.
  visitElements(tree, ({ position }) => {
    if (position?.start.offset !== undefined) position.start.line = lineAt(position.start.offset);
  });
  return tree;
}
