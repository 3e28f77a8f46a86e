import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { MarkupFormat } from '../../application/ports/markup.ts';

const markdownWords = unified().use(remarkParse).use(remarkGfm).freeze();

/** What Markdown says, as it was written: HTML in it is left unread, code is told apart. */
export const parseMarkdown = (text: string) => markdownWords.parse(text);

export type MarkdownRoot = ReturnType<typeof parseMarkdown>;

/** Code says what language it is in to other programs; a class is never made of it. */
const plainCode = () => (tree: MarkdownRoot) => {
  visit(tree, 'code', (code) => {
    code.lang = null;
  });
};

const markdown = unified().use(plainCode).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw).freeze();
const html = unified().use(rehypeParse, { fragment: true }).freeze();

/** Reads Markdown (with tables, and HTML inside) or HTML as browsers do, mending what is broken. Nothing is cleaned yet. */
export const parseMarkup = (text: string, format: MarkupFormat): Root =>
  format === 'markdown' ? (markdown.runSync(parseMarkdown(text)) as Root) : html.parse(text);
