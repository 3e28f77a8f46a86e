import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMysqlConnectionGuard, type MysqlConnection } from '../../src/adapters/sql/mysql-connection.ts';

describe('connections to nodes of a cluster', () => {
  /** A connection whose server answers statements by their beginning, with rows or with an error. */
  const prepared = async (answers: Record<string, unknown>): Promise<Prepared> => {
    const said: string[] = [];
    const query: MysqlConnection['query'] = (given, ...rest) => {
      const sql = typeof given === 'string' ? given : given.sql;
      said.push(sql.split(/\s+/).slice(0, 3).join(' '));
      const answer = Object.entries(answers).find(([beginning]) => sql.startsWith(beginning))?.[1] ?? [];
      const done = rest.at(-1) as (error: unknown, rows?: unknown) => void;
      if (answer instanceof Error) done(answer);
      else done(null, answer);
    };
    const stream = { bytesRead: 0, destroy: () => undefined, once: () => undefined };
    const connection = { query, execute: query, destroy: () => undefined, stream, threadId: 1 };
    const guard = createMysqlConnectionGuard(null, () => undefined);
    await new Promise((resolve) => guard.prepare(connection, resolve));
    return { guard, said, connection };
  };
  type Prepared = {
    readonly guard: ReturnType<typeof createMysqlConnectionGuard>;
    readonly said: string[];
    readonly connection: MysqlConnection;
  };
  const NODE = { SHOW: [{ Value: 'ON' }] };
  const WAITS = 'SET SESSION wsrep_sync_wait';

  it('read what was committed at other nodes', async () => {
    const { said } = await prepared(NODE);
    assert.ok(said.includes(WAITS));
  });

  for (const [server, rows] of Object.entries({ MySQL: [], 'one MariaDB': [{ Value: 'OFF' }] })) {
    it(`do not wait on ${server}`, async () => {
      const { said } = await prepared({ SHOW: rows });
      assert.ok(!said.includes(WAITS));
    });
  }

  it('are not used again when their node has lost the others', async () => {
    const lost = Object.assign(new Error('WSREP has not yet prepared node'), { code: 'ER_UNKNOWN_COM_ERROR' });
    const { guard, connection } = await prepared({ ...NODE, SELECT: lost });
    assert.ok(guard.isUsable(connection), 'before (control)');
    await new Promise((resolve) => connection.query('SELECT 1', resolve));
    await new Promise((resolve) => connection.query('ROLLBACK', resolve));
    assert.ok(!guard.isUsable(connection));
  });
});
