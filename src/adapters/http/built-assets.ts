import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FindAssets } from '../../web/entry-server.tsx';

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'src/web/entry-client.ts';
/** What the entry loads first of all. */
const HYDRATION = 'src/web/hydrate.tsx';
/** The two faces that text is set in first; the rest may come later. */
const FIRST_FONTS = ['source-serif-4-first', 'source-sans-3-first'];

/**
 * Looks up in the build's manifest which scripts, styles and fonts a page needs, so that the browser learns of them
 * with the first bytes. A module missing from the manifest throws: a route names a file that does not exist.
 */
export function createAssetFinder(clientFolder: string): FindAssets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const cache = new Map<string, ReturnType<FindAssets>>();
  return (modules) => {
    const key = modules.join(' ');
    const assets = cache.get(key) ?? collect(manifest, modules, clientFolder);
    cache.set(key, assets);
    return assets;
  };
}

function collect(manifest: Manifest, modules: readonly string[], clientFolder: string): ReturnType<FindAssets> {
  const all = loadedTogether(manifest, [ENTRY, HYDRATION, ...modules]);
  const entry = url(manifest[ENTRY]?.file ?? '');
  const scriptsOf = (chunks: readonly Chunk[]) => chunks.map(({ file }) => url(file)).filter((file) => file !== entry);
  const styles = [...new Set(all.flatMap(({ css }) => css ?? []))];
  const fonts = Object.values(manifest).flatMap(({ file, assets }) => [file, ...(assets ?? [])]);
  return {
    entry,
    entryPreloads: scriptsOf(loadedTogether(manifest, [ENTRY])),
    preloads: scriptsOf(all),
    styles: styles.map(url),
    inlineStyle: toInlineStyle(styles.map((file) => readFileSync(join(clientFolder, file), 'utf8')).join('')),
    fonts: FIRST_FONTS.flatMap((name) => fonts.filter((file) => file.includes(name)).slice(0, 1)).map(url),
    developmentScripts: [],
  };
}

/** The chunks of modules and all that they import. */
function loadedTogether(manifest: Manifest, modules: readonly string[]): readonly Chunk[] {
  const chunks = new Map<string, Chunk>();
  const add = (name: string): void => {
    if (chunks.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no module ${name}`);
    chunks.set(name, chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of modules) add(name);
  return [...chunks.values()];
}

/** The style sheets of a page in one, with the source by which a Content-Security-Policy allows this text and no other. */
const toInlineStyle = (text: string) => ({
  text,
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

const url = (file: string): string => `/${file}`;
