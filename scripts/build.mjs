// Builds the browser's and the server's code. `--out DIR` chooses the folder (default dist).
import { createReadStream, createWriteStream, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './steps.mjs';

const flag = process.argv.indexOf('--out');
const out = resolve(ROOT, flag > 0 ? process.argv[flag + 1] : 'dist');

rmSync(out, { recursive: true, force: true });
await build({ root: ROOT, logLevel: 'warn', build: { outDir: join(out, 'client'), emptyOutDir: true } });
await build({ root: ROOT, logLevel: 'warn', build: { ssr: true, outDir: join(out, 'server'), emptyOutDir: true } });
await compressFiles(join(out, 'client'));

/** Writes .gz and .br beside every file that text compression helps, so that no request pays for it. */
async function compressFiles(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== '.vite') await compressFiles(path);
    } else if (/\.(js|css|svg|json|txt|webmanifest)$/.test(name) && statSync(path).size > 512) {
      await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`));
      const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      await pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`));
    }
  }
}
