import type { Options } from 'rehype-sanitize';

/**
 * What authored texts may be made of (product.md 5.6): the elements of a textbook, without pictures, forms, frames, styles,
 * classes and ids. The page owns `h1`. Anything else is unwrapped; what could run or hide is taken away whole.
 */
export const ALLOW_LIST: Options = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'abbr', 'cite', 'code', 'del', 'dfn', 'em', 'ins', 'kbd', 'mark', 'q', 'strong', 'sub', 'sup', 'time'],
  ],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    dfn: ['title'],
    ol: ['start'],
    td: ['colSpan', 'rowSpan', ['align', 'left', 'center', 'right']],
    th: ['colSpan', 'rowSpan', ['scope', 'col', 'row'], ['align', 'left', 'center', 'right']],
    time: ['dateTime'],
  },
  protocols: { href: ['https', 'http', 'mailto'] },
  ancestors: {
    li: ['ol', 'ul'],
    dt: ['dl'],
    dd: ['dl'],
    caption: ['table'],
    thead: ['table'],
    tbody: ['table'],
    tfoot: ['table'],
    tr: ['table'],
    td: ['table'],
    th: ['table'],
  },
  strip: ['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'svg', 'math', 'form', 'title'],
};
