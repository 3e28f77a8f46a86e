import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { MarkupFormat } from '../../application/ports/markup.ts';

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();
const html = unified().use(rehypeParse, { fragment: true }).freeze();

/** What Markdown says, as it was written: HTML in it is left unread, code is told apart. */
export const parseMarkdown = (text: string) => markdown.parse(text);

export type MarkdownRoot = ReturnType<typeof parseMarkdown>;

/** Reads Markdown (with tables, and HTML inside) or HTML as browsers do, mending what is broken. Nothing is cleaned yet. */
export const parseMarkup = (text: string, format: MarkupFormat): Root =>
  format === 'markdown' ? markdown.runSync(markdown.parse(text)) : html.parse(text);
