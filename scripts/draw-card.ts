import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import type { SocialCardTexts } from '../src/web/head/social-card-texts.ts';

/** The size that networks ask for. */
const CARD_SIZE = { width: 1200, height: 630 };

/** The colours of the light theme (src/web/theme/theme.css.ts): a card is seen on other people's pages. */
const COLOR = { paper: '#FBFAF6', ink: '#17211F', soft: '#51605B', line: '#DEDBD0', accent: '#0B5D4B' };

const LONG_TITLE = 44;

type Element = { readonly type: string; readonly props: Readonly<Record<string, unknown>> };

const element = (type: string, props: Readonly<Record<string, unknown>>): Element => ({ type, props });

const text = (style: Readonly<Record<string, unknown>>, words: string): Element =>
  element('div', { style, children: words });

const drawing = (size: { readonly width: number; readonly height: number }, viewBox: string, path: string): Element =>
  element('svg', {
    ...size,
    viewBox,
    fill: COLOR.accent,
    stroke: COLOR.accent,
    children: [element('path', { d: path })],
  });

const MARK = drawing({ width: 34, height: 46 }, '0 0 34 46', 'M3 2h28v4H19v18h9L17 44 6 24h9V6H3z');

/** A plumb line at its full length, from the upper edge of the card. */
const LINE = drawing({ width: 84, height: 500 }, '0 0 84 500', 'M40 0h4v392h32L42 492 8 392h32z');

const layout = ({ name, above, title, below }: SocialCardTexts): Element => {
  const heading = { fontFamily: 'serif', fontWeight: 600, color: COLOR.ink, letterSpacing: -1 };
  const row = { display: 'flex', alignItems: 'center' };
  const column = { display: 'flex', flexDirection: 'column' };
  const brand = [MARK, text({ ...heading, fontSize: 44, marginLeft: 18 }, name)];
  const middle = [
    text({ fontSize: 30, fontWeight: 600, color: COLOR.accent, marginBottom: 18 }, above),
    text({ ...heading, fontSize: title.length > LONG_TITLE ? 64 : 80, lineHeight: 1.12, textWrap: 'balance' }, title),
  ];
  const foot = { fontSize: 30, color: COLOR.soft, borderTop: `2px solid ${COLOR.line}`, paddingTop: 26 };
  const words = [
    element('div', { style: row, children: brand }),
    element('div', { style: column, children: middle }),
    text({ display: 'flex', ...foot }, below),
  ];
  const left = {
    ...column,
    boxSizing: 'border-box',
    justifyContent: 'space-between',
    width: 900,
    height: '100%',
    padding: '60px 0 56px',
  };
  const ground = {
    boxSizing: 'border-box',
    display: 'flex',
    justifyContent: 'space-between',
    width: '100%',
    height: '100%',
  };
  return element('div', {
    style: { ...ground, background: COLOR.paper, padding: '0 96px 0 72px', fontFamily: 'sans' },
    children: [element('div', { style: left, children: words }), LINE],
  });
};

const fontFile = (path: string): Buffer => readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${path}`));

const FONTS = [
  { name: 'serif', weight: 600, path: 'source-serif-4/files/source-serif-4-latin-600-normal.woff' },
  { name: 'sans', weight: 400, path: 'source-sans-3/files/source-sans-3-latin-400-normal.woff' },
  { name: 'sans', weight: 600, path: 'source-sans-3/files/source-sans-3-latin-600-normal.woff' },
] as const;

/** Draws a card as a PNG (product.md 8.22). Type becomes outlines first, so that no font is needed to draw it. */
export async function drawCard(words: SocialCardTexts): Promise<Uint8Array> {
  const svg = await satori(layout(words) as Parameters<typeof satori>[0], {
    ...CARD_SIZE,
    fonts: FONTS.map(({ name, weight, path }) => ({ name, weight, data: fontFile(path) })),
  });
  return new Resvg(svg).render().asPng();
}
