import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath } from '../support/project-root.ts';
import { startServerProcess } from '../support/server-process.ts';

/** The settings with which a server profiles its main thread from the signal `BEGIN` on, and writes that into a folder when it ends. */
export const profilingEnvironment = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${projectPath('tests/bench/profile-server.mjs')}`,
  PROFILE_FOLDER: folder,
});

export const BEGIN = 'SIGUSR2';

type Frame = { readonly functionName: string; readonly url: string };
type Node = { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] };
export type Profile = {
  readonly nodes: readonly Node[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** A part of the time, from 0 to 1 of the time in which the thread did not idle. */
export type Share = { readonly name: string; readonly share: number };

/**
 * Where the time of the main thread went: `own` what each package and each file did itself, `within` what passed inside of some
 * functions with all that they called.
 */
export type ProfileParts = { readonly own: readonly Share[]; readonly within: readonly Share[] };

type Options = { readonly databaseUrl: string; readonly folder: string; readonly functions: readonly string[] };

/** Prepares a load on a server of its own and runs it under the profiler; the parts of its main thread's time. */
export async function profileLoad(
  { databaseUrl, folder, functions }: Options,
  prepare: (server: { readonly origin: string }) => Promise<() => Promise<unknown>>,
): Promise<ProfileParts> {
  const server = await startServerProcess({ databaseUrl, environment: profilingEnvironment(folder) });
  try {
    const load = await prepare(server);
    // Code is compiled by then, and what is kept in memory is there.
    await load();
    server.process.kill(BEGIN);
    await load();
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
  } finally {
    await server.kill();
  }
  const file = (await readdir(folder)).find((name) => name === `${server.process.pid}.cpuprofile`);
  if (!file) throw new Error('the server wrote no profile');
  return partsOf(JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile, functions);
}

/** The package of a file, or the file itself where it is the site's own. */
function ownerOf({ functionName, url }: Frame): string {
  if (url.startsWith('node:')) return 'Node';
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (name) return name;
  if (url) return (url.split('/').at(-1) ?? url).replace(/-[\w-]{8}\.js$/, '');
  if (functionName === '(garbage collector)') return 'garbage collection';
  return functionName === '(program)' || functionName === '' ? 'native code without a name' : `native ${functionName}`;
}

/** The parts of a profile's time without idling. */
export function partsOf(profile: Profile, functions: readonly string[]): ProfileParts {
  const self = selfTimes(profile);
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const [own, within] = [new Map<string, number>(), new Map<string, number>()];
  let total = 0;
  const visit = (node: Node, outer: ReadonlySet<string>): void => {
    const { functionName } = node.callFrame;
    if (functionName === '(idle)') return;
    const inside = functions.includes(functionName) ? new Set([...outer, functionName]) : outer;
    const time = self.get(node.id) ?? 0;
    total += time;
    if (time > 0) addTo(own, ownerOf(node.callFrame), time);
    for (const name of inside) addTo(within, name, time);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) visit(child, inside);
    }
  };
  const [root] = profile.nodes;
  if (root) visit(root, new Set());
  return { own: toShares(own, total), within: toShares(within, total) };
}

function selfTimes({ samples, timeDeltas }: Profile): Map<number, number> {
  const times = new Map<number, number>();
  for (const [index, id] of samples.entries()) addTo(times, id, timeDeltas[index] ?? 0);
  return times;
}

function addTo<Key>(sums: Map<Key, number>, key: Key, time: number): void {
  sums.set(key, (sums.get(key) ?? 0) + time);
}

const toShares = (sums: ReadonlyMap<string, number>, total: number): Share[] =>
  [...sums].map(([name, time]) => ({ name, share: time / total })).sort((one, other) => other.share - one.share);
