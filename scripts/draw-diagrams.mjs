// `node scripts/draw-diagrams.mjs`: draws the diagrams of the README into docs/pictures as SVG. A test compares them with this file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './steps.mjs';

const INK = '#1d2733';
const QUIET_INK = '#526070';
const ACCENT = '#0b6b5d';
const FONT = 'font-family="system-ui, -apple-system, Segoe UI, sans-serif"';
const LINE_HEIGHT = 18;

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = ([x, y], words, { size = 13, color = QUIET_INK, weight = 400, anchor = 'start' } = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}">${escapeXml(words)}</text>`;

/** A titled box with lines of text. */
const box = ([x, y, width, height], title, lines, { fill = '#f6f8fa', stroke = '#b8c2cc' } = {}) =>
  [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" stroke="${stroke}"/>`,
    text([x + 14, y + 25], title, { size: 15, color: INK, weight: 600 }),
    ...lines.map((line, index) => text([x + 14, y + 48 + index * LINE_HEIGHT], line)),
  ].join('\n');

/** A box of the code that knows no technology: application and domain. */
const coreBox = (place, title, lines) => box(place, title, lines, { fill: '#e8f3f1', stroke: ACCENT });

const arrow = (path, { dashed = false } = {}) => {
  const dash = dashed ? ' stroke-dasharray="5 4"' : '';
  return `<path d="${path}" fill="none" stroke="${QUIET_INK}" stroke-width="1.5" marker-end="url(#head)"${dash}/>`;
};

const label = (point, words, anchor = 'middle') => text(point, words, { anchor, size: 12 });

const ARROW_HEAD =
  '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">' +
  `<path d="M0 0L8 4L0 8z" fill="${QUIET_INK}"/></marker></defs>`;

const diagram = ({ size: [width, height], title, shapes }) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" ${FONT}>`,
    `<title>${escapeXml(title)}</title>`,
    ARROW_HEAD,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapes,
    '</svg>',
    '',
  ].join('\n');

const LAYERS = {
  size: [860, 440],
  title: 'The layers of the code and which imports which',
  shapes: [
    box([250, 20, 360, 76], 'src/main.ts', ['connects adapters, use cases and servers']),
    box([20, 160, 240, 94], 'src/web', ['React, on server and in browser;', 'of the application only contract/']),
    coreBox([310, 160, 240, 94], 'src/application', ['use cases on ports; contract/:', 'the API as one table']),
    box([600, 160, 240, 94], 'src/adapters', ['one folder per technology:', 'http, sql, stripe, smtp, redis …']),
    coreBox([310, 320, 240, 76], 'src/domain', ['rules: pure types and functions']),
    arrow('M300 96 L180 158'),
    arrow('M430 96 L430 158'),
    arrow('M560 96 L680 158'),
    arrow('M260 207 L308 207'),
    arrow('M600 207 L552 207'),
    arrow('M430 254 L430 318'),
    arrow('M140 254 L140 358 L308 358'),
    arrow('M720 254 L720 358 L552 358'),
    arrow('M790 254 L790 426 L70 426 L70 256', { dashed: true }),
    label([430, 418], 'only http, to render pages'),
  ],
};

const REQUEST = {
  size: [860, 470],
  title: 'The way of one request through the layers',
  shapes: [
    box([20, 20, 200, 94], 'Browser', ['page, loader or action;', 'typed client of the contract']),
    box([320, 20, 240, 130], 'adapters/http', [
      'finds the operation in the table,',
      'checks origin, session, access',
      'and limit, parses the input',
    ]),
    coreBox([20, 210, 200, 94], 'domain/<area>', ['decides: a result', 'or a refusal code']),
    coreBox([320, 210, 240, 94], 'application/<area>', ['use case: loads, decides,', 'saves in one transaction']),
    box([640, 210, 200, 94], 'adapters/sql', ['repositories and readers', 'on SQLite or MySQL']),
    box([640, 370, 200, 76], 'Outbox', ['saved with the change']),
    box([320, 370, 240, 76], 'Background jobs', ['send mail and chat after commit']),
    arrow('M220 50 L318 50'),
    label([269, 42], 'HTTP'),
    arrow('M320 90 L222 90'),
    label([269, 108], 'output schema'),
    arrow('M420 150 L420 208'),
    label([410, 184], 'caller, command', 'end'),
    arrow('M460 210 L460 152'),
    label([470, 184], 'result', 'start'),
    arrow('M320 257 L222 257'),
    label([271, 249], 'decide'),
    arrow('M560 257 L638 257'),
    label([599, 249], 'ports'),
    arrow('M740 304 L740 368'),
    arrow('M640 408 L562 408'),
  ],
};

/** The files of docs/pictures and their contents. */
export const DIAGRAMS = { 'layers.svg': diagram(LAYERS), 'request.svg': diagram(REQUEST) };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, svg] of Object.entries(DIAGRAMS)) writeFileSync(join(ROOT, 'docs/pictures', name), svg);
}
