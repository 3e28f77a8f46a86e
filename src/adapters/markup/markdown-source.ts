import type { SyntaxNode, Tree } from '@lezer/common';
import { Autolink, parser, Strikethrough, Table } from '@lezer/markdown';

/**
 * Where the parts of a Markdown text are in it, which the renderer does not tell of what is within a line: the parser of the
 * editor, which keeps the offsets of every node. It decides nothing: what is cut by it is judged by the rendered text.
 */
const offsets = parser.configure([Table, Strikethrough, Autolink]);

/** The syntax tree of a Markdown text, with offsets: HTML in it is not parsed, code is a node type of its own. */
export const parseSource = (text: string): Tree => offsets.parse(text);

const HTML = new Set([
  'HTMLBlock',
  'HTMLTag',
  'Comment',
  'CommentBlock',
  'ProcessingInstruction',
  'ProcessingInstructionBlock',
]);
const CODE = new Set(['FencedCode', 'CodeBlock', 'InlineCode']);

export const isHtml = ({ name }: SyntaxNode): boolean => HTML.has(name);
export const isCode = ({ name }: SyntaxNode): boolean => CODE.has(name);

/** The children of a node, in their order. */
export function* childrenOf(node: SyntaxNode): Generator<SyntaxNode> {
  for (let child = node.firstChild; child; child = child.nextSibling) yield child;
}

/** Nodes of a tree from the outside in, in the order of the text; nothing within those that `visitNode` answers true for. */
export function visitSource(tree: Tree, visitNode: (node: SyntaxNode) => boolean): void {
  tree.iterate({ enter: ({ node }) => !visitNode(node) });
}

/** The HTML of a node without the signs of quotations around it. */
export function htmlOf(node: SyntaxNode, source: string): string {
  let html = '';
  let end = node.from;
  for (const { from, to } of node.getChildren('QuoteMark')) {
    html += source.slice(end, from);
    end = source[to] === ' ' ? to + 1 : to;
  }
  return html + source.slice(end, node.to);
}
