import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAssetFinder } from './adapters/http/built-assets.ts';
import type { Log } from './application/ports/infrastructure.ts';
import type { RenderPage } from './web/entry-server.tsx';

/** The folder of the build. */
export const BUILD_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The renderer of the build; imported late, since style files exist only in a build. */
export async function loadBuiltRenderer(log: Log): Promise<RenderPage> {
  const { createRenderPage } = await import('./web/entry-server.tsx');
  const onError = (error: unknown, path: string) => log.error('page failed', error, { path });
  return createRenderPage({ findAssets: createAssetFinder(join(BUILD_FOLDER, 'client')), onError });
}
