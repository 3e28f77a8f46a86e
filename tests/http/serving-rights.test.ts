import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { startApp } from '../support/app.ts';
import { emptyDatabase } from '../support/databases.ts';

const SERVING = 'SELECT, INSERT, UPDATE, DELETE';

describe('a database user who may not change the schema (docs/operating.md, Secrets and rights)', () => {
  let owner: string;
  let serving: string;
  let user: string;
  let remove: () => Promise<void>;
  before(async () => {
    const empty = await emptyDatabase('mysql');
    owner = empty.url;
    const name = new URL(owner).pathname.slice(1);
    user = name.slice(0, 30);
    serving = Object.assign(new URL(owner), { username: user, password: 'secret' }).href;
    const database = await openDatabase(owner);
    await database.run(`CREATE USER ${user} IDENTIFIED BY 'secret'`);
    await database.run(`GRANT ${SERVING} ON ${name}.* TO ${user}`);
    await database.close();
    remove = async () => {
      const again = await openDatabase(owner);
      await again.run(`DROP USER ${user}`);
      await again.close();
      await empty.remove();
    };
  });
  after(() => remove());

  test('cannot start the site on a database whose migrations are pending', async () => {
    await assert.rejects(startApp({ databaseUrl: serving }), /command denied/);
  });

  test('starts and serves it once another user has migrated, and may create, alter and drop no table', async () => {
    const database = await openDatabase(owner);
    await database.migrate();
    await database.close();
    const app = await startApp({ databaseUrl: serving });
    const visitor = app.visitor();
    assert.equal((await visitor.get('/readyz')).status, 200);
    assert.equal((await visitor.get('/api/blog/posts')).status, 200);
    await app.close();
    const limited = await openDatabase(serving);
    for (const statement of ['CREATE TABLE t (id int)', 'ALTER TABLE users ADD x int', 'DROP TABLE users'])
      await assert.rejects(limited.run(statement), /command denied/);
    await limited.close();
  });
});
