import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toString as textOf } from 'hast-util-to-string';
import type { Figure } from '../../application/ports/markup.ts';
import { findSanitizedParts } from './clean-tree.ts';
import { SKIP_CHILDREN, visitElements } from './visit-elements.ts';

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
const DRAWING_ALLOW_LIST: Schema = {
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

const parse = (source: string): Root => fromHtml(source, { fragment: true });

const cleanDrawing = (tree: Root): Root => sanitize(tree, DRAWING_ALLOW_LIST) as Root;

const isSvg = (node: Root['children'][number]): node is Element => node.type === 'element' && node.tagName === 'svg';

/** The drawing without anything that the allow-list does not name; null if the source holds no SVG. */
const parseDrawing = (source: string): Element | null => cleanDrawing(parse(source)).children.find(isSvg) ?? null;

/** What the allow-list takes out of a drawing. */
export function reviewDrawing(source: string): { readonly what: string; readonly line: number }[] {
  const tree = parse(source);
  const only = tree.children.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const isOneSvg = only.length === 1 && only.every(isSvg);
  const altered = findSanitizedParts(tree, cleanDrawing(tree));
  return isOneSvg ? altered : [{ what: 'anything but one <svg>', line: 1 }, ...altered];
}

/** A paragraph of nothing but `::figure{name}`, in Markdown and in HTML. */
const PLACED = /^\s*::figure\{(?<name>[^{}]*)\}\s*$/;

export type ParsedFigures = ReadonlyMap<string, Element>;

const element = (tagName: string, properties: Element['properties'], children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const words = (tagName: string, properties: Element['properties'], value: string): Element =>
  element(tagName, properties, [{ type: 'text', value }]);

/** The image has one text alternative; caption and source stay outside it, so that screen readers can read them. */
function figureElement(name: string, figure: Figure, drawing: Element): Element {
  const image = { ...drawing, properties: { ...drawing.properties, role: 'img', ariaLabel: figure.description } };
  const region = { dataScroll: '', role: 'region', ariaLabel: `Figure: ${figure.title}`, tabIndex: 0 };
  return element('figure', { dataFigure: name }, [
    words('figcaption', {}, figure.title),
    element('div', region, [image]),
    ...(figure.source === null ? [] : [words('p', { dataSource: '' }, figure.source)]),
  ]);
}

/** Builds the elements of all figures once. A drawing that is no SVG makes no figure. */
export const parseFigures = (figures: ReadonlyMap<string, Figure>): ParsedFigures =>
  new Map(
    [...figures].flatMap(([name, figure]) => {
      const drawing = parseDrawing(figure.drawing);
      return drawing === null ? [] : [[name, figureElement(name, figure, drawing)] as const];
    }),
  );

const placedName = ({ tagName, children: [only, ...others] }: Element): string | undefined =>
  tagName === 'p' && only?.type === 'text' && others.length === 0 ? PLACED.exec(only.value)?.groups?.name : undefined;

/** A copy that may be changed; `structuredClone` takes milliseconds for a drawing. Values of properties are never changed. */
const copyElement = (original: Element): Element => ({
  ...original,
  properties: { ...original.properties },
  children: original.children.map((child) => (child.type === 'element' ? copyElement(child) : { ...child })),
});

/** Puts figures in place of the paragraphs that name them; a paragraph with an unknown name stays as it is. */
export const placeFigures = (tree: Root, figures: ParsedFigures): Root => {
  visitElements(tree, (paragraph, index, parent) => {
    const figure = figures.get(placedName(paragraph) ?? '');
    if (!figure) return;
    parent.children[index] = copyElement(figure);
    return SKIP_CHILDREN;
  });
  return tree;
};

/** Names of figures that a text asks for, in paragraphs of their own or not, and that are not there to be placed. */
export function findUnplacedFigures(tree: Root, figures: ParsedFigures): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  visitElements(tree, (paragraph) => {
    if (!['p', 'li', 'td', 'dd'].includes(paragraph.tagName) || figures.has(placedName(paragraph) ?? '')) return;
    const [text] = /::figure\b\S*/.exec(textOf(paragraph)) ?? [];
    if (text) found.push({ text, line: paragraph.position?.start.line ?? 1 });
    return text ? SKIP_CHILDREN : undefined;
  });
  return found;
}
