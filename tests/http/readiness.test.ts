import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { bareDatabase } from '../support/bare-database.ts';

describe('readiness of a running server', () => {
  let app: TestApp;
  let place: Awaited<ReturnType<typeof bareDatabase>>;
  before(async () => {
    place = await bareDatabase('sqlite');
    app = await startApp({ databaseUrl: place.url });
  });
  after(async () => {
    await app.close();
    await place.remove();
  });

  const ready = async () => {
    const { status, text } = await app.visitor().get('/readyz');
    return { status, text };
  };
  const record = (name: string, isAdditive: number) =>
    app.server.database.run('INSERT INTO schema_migrations VALUES (?, ?, ?, 0)', [name, 'unknown', isAdditive]);

  test('it is ready with all migrations, and beside those of a newer release that only add', async () => {
    assert.equal((await ready()).status, 200);
    await record('900-added', 1);
    assert.equal((await ready()).status, 200);
  });

  test('it is not while a migration is missing, or when a newer release has taken something away', async () => {
    const { database } = app.server;
    const last = "FROM schema_migrations WHERE name = '013-question-kinds'";
    const [row] = await database.rows<{ checksum: string }>(`SELECT checksum ${last}`);
    await database.run(`DELETE ${last}`);
    const pending = await ready();
    assert.equal(pending.status, 503);
    assert.match(pending.text, /Migrations are pending\./);
    const again = 'INSERT INTO schema_migrations VALUES (?, ?, 0, 0)';
    await database.run(again, ['013-question-kinds', row?.checksum ?? '']);
    assert.equal((await ready()).status, 200);
    await record('901-removed', 0);
    const newer = await ready();
    assert.equal(newer.status, 503);
    assert.match(newer.text, /newer release \(901-removed\)/);
  });
});
