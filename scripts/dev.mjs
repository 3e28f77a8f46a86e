// `npm run dev`: the server with hot reload. Pages are updated in place; a change of server code restarts the server.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { compileNativePackages, installPackages, loadEnvironmentFile, ROOT, requireNode } from './steps.mjs';

requireNode();
await installPackages('all');
await compileNativePackages();
loadEnvironmentFile();
const { createServer } = await import('vite');
const vite = await createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true } });
const [, preamble = ''] =
  (await vite.transformIndexHtml('/', '<html><head></head><body></body></html>')).match(
    /<script type="module">([\s\S]*?)<\/script>/,
  ) ?? [];
const developmentAssets = {
  entry: '/src/web/entry-client.ts',
  entryPreloads: [],
  preloads: [],
  styles: [],
  inlineStyle: null,
  fonts: [],
  developmentScripts: ['/@vite/client', '/dev-preamble.js'],
};
const viteFiles = (context, next) => {
  if (context.path === '/dev-preamble.js') {
    context.type = 'text/javascript';
    context.body = preamble;
    return undefined;
  }
  return new Promise((resolve, reject) => {
    context.res.once('close', resolve);
    context.respond = false;
    context.res.statusCode = 200;
    vite.middlewares(context.req, context.res, () => {
      context.respond = true;
      context.res.statusCode = 404;
      next().then(resolve, reject);
    });
  });
};

let running;
async function start() {
  await running?.close();
  vite.moduleGraph.invalidateAll();
  const { startServer } = await vite.ssrLoadModule('/src/main.ts');
  running = await startServer(process.env, {
    development: true,
    staticFiles: viteFiles,
    renderPage: async (request, parts) => {
      const { createRenderPage } = await vite.ssrLoadModule('/src/web/entry-server.tsx');
      return createRenderPage({
        findAssets: () => developmentAssets,
        onError: (error, path) => process.stderr.write(`${path}: ${error?.stack ?? error}\n`),
      })(request, parts);
    },
  });
}

let restartTimer;
for (const folder of ['src/adapters', 'src/application', 'src/domain', 'migrations']) {
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(restartTimer);
    restartTimer = setTimeout(() => start().catch((error) => process.stderr.write(`${error.stack}\n`)), 150);
  });
}
await start();
