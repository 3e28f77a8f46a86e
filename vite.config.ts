import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assetFileName, chunkFileName, firstLoadChunks } from './scripts/first-load-chunks.ts';
import { omitLinkPrefetch } from './scripts/omit-link-prefetch.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { OPERATIONS } from './src/application/contract/index.ts';
import { readSocialCards, type SocialCards } from './src/social-cards.ts';

/**
 * Operations, as name and path, of administrators, of one's account and payments, of what a visitor reads or sends and of what is done
 * once: no page of a learner needs them to begin with.
 */
const RARE = new RegExp(
  [
    /^(billing|editing|mailbox|mentor|newsletter|outreach|people|questions)\./,
    /^accounts\.(?!me |log(in|out) )/,
    /^(publishing\.(?!readSite)|learning\.(readCal|set)|cards\.(\w+Own|setM)|practice\.(forget|restart)|study\.(\w+ExamDate|read(Preview|Glossary) ))/,
    /^submission\.(?!(choose|read|readEntry|saveEntry|setState) )/,
    / \/api\/(admin\/|account\/|login\/|official-|study-calendar|unsubscribe)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The module with the routes of operations, and the one with those that are loaded on their first call. */
const ROUTE_MODULES: Readonly<Record<string, (operation: string) => boolean>> = {
  'virtual:api-routes': (operation) => !RARE.test(operation),
  'virtual:rare-api-routes': (operation) => RARE.test(operation),
};

/** Gives the browser method and path of every operation it may call, without the schemas, which it has no use for. */
const apiRoutes = (): Plugin => ({
  name: 'api-routes',
  resolveId: (id) => (Object.hasOwn(ROUTE_MODULES, id) ? `\0${id}` : null),
  load: (id) => {
    const isWanted = ROUTE_MODULES[id.slice(1)];
    if (!isWanted) return null;
    const callable = Object.entries(OPERATIONS).filter(
      ([name, operation]) => !('signedBy' in operation) && isWanted(`${name} ${operation.path}`),
    );
    const routes = callable.map(([name, { method, path }]) => [name, [method, path]]);
    return `export const API_ROUTES = ${JSON.stringify(Object.fromEntries(routes))};`;
  },
});

/** Puts the cards for shared links into the build and tells pages where they are (docs/decisions/0025). */
const socialCards = (): Plugin => {
  let read: Promise<SocialCards> | undefined;
  const cards = (): Promise<SocialCards> => {
    read ??= readSocialCards('content');
    return read;
  };
  const modules: Readonly<Record<string, () => Promise<string>>> = {
    'virtual:site-cards': async () => {
      const { site, peng } = await cards();
      return `export const SITE_CARD = ${JSON.stringify(site)}, PENG_CARD = ${JSON.stringify(peng)};`;
    },
    'virtual:post-cards': async () => `export const POST_CARDS = ${JSON.stringify((await cards()).posts)};`,
  };
  return {
    name: 'social-cards',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : null),
    load: (id) => modules[id.slice(1)]?.() ?? null,
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [path, source] of (await cards()).pictures) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
    },
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const picture = (await cards()).pictures.get(request.url ?? '');
        if (picture) response.setHeader('Content-Type', 'image/png').end(picture);
        else next();
      });
    },
  };
};

/** What renders pages; bundled into the server. */
const RENDERING = [/^react/, /^@radix-ui\//, 'jotai', 'lucide', 'scheduler'];

/** React Router without its messages to developers: no export condition names that build. */
const routerBuild = [
  ['react-router/dom', 'dom-export'],
  ['react-router', 'index'],
].map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/${file}.mjs`,
}));

/** One configuration for browser and server, so that both see the same style names. */
export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias: command === 'build' ? routerBuild : [] },
  plugins: [apiRoutes(), socialCards(), serviceWorker(), omitLinkPrefetch(), react(), vanillaExtractPlugin()],
  // The server's React is bundled in its production form, whatever NODE_ENV says at run time.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: RENDERING } } : {}),
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          // The program of the workers, which is found beside the server.
          input: {
            main: 'src/main.ts',
            worker: 'src/worker.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // The first load names its own files; a list of what every other page imports would be 3.5 kB in each.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
        },
        target: 'es2022',
        rolldownOptions: {
          input: 'src/web/entry-client.ts',
          output: {
            codeSplitting: { groups: firstLoadChunks },
            chunkFileNames: chunkFileName,
            assetFileNames: assetFileName,
          },
          // React Router's warnings to developers: 1.2 kB in every page.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
        },
      },
}));
