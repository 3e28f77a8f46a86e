import type { Knex } from 'knex';
import type { EngineOptions } from './engine.ts';

type Listening = { readonly on: (event: string, listener: (id: number) => void) => void };

/** Reports the statements that go through the builder, and how long they wait for a connection of the pool. */
export function observeKnex(knex: Knex, { onStatement, onSuccess, onPoolWait }: EngineOptions): void {
  knex.on('query', ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => onStatement(sql, bindings ?? []));
  knex.on('query-response', onSuccess);
  const pool: Listening = knex.client.pool;
  const waiting = new Map<number, number>();
  pool.on('acquireRequest', (id) => waiting.set(id, performance.now()));
  pool.on('acquireSuccess', (id) => {
    onPoolWait((performance.now() - (waiting.get(id) ?? performance.now())) / 1000);
    waiting.delete(id);
  });
  pool.on('acquireFail', (id) => waiting.delete(id));
}
