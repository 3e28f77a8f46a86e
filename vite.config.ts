import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { trimRouter } from './scripts/trim-router.ts';
import { OPERATIONS } from './src/application/contract/index.ts';

const MODULE = 'virtual:api-routes';

/** Gives the browser method and path of every operation it may call, without the schemas, which it has no use for. */
const apiRoutes = (): Plugin => ({
  name: 'api-routes',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: (id) => {
    if (id !== `\0${MODULE}`) return null;
    const callable = Object.entries(OPERATIONS).filter(([, operation]) => !('signedBy' in operation));
    const routes = callable.map(([name, { method, path }]) => [name, [method, path]]);
    return `export const API_ROUTES = ${JSON.stringify(Object.fromEntries(routes))};`;
  },
});

/** What renders pages; bundled into the server. */
const RENDERING = [/^react/, /^@radix-ui\//, 'jotai', 'lucide-react', 'scheduler'];

/**
 * Chunks that are made by hand. What many pages share comes in one file: left alone it would be some thirty files of a few
 * hundred bytes, which do not compress. Loading code on demand is apart, since the entry needs nothing else to begin.
 */
const CHUNKS = [
  { name: 'on-demand', test: /preload-helper/, priority: 2 },
  { name: 'shared', test: /src\/(web|domain|application)\//, minShareCount: 10, priority: 1 },
];

/** One configuration for browser and server, so that both see the same style names. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [apiRoutes(), trimRouter(), react(), vanillaExtractPlugin()],
  // The server's React is bundled in its production form, whatever NODE_ENV says at run time.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: RENDERING } } : {}),
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          // Reading spreadsheets is a program of its own: it runs in a worker, which finds it beside the server.
          input: { main: 'src/main.ts', 'read-sheet-worker': 'src/adapters/spreadsheet/read-sheet-worker.ts' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: { input: 'src/web/entry-client.ts', output: { codeSplitting: { groups: CHUNKS } } },
      },
}));
