// Builds the site's browser and server code. `--out DIR` chooses the folder (default dist).
import { readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT, run } from './steps.mjs';

const outFlag = process.argv.indexOf('--out');
const out = resolve(ROOT, outFlag > 0 ? process.argv[outFlag + 1] : 'dist');

/** Smaller files gain nothing worth a second copy. */
const SMALLEST_COMPRESSED_BYTES = 512;

rmSync(out, { recursive: true, force: true });
// Two processes, because most of each build runs in one thread.
await Promise.all([buildPart('client').then(() => compressFiles(join(out, 'client'))), buildPart('server', '--ssr')]);

function buildPart(folder, ...options) {
  const args = ['build', '--outDir', join(out, folder), '--emptyOutDir', '--logLevel', 'warn', ...options];
  return run(join(ROOT, 'node_modules/.bin/vite'), args);
}

/** Writes .gz and .br beside each file that compression makes smaller, so that no request has to compress it. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name) && !name.startsWith('.vite'),
  );
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length <= SMALLEST_COMPRESSED_BYTES) return;
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
    promisify(brotliCompress)(content, brotliOptions).then((data) => writeFile(`${path}.br`, data)),
  ]);
}
