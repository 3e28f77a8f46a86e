import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './steps.mjs';

/**
 * Translates test files, and what they import, once for all into a folder: translated file by file, a thousand modules would be
 * looked up anew in each of hundreds of processes. Answers the program of each run, which has one file or several.
 */
export async function bundleTests(runs, folder) {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: runs.flatMap(({ files }) => files),
    outdir: folder,
    outbase: ROOT,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    loader: { '.webp': 'empty' },
    plugins: [{ name: 'places', setup: ({ onLoad }) => onLoad({ filter: /\.(ts|tsx|mjs)$/ }, atItsPlace) }],
  });
  return runs.map(({ files }, at) => {
    const programs = files.map((file) => join(folder, file.replace(/\.ts$/, '.js')));
    if (programs.length === 1) return programs[0];
    const all = join(folder, `together-${at}.js`);
    writeFileSync(all, programs.map((program) => `import ${JSON.stringify(program)};\n`).join(''));
    return all;
  });
}

/** A module goes on to know the place of its source: beside it are the files that it reads and the programs that it starts. */
function atItsPlace({ path }) {
  const text = readFileSync(path, 'utf8');
  if (!text.includes('import.meta.')) return undefined;
  const contents = text
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
  return { contents, loader: path.endsWith('.mjs') ? 'js' : path.endsWith('.tsx') ? 'tsx' : 'ts' };
}
