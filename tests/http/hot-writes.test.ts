import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DatabaseKind } from '../../src/adapters/sql/sql-handle.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { COUNTED_SERVER, type StatementCounter, statementCounter } from '../support/count-statements.ts';
import { emptyDatabase } from '../support/databases.ts';
import {
  beginHotWrites,
  type HotWrite,
  type HotWrites,
  ONE_MORE_ON_MARIADB,
  WRITE_LIMITS,
} from '../support/hot-writes.ts';
import { mostOf, WHO_ASKS } from '../support/statement-limits.ts';
import { visitorOf } from '../support/visitor.ts';

/** A second time these find what the first one did, and do less. */
const ONCE: readonly HotWrite[] = ['exam.complete', 'exam.start'];

/** A message comes by a connection that knows who is connected. */
const withoutAsking: readonly HotWrite[] = ['support.message'];

const NAMES = Object.keys(WRITE_LIMITS) as HotWrite[];

const limitOf = (name: HotWrite, kind: DatabaseKind): number =>
  mostOf(WRITE_LIMITS[name]) + (kind === 'mysql' && name in ONE_MORE_ON_MARIADB ? 1 : 0);

/** SQLite has the study material at once; a MariaDB database is filled while the site starts. */
async function startOn(kind: DatabaseKind): Promise<BuiltApp> {
  if (kind === 'sqlite') return startBuiltApp(COUNTED_SERVER);
  const { url, remove } = await emptyDatabase(kind);
  const app = await startBuiltApp({ ...COUNTED_SERVER, DATABASE_URL: url });
  return { ...app, close: () => app.close().then(remove) };
}

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`the number of SQL statements beside the one that identifies the user, on ${kind},`, () => {
    let app: BuiltApp;
    let counter: StatementCounter;
    let writes: HotWrites;

    before(async () => {
      app = await startOn(kind);
      const learner = visitorOf(app.origin);
      const demo = { username: 'demo', password: 'demo-learner-1' };
      assert.equal((await learner.post('/api/login', demo)).status, 200);
      writes = await beginHotWrites(app, learner);
      counter = await statementCounter(app);
    });
    after(async () => {
      await writes.close();
      await app.close();
    });

    for (const name of NAMES) {
      const own = limitOf(name, kind);
      test(`of ${name} is at most ${own}`, async () => {
        const most = own + (withoutAsking.includes(name) ? 0 : WHO_ASKS);
        const count = await (ONCE.includes(name)
          ? counter.countOnce(writes[name])
          : counter.countLeast(writes[name], most));
        assert.ok(count <= most, `${count} statements in all`);
      });
    }

    test('is counted: a write with more than its number is noticed (control)', async () => {
      assert.ok((await counter.countLeast(writes['exam.start'], 0)) > WHO_ASKS);
    });
  });
}

test('a declared number above three has a reason', () => {
  for (const name of NAMES) assert.equal(typeof WRITE_LIMITS[name] === 'object', mostOf(WRITE_LIMITS[name]) > 3, name);
});
