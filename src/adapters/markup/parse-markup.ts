import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import type { MarkupFormat } from '../../application/ports/markup.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Parses Markdown (with tables, and HTML inside) or HTML as browsers do, mending what is broken. Nothing is sanitized yet. */
export function parseMarkup(text: string, format: MarkupFormat): Root {
  if (format === 'html') return fromHtml(text, { fragment: true });
  const { html, lineAt } = renderMarkdown(text);
  const tree = fromHtml(html, { fragment: true });
  // Positions are those in the HTML; authors are told lines of what they wrote.
  visit(tree, 'element', ({ position }) => {
    if (position?.start.offset !== undefined) position.start.line = lineAt(position.start.offset);
  });
  return tree;
}
