import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './steps.mjs';

/** Programs that the tested code starts in threads of their own and expects beside itself, as in the build of the site. */
const WORKERS = ['src/worker.ts'];

/**
 * Bundles test files, and what they import, into a folder, and returns the program of each run, which has one file or several.
 * Without bundles each of many processes would look up, read and translate a thousand modules anew. All output files lie in one
 * folder, so that a worker is beside the code that starts it, in whatever file that code ends up.
 */
export async function bundleTests(runs, folder) {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const nameOf = (file) => file.replace(/\.tsx?$/, '').replaceAll('/', '-');
  const tests = runs.flatMap(({ files }) => files).map((file) => ({ in: file, out: nameOf(file) }));
  const workers = WORKERS.map((file) => ({ in: file, out: file.split('/').at(-1).replace(/\.ts$/, '') }));
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...tests, ...workers],
    outdir: folder,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    loader: { '.webp': 'empty', '.woff2': 'empty' },
  });
  return runs.map(({ files }, index) => {
    const program = join(folder, `run-${index}.js`);
    writeFileSync(program, files.map((file) => `import './${nameOf(file)}.js';\n`).join(''));
    return program;
  });
}
