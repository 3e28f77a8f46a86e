import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';
import { writeAnswerScript } from './answer-script.ts';
import { type Load, sideBySide } from './load.ts';

/** What the profiler of V8 writes: nodes of the call tree, and the node of each sample with the time since the one before, in µs. */
type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

const CLIENTS = 16;
const SHOWN = 9;

const say = (line = ''): void => console.log(line);

/** Microseconds of the clock that the profiler uses in all processes of a machine. */
const now = (): number => Number(process.hrtime.bigint() / 1_000n);

/** The part of the program that a call belongs to: a package, this project's own code, a part of Node, or the collector. */
function partOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(program)') return 'native code (system calls, SQLite, compression)';
  const packages = url.split('/node_modules/');
  if (packages.length > 1) return `package ${/^(@[^/]+\/[^/]+|[^/]+)/.exec(packages.at(-1) ?? '')?.[1]}`;
  if (url.startsWith('node:')) return `Node ${url.slice(5).split('/').slice(0, 2).join('/')}`;
  if (url.includes('/dist/server/')) return 'own code, pages included';
  return functionName === '' ? 'unnamed' : `built-in ${functionName}`;
}

/** Microseconds of each part between two moments; what was idle is left out. */
function timeByPart(profile: Profile, from: number, until: number): Map<string, number> {
  const parts = new Map(profile.nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const times = new Map<string, number>();
  let moment = profile.startTime;
  for (const [at, delta] of profile.timeDeltas.entries()) {
    moment += delta;
    const part = parts.get(profile.samples[at] ?? -1) ?? 'unnamed';
    if (moment >= from && moment <= until && part !== 'idle') times.set(part, (times.get(part) ?? 0) + delta);
  }
  return times;
}

/** Loads one operation of a server that profiles itself, and prints what share of its time each part has. */
async function profile(name: string, loadOf: (origin: string, learner: Visitor, folder: string) => Promise<Load>) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-parts-'));
  const environment = { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` };
  const server = await startServerProcess({ databaseUrl: `sqlite:${join(folder, 'parts.db')}`, environment });
  try {
    const learner = visitorOf(server.origin);
    await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
    const load = await loadOf(server.origin, learner, folder);
    const from = now();
    const measured = await sideBySide([load], CLIENTS);
    const until = now();
    const gone = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await gone;
    const file = (await readdir(folder)).filter((each) => each.endsWith('.cpuprofile')).toSorted()[0] ?? '';
    const times = timeByPart(JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile, from, until);
    show(name, measured.get(load.name)?.perSecond ?? 0, times);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function show(name: string, perSecond: number, times: ReadonlyMap<string, number>): void {
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  say(`\n  ${name}: ${perSecond.toFixed(0)} a second while profiled`);
  for (const [part, time] of [...times].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN))
    say(`    ${((time / all) * 100).toFixed(1).padStart(5)} %  ${part}`);
}

const page = (path: string) => async (origin: string, learner: Visitor) => ({
  name: path,
  url: origin + path,
  headers: { Cookie: learner.cookies(), 'Accept-Encoding': 'gzip' },
});

say('\nWhat the parts cost: shares of the main thread while one operation is loaded (SQLite)');
await profile('GET /api/me', page('/api/me'));
await profile('saving an answer', async (origin, learner, folder) => ({
  name: 'answer',
  url: origin,
  script: await writeAnswerScript(folder, learner),
}));
await profile('/dashboard', page('/dashboard'));
await profile('/study-guide/1', page('/study-guide/1'));
await profile('landing page', async (origin) => ({
  name: '/',
  url: `${origin}/`,
  headers: { 'Accept-Encoding': 'gzip' },
}));
