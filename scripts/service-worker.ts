import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

const WORKER = 'src/web/offline/service-worker.ts';

/** Pages that open without a network; the files of all others come when they are wanted. */
const PAGES = ['exam/exam-page.tsx', 'study/study-guide-page.tsx', 'layout/site-layout.tsx'];

/** What every page starts with. It leads to all pages by imports on demand, which are not followed. */
const STARTS = ['entry-client.ts', 'hydrate.tsx', 'ui/toast-view.tsx'];

const FONT = /-(?:latin|first)-[\w-]+\.woff2$/;

/**
 * Writes `/service-worker.js` with the list of files that the pages for use without a network need (docs/decisions/0042). Its name of
 * the build follows from that list: another build is another worker.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  async generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return;
    const files = offlineFiles(bundle).map((file) => `/${file}`);
    const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleWorker(name, files) });
  },
});

/** Entry, pages and what these load on demand, with styles and fonts. */
function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunkOf = (path: string): Rolldown.OutputChunk => {
    const module = `${process.cwd()}/src/web/${path}`;
    const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId === module);
    if (chunk?.type !== 'chunk')
      throw new Error(`${module} is not an entry of the build: see scripts/service-worker.ts`);
    return chunk;
  };
  const files = new Set<string>();
  const add = (fileName: string, isOnDemandToo: boolean): void => {
    const chunk = bundle[fileName];
    if (files.has(fileName) || chunk?.type !== 'chunk') return;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported, isOnDemandToo);
    if (isOnDemandToo) for (const imported of chunk.dynamicImports) add(imported, true);
  };
  for (const path of STARTS) add(chunkOf(path).fileName, false);
  for (const path of PAGES) add(chunkOf(path).fileName, true);
  for (const fileName of Object.keys(bundle)) if (FONT.test(fileName)) files.add(fileName);
  return [...files].sort();
}

/** The worker as one file that imports nothing. */
async function bundleWorker(name: string, files: readonly string[]): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(name), FILES: JSON.stringify(files) },
    build: { write: false, target: 'es2022', lib: { entry: WORKER, formats: ['es'], fileName: 'service-worker' } },
  });
  const [result] = [results].flat();
  if (!result || !('output' in result)) throw new Error('the service worker was not bundled');
  return result.output[0].code;
}
