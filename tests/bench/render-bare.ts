import { Session } from 'node:inspector/promises';
import { disablePretenuring } from '../../src/adapters/system/disable-pretenuring.ts';
import { ApiError } from '../../src/application/contract/api-error.ts';
import { type Api, OPERATIONS, type OperationName } from '../../src/application/contract/index.ts';
import { importRenderer } from '../support/built-renderer.ts';
import { IDENTITY } from '../support/identity.ts';
import type { Measured } from './load.ts';
import { type Profile, partsOf } from './profiled-server.ts';
import { readParts } from './read-parts.ts';

const SECONDS = 3;

/** What `renderToString` is called inside of react-dom. */
const TREE = 'renderToStringImpl';

/** An API whose answers were asked once over HTTP and are at hand from then on. */
function recordedApi(origin: string, cookie: string): Api {
  const answers = new Map<string, unknown>();
  const ask = async (name: OperationName, input: Record<string, unknown>): Promise<unknown> => {
    const rest = { ...input };
    const path = OPERATIONS[name].path.replaceAll(/:(\w+)/g, (_, part: string) => {
      const value = String(rest[part]);
      delete rest[part];
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
    const answer = await fetch(`${origin}${path}?${query}`, { headers: { cookie } });
    if (!answer.ok) throw new ApiError(answer.status, await answer.text(), null);
    return answer.json();
  };
  return (async (name: OperationName, input: Record<string, unknown>) => {
    const key = `${name} ${JSON.stringify(input)}`;
    if (!answers.has(key)) answers.set(key, await ask(name, input));
    return answers.get(key);
  }) as Api;
}

/** Pages a second, and the processor time of one in microseconds. */
export type Rendered = Pick<Measured, 'perSecond' | 'processorUs'>;

/**
 * The renderer with routing and loaders, and what `renderToString` alone would do with the whole tree, nothing of which is kept,
 * by its share of the profile of a renderer without kept parts.
 */
type Renders = { readonly whole: Rendered; readonly tree: Rendered };

/** Renders a page with its data at hand, one after the other on one thread: nothing is asked, compressed or sent. */
export async function measureRenders(origin: string, cookie: string, path: string): Promise<Renders> {
  // As the server does.
  disablePretenuring();
  const [render, renderAnew] = [await importRenderer({ isKeeping: true }), await importRenderer({ isKeeping: false })];
  const parts = { api: recordedApi(origin, cookie), identity: IDENTITY, refusal: null, hadSession: true };
  const read = async (address: string): Promise<string> =>
    String((await render(new Request(`${origin}${address}`), parts)).body);
  await readParts(read, path);
  const once = (): Promise<unknown> => render(new Request(`${origin}${path}`), parts);
  for (let warm = 0; warm < 100; warm += 1) await once();
  const whole = await renderAgain(once);
  const complete = (): Promise<unknown> => renderAnew(new Request(`${origin}${path}`), parts);
  const { perSecond, processorUs } = await renderAgain(complete);
  const share = await shareOfTree(complete);
  return { whole, tree: { perSecond: perSecond / share, processorUs: processorUs * share } };
}

async function renderAgain(once: () => Promise<unknown>): Promise<Rendered> {
  const [begun, usage] = [performance.now(), process.cpuUsage()];
  let rendered = 0;
  while (performance.now() - begun < SECONDS * 1000) {
    await once();
    rendered += 1;
  }
  const { user, system } = process.cpuUsage(usage);
  return { perSecond: rendered / ((performance.now() - begun) / 1000), processorUs: (user + system) / rendered };
}

/** The share of `renderToString` in the renderer's time; collection of garbage, which has no caller in a profile, is shared alike. */
async function shareOfTree(once: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await renderAgain(once);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const { own, within } = partsOf(profile as Profile, [TREE]);
  const tree = within.find(({ name }) => name === TREE)?.share;
  if (!tree) throw new Error(`the profile has no ${TREE}: react-dom calls it otherwise now`);
  return tree / (1 - (own.find(({ name }) => name === 'garbage collection')?.share ?? 0));
}
