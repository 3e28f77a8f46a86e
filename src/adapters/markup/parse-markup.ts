import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { raw } from 'hast-util-raw';
import type { Root as MarkdownRoot } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import type { MarkupFormat } from '../../application/ports/markup.ts';

const GITHUB_FLAVOURED = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** The syntax tree of a Markdown text as it was written: HTML in it is not parsed, code is a node type of its own. */
export const parseMarkdown = (text: string): MarkdownRoot => fromMarkdown(text, GITHUB_FLAVOURED);

/** Parses Markdown (with tables, and HTML inside) or HTML as browsers do, mending what is broken. Nothing is sanitized yet. */
export function parseMarkup(text: string, format: MarkupFormat): Root {
  if (format === 'html') return fromHtml(text, { fragment: true });
  const markdown = parseMarkdown(text);
  // The language of code would become a class, which no text may have.
  visit(markdown, 'code', (code) => {
    code.lang = null;
  });
  // Without a file, even an empty one, the elements lose their line numbers.
  return raw(toHast(markdown, { allowDangerousHtml: true }), { file: new VFile() }) as Root;
}
