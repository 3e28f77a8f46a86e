import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toParse5 } from 'hast-util-to-parse5';
import { type DefaultTreeAdapterTypes, serializeOuter } from 'parse5';
import { MOST_ELEMENTS } from './drawing-limits.ts';

const PAINT = [
  'fill',
  'fillOpacity',
  'fillRule',
  'stroke',
  'strokeWidth',
  'strokeOpacity',
  'strokeDashArray',
  'strokeLineCap',
  'strokeLineJoin',
  'strokeMiterLimit',
  'opacity',
  'transform',
  'color',
];

/** Shapes, words and gradients without references elsewhere; nothing in it runs, loads, links, styles or animates. */
const ALLOW_LIST: Schema = {
  tagNames: [
    ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
    ...['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
  ],
  attributes: {
    svg: ['xmlns', 'viewBox', 'width', 'height', 'preserveAspectRatio'],
    path: ['d'],
    rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    circle: ['cx', 'cy', 'r'],
    ellipse: ['cx', 'cy', 'rx', 'ry'],
    line: ['x1', 'y1', 'x2', 'y2'],
    polyline: ['points'],
    polygon: ['points'],
    text: ['x', 'y', 'dx', 'dy', 'textAnchor', 'fontSize', 'fontFamily', 'fontWeight', 'fontStyle', 'dominantBaseline'],
    tspan: ['x', 'y', 'dx', 'dy', 'textAnchor', 'fontSize', 'fontWeight', 'fontStyle'],
    linearGradient: ['id', 'x1', 'y1', 'x2', 'y2', 'gradientUnits', 'gradientTransform'],
    radialGradient: ['id', 'cx', 'cy', 'r', 'fx', 'fy', 'gradientUnits', 'gradientTransform'],
    stop: ['offset', 'stopColor', 'stopOpacity'],
    clipPath: ['id', 'clipPathUnits'],
    '*': PAINT,
  },
  ancestors: {},
  clobber: [],
  strip: ['script', 'style', 'foreignObject', 'title', 'desc', 'metadata', 'image', 'use', 'a', 'animate', 'set'],
};

/** A colour or a number; `url(` leads only to a gradient of the same drawing. */
const VALUE = /^(?!.*(?:url\s*\((?!\s*#[\w-]+\s*\)\s*$)|javascript:|expression|@import|\\|data:))/i;

const isSvg = (node: Root['children'][number]): node is Element => node.type === 'element' && node.tagName === 'svg';

const sizeOf = ({ properties }: Element): { width: number; height: number } | null => {
  const box = String(properties.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    box.length === 4
      ? [box[2], box[3]]
      : [Number.parseFloat(String(properties.width)), Number.parseFloat(String(properties.height))];
  if (!width || !height || !(width > 0 && width < 100_000 && height > 0 && height < 100_000)) return null;
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
};

/** Takes values that are not allowed, and words outside of texts, out of each element; answers how many elements there are. */
function cleanValues(element: Element): number {
  let count = 1;
  for (const [name, value] of Object.entries(element.properties)) {
    if (!VALUE.test(String(value).replaceAll(/[\s\p{Cc}]+/gu, ' '))) delete element.properties[name];
  }
  const isWords = element.tagName === 'text' || element.tagName === 'tspan';
  element.children = element.children.filter(({ type }) => type === 'element' || (type === 'text' && isWords));
  for (const child of element.children) if (child.type === 'element') count += cleanValues(child);
  return count;
}

/** A drawing as XML, which knows the entity of a no-break space by its number only. */
const writeDrawing = (drawing: Element): string =>
  serializeOuter(toParse5(drawing, { space: 'svg' }) as DefaultTreeAdapterTypes.Element).replaceAll('&nbsp;', '&#xA0;');

/** A drawing as it is stored, and its size. */
export type CleanDrawing = { readonly svg: string; readonly width: number; readonly height: number };

/**
 * An SVG of shapes, text and colours only, rebuilt from an allow-list, with its size; null where the text is not a
 * drawing or is too large (product.md 11.41). Parsed as HTML, so that entities of a document type expand to nothing. Runs in a
 * worker.
 */
export function cleanDrawing(source: string): CleanDrawing | null {
  const tree = fromHtml(source, { fragment: true });
  const drawing = (sanitize(tree, ALLOW_LIST) as Root).children.find(isSvg);
  const size = drawing && sizeOf(drawing);
  if (!drawing || !size || cleanValues(drawing) > MOST_ELEMENTS) return null;
  drawing.properties.xmlns = 'http://www.w3.org/2000/svg';
  return { svg: writeDrawing(drawing), ...size };
}
