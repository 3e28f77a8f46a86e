// `npm start`: installs what running needs, builds and serves. Steps whose result is present and current are skipped.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSite, compileNativePackages, installPackages, loadEnvironmentFile, ROOT, requireNode } from './steps.mjs';

requireNode();
try {
  await installPackages('runtime');
  await Promise.all([compileNativePackages(), buildSite()]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
loadEnvironmentFile();
const server = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// 128 and more: a signal ended it before it served.
server.on('exit', (code, signal) => process.exit(signal || code > 128 ? 0 : code));
