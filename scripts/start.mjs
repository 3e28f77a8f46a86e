// `npm start`: installs, builds and serves, saying what it does. What is done already is not done again.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install, ROOT, requireNode } from './steps.mjs';

requireNode();
try {
  await install();
  await build();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
const server = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
