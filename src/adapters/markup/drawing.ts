import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import { unified } from 'unified';
import { findAltered } from './review-markup.ts';

/** Class names that the page's styles colour by the theme. */
const CLASSES = [
  ...[
    'box',
    'key',
    'dashed',
    'line',
    'accent-line',
    'thick-line',
    'flag-line',
    'cut',
    'head',
    'accent-head',
    'flag-head',
  ],
  ...['strong', 'serif', 'serif-small', 'soft', 'accent', 'flag', 'middle', 'end'],
] as const;

/** What a drawing may be made of: shapes, words and class names. Nothing in it runs, loads, links, styles or has an id. */
const DRAWING_ALLOW_LIST: Options = {
  tagNames: ['svg', 'path', 'rect', 'circle', 'text'],
  attributes: {
    svg: ['xmlns', 'viewBox'],
    path: ['d'],
    rect: ['x', 'y', 'width', 'height', 'rx'],
    circle: ['cx', 'cy', 'r'],
    text: ['x', 'y'],
    '*': [['className', ...CLASSES]],
  },
  ancestors: { path: ['svg'], rect: ['svg'], circle: ['svg'], text: ['svg'] },
  strip: ['script', 'style', 'foreignObject', 'title', 'desc'],
};

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const sanitizer = unified().use(rehypeSanitize, DRAWING_ALLOW_LIST).freeze();

const sanitize = (tree: Root): Root => sanitizer.runSync(tree) as Root;

const isSvg = (node: Root['children'][number]): node is Element => node.type === 'element' && node.tagName === 'svg';

/** The drawing without anything that the allow-list does not name; null if the source holds no SVG. */
export const parseDrawing = (source: string): Element | null =>
  sanitize(parser.parse(source)).children.find(isSvg) ?? null;

/** What the allow-list takes out of a drawing. */
export function reviewDrawing(source: string): { readonly what: string; readonly line: number }[] {
  const tree = parser.parse(source);
  const only = tree.children.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const isOneSvg = only.length === 1 && only.every(isSvg);
  const altered = findAltered(tree, sanitize(structuredClone(tree)));
  return isOneSvg ? altered : [{ what: 'anything but one <svg>', line: 1 }, ...altered];
}
