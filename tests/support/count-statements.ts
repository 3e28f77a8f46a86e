import assert from 'node:assert/strict';
import type { BuiltApp } from './built-app.ts';

const TOKEN = 'count-statements';
const COUNT = /^plumbline_sql_statement_seconds_count (\d+)$/m;

/** How often something is asked at most: the first time fills the memory of the server. */
const MOST_TIMES = 3;

/** The setting with which a server tells its figures. */
export const COUNTED_SERVER = { METRICS_TOKEN: TOKEN };

export type StatementCounter = {
  /** The statements of what is asked once. */
  readonly countOnce: (ask: () => Promise<unknown>) => Promise<number>;
  /** The least of a few times, fewer where it is no more than `most`. */
  readonly countLeast: (ask: () => Promise<unknown>, most: number) => Promise<number>;
};

/** Counts the statements of a server, whose jobs it stops: they read too, the more of them the slower the machine is. */
export async function statementCounter({ origin, server }: BuiltApp): Promise<StatementCounter> {
  const readCount = async (): Promise<number> => {
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const [, count] = COUNT.exec(await answer.text()) ?? [];
    assert.ok(count, 'the server tells no number of statements');
    return Number(count);
  };
  await server.jobs.runAll();
  await server.jobs.stop();
  const own: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const first = await readCount();
    own.push((await readCount()) - first);
  }
  const ofMetrics = Math.min(...own);
  const countOnce = async (ask: () => Promise<unknown>): Promise<number> => {
    const before = await readCount();
    await ask();
    return (await readCount()) - before - ofMetrics;
  };
  const countLeast = async (ask: () => Promise<unknown>, most: number): Promise<number> => {
    let least = await countOnce(ask);
    for (let time = 1; time < MOST_TIMES && least > most; time += 1) least = Math.min(least, await countOnce(ask));
    return least;
  };
  return { countOnce, countLeast };
}
