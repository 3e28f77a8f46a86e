// `node scripts/test-on-node.mjs 24 unit http contracts`: runs groups of tests on another line of Node.js, in a copy of the
// committed files. The npm package `node` has its binary and its headers, with which better-sqlite3 is compiled.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installNode } from './install-node.mjs';
import { ROOT, run, step } from './steps.mjs';

const [line, ...groups] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(line ?? '')) {
  process.stderr.write('Use: node scripts/test-on-node.mjs LINE [GROUP | FILE …], such as 22 unit http contracts\n');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), `plumbline-node-${line}-`));
try {
  const { home } = await step(`Node.js ${line} from npm`, () => installNode(line, join(folder, 'node')));
  const site = join(folder, 'site');
  await step('A copy of the committed files and their packages', () => copySite(site));
  const env = {
    ...process.env,
    PATH: [join(home, 'bin'), process.env.PATH].join(delimiter),
    npm_config_nodedir: home,
  };
  await run(join(home, 'bin/node'), [join(site, 'scripts/test.mjs'), ...groups], { env });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Everything but the binary of better-sqlite3, which is of this line; the tests compile it. */
async function copySite(site) {
  mkdirSync(site);
  const archive = join(folder, 'site.tar');
  await run('git', ['archive', '--output', archive, 'HEAD']);
  await run('tar', ['-xf', archive, '-C', site]);
  cpSync(realpathSync(join(ROOT, 'node_modules')), join(site, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  rmSync(join(site, 'node_modules/better-sqlite3/build'), { recursive: true, force: true });
}
