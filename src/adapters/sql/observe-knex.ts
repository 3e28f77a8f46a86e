import type { Knex } from 'knex';
import type { EngineOptions } from './engine.ts';

type Listening = { readonly on: (event: string, listener: (id: number) => void) => void };

type Query = { readonly __knexQueryUid: string; readonly sql: string; readonly bindings?: unknown[] };

/** Reports the statements that go through the builder, how long they take and how long they wait for a connection of the pool. */
export function observeKnex(knex: Knex, options: EngineOptions): void {
  observeStatements(knex, options);
  observePool(knex.client.pool, options.onPoolWait);
}

/** Reports the statements that go through the builder, and how long they take. */
export function observeStatements(knex: Knex, { onStatement, onStatementEnd }: EngineOptions): void {
  const begunAt = new Map<string, number>();
  const end = ({ __knexQueryUid: id, sql }: Query, isFailed: boolean): void => {
    const began = begunAt.get(id);
    if (began === undefined) return;
    begunAt.delete(id);
    onStatementEnd({ sql, seconds: (performance.now() - began) / 1000, isFailed });
  };
  knex.on('query', (query: Query) => {
    begunAt.set(query.__knexQueryUid, performance.now());
    onStatement(query.sql, query.bindings ?? []);
  });
  knex.on('query-response', (_response, query: Query) => end(query, false));
  knex.on('query-error', (_error, query: Query) => end(query, true));
}

function observePool(pool: Listening, onPoolWait: EngineOptions['onPoolWait']): void {
  const waiting = new Map<number, number>();
  pool.on('acquireRequest', (id) => waiting.set(id, performance.now()));
  pool.on('acquireSuccess', (id) => {
    onPoolWait((performance.now() - (waiting.get(id) ?? performance.now())) / 1000);
    waiting.delete(id);
  });
  pool.on('acquireFail', (id) => waiting.delete(id));
}
