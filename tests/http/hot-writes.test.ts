import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { COUNTED_SERVER, type StatementCounter, statementCounter } from '../support/count-statements.ts';
import { beginHotWrites, type HotWrite, type HotWrites, WRITE_LIMITS } from '../support/hot-writes.ts';
import { mostOf, WHO_ASKS } from '../support/statement-limits.ts';
import { visitorOf } from '../support/visitor.ts';

/** A second time these find what the first one did, and do less. */
const ONCE: readonly HotWrite[] = ['exam.complete', 'exam.start'];

/** A message comes by a connection that knows who is connected. */
const withoutAsking: readonly HotWrite[] = ['support.message'];

describe('the number of SQL statements beside the one that reads who asks', () => {
  let app: BuiltApp;
  let counter: StatementCounter;
  let writes: HotWrites;

  before(async () => {
    app = await startBuiltApp(COUNTED_SERVER);
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

  for (const [name, limit] of Object.entries(WRITE_LIMITS) as [HotWrite, (typeof WRITE_LIMITS)[HotWrite]][]) {
    const own = mostOf(limit);
    test(`of ${name} is at most ${own}`, async () => {
      const most = own + (withoutAsking.includes(name) ? 0 : WHO_ASKS);
      const count = await (ONCE.includes(name)
        ? counter.countOnce(writes[name])
        : counter.countLeast(writes[name], most));
      assert.ok(count <= most, `${count} statements in all`);
    });
  }

  test('has a reason where it is above three', () => {
    for (const [name, limit] of Object.entries(WRITE_LIMITS))
      assert.equal(typeof limit === 'object', mostOf(limit) > 3, name);
  });

  test('is counted: a write with more than its number is noticed (control)', async () => {
    assert.ok((await counter.countLeast(writes['exam.start'], 0)) > WHO_ASKS);
  });
});
