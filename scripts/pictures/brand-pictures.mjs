// Draws the icons of the site for browsers and phones.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PNG_ICONS = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // Phones cut a maskable icon to their own shape: the background reaches the edges, the mark stays in the safe circle.
  { file: 'icon-maskable-512.png', size: 512, square: true, mark: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, square: true, mark: 0.9 },
];

/** Draws the icons from `icon.svg`. */
export async function drawIcons(browser, { publicFolder }) {
  const svg = readFileSync(join(publicFolder, 'icon.svg'), 'utf8');
  for (const icon of PNG_ICONS) writeFileSync(join(publicFolder, icon.file), await drawIcon(browser, svg, icon));
  writeFileSync(join(publicFolder, 'favicon.ico'), toIco(await drawIcon(browser, svg, { size: 32 })));
}

async function drawIcon(browser, svg, { size, square = false, mark = 1 }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const background = square ? /fill="(#[0-9A-F]+)"/.exec(svg)?.[1] : 'transparent';
  const drawn = svg.replace('<svg ', `<svg width="${size * mark}" height="${size * mark}" `);
  await page.setContent(
    `<body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${background}">${drawn}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** An ICO file with one PNG of 32 pixels. */
function toIco(png) {
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
