// `npm run test:cluster`: two instances of the site on three MariaDB nodes that all write (Galera), behind HAProxy, while nodes are
// killed and cut off. `-- --kills 20 --splits 10 --candidates 200` says how often and under how many; few rounds without.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { GALERA, provideServices, SERVERS } from './provide-services.mjs';
import { buildSite, compileNativePackages, installPackages, ROOT, requireNode, run, step } from './steps.mjs';

const number = { type: 'string' };
const { values } = parseArgs({ options: { kills: number, splits: number, candidates: number } });

/**
 * Runs a program in a network of its own, which has loopback only, and lets rules come before the table of local addresses: a
 * rule then cuts the link between two nodes.
 */
const IN_OWN_NETWORK =
  'ip link set lo up && ip rule add pref 100 lookup local && ip rule del pref 0 && exec env CLUSTER_NETWORK=own "$@"';
const OWN_NETWORK = ['--net', 'sh', '-c', IN_OWN_NETWORK, 'sh'];

const canMakeNetworks = () => spawnSync('unshare', [...OWN_NETWORK, 'true']).status === 0;

requireNode();
await installPackages('all');
await step('Providing MariaDB, Galera and HAProxy', () => provideServices([...SERVERS, GALERA]));
await Promise.all([compileNativePackages(), buildSite()]);
const chosen = Object.entries(values).map(([name, value]) => [`CLUSTER_${name.toUpperCase()}`, value]);
for (const file of ['written-decisions', 'key-corrections', 'three-nodes']) {
  const test = [process.execPath, '--import', 'tsx', `${ROOT}/tests/cluster/${file}.test.ts`];
  const [program, ...args] = canMakeNetworks() ? ['unshare', ...OWN_NETWORK, ...test] : test;
  await run(program, args, { env: { ...process.env, ...Object.fromEntries(chosen) } }).catch(() => {
    // What went wrong is on the screen already.
    process.exitCode = 1;
  });
}
