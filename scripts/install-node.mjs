// Other lines of Node.js, for checks: the npm package `node` has the binary, and for platforms the headers too.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './steps.mjs';

/** Installs a line of Node.js (`22`, `24.1`) into a folder; `home` is what a prefix such as /usr/local has: `bin`, `include`. */
export async function installNode(line, folder) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', `node@${line}`, '--prefix', folder, ...quiet], { quiet: true });
  const platform = `node-${process.platform}-${process.arch}`;
  // npm puts the package of the platform beside `node` or below it.
  const nested = join(folder, 'node_modules/node/node_modules', platform);
  return { home: existsSync(nested) ? nested : join(folder, 'node_modules', platform) };
}
