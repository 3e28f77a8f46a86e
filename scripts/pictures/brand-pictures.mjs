// The pictures by which browsers, telephones and those who share a link know the site.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PNG_ICONS = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // What a telephone cuts to its own shape: ground to the edges, the mark within the safe circle.
  { file: 'icon-maskable-512.png', size: 512, square: true, mark: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, square: true, mark: 0.9 },
];

const CARD = { width: 1200, height: 630 };

/** Draws the icons from `icon.svg` and the card for shared links from the front page. */
export async function takeBrandPictures(browser, { origin, publicFolder }) {
  const svg = readFileSync(join(publicFolder, 'icon.svg'), 'utf8');
  for (const icon of PNG_ICONS) writeFileSync(join(publicFolder, icon.file), await drawIcon(browser, svg, icon));
  writeFileSync(join(publicFolder, 'favicon.ico'), asIco(await drawIcon(browser, svg, { size: 32 })));
  await takeCard(browser, { origin, path: join(publicFolder, 'social-card.png') });
}

async function drawIcon(browser, svg, { size, square = false, mark = 1 }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = square ? /fill="(#[0-9A-F]+)"/.exec(svg)?.[1] : 'transparent';
  const drawn = svg.replace('<svg ', `<svg width="${size * mark}" height="${size * mark}" `);
  await page.setContent(
    `<body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${ground}">${drawn}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** An icon file that holds one PNG of 32 pixels. */
function asIco(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

/** The front page's first screen, with the name in place of its navigation, at the size that networks ask for. */
async function takeCard(browser, { origin, path }) {
  const context = await browser.newContext({ viewport: CARD, bypassCSP: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(() => document.fonts.ready);
  await page.addStyleTag({
    content: `
      body { overflow: hidden }
      header nav, header nav ~ *, header details { display: none !important }
      main > * { display: none }
      main > :has(h1) { display: grid !important; grid-template-columns: 1fr 30rem; padding-block: 2.25rem; align-items: start; gap: 3rem }
      main > :has(h1) > :first-child { padding-top: 3.5rem }
      main h1 { font-size: 3.25rem }
      main > :has(h1) a, main > :has(h1) p:last-child:not([class=""]):has(a) { display: none }
    `,
  });
  await page.screenshot({ path });
  await context.close();
}
