import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../../src/web/entry-server.tsx';
import { projectPath } from './project-root.ts';

const NO_ASSETS = {
  entry: '/entry.js',
  entryPreloads: [],
  preloads: [],
  styles: [],
  inlineStyle: null,
  fonts: [],
  developmentScripts: [],
};

/**
 * The renderer of the build, without the server around it; an error in a page is thrown. One that is not `isKeeping` renders all of
 * each page anew.
 */
export async function importRenderer({ isKeeping }: { readonly isKeeping: boolean }): Promise<RenderPage> {
  const folder = projectPath('dist/server/assets');
  const file = (await readdir(folder)).find((name) => name.startsWith('entry-server-') && name.endsWith('.js'));
  const chunk = await import(pathToFileURL(join(folder, file ?? '')).href);
  return chunk.createRenderPage({
    findAssets: () => NO_ASSETS,
    isKeeping,
    onError: (error: unknown) => {
      throw error;
    },
  });
}
