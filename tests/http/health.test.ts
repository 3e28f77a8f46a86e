import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { recordBackup } from '../../src/adapters/sql/backup/backup-record.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { storeSets } from '../support/question-sets.ts';

const HOUR = 3_600_000;

describe('the health of the site (product.md 13.21)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app);
  });
  after(() => app.close());

  const read = async () => {
    const { status, json, text } = await (await memberOf(app, 'admin')).get('/api/admin/health');
    assert.equal(status, 200, text);
    // How long the event loop is blocked depends on the machine that tests.
    const warnings = json.warnings.filter((warning: string) => warning !== 'event-loop-blocked');
    return { ...json, warnings };
  };

  test('is for administrators', async () => {
    assert.equal((await app.visitor().get('/api/admin/health')).status, 401);
    assert.equal((await (await memberOf(app, 'nppe')).get('/api/admin/health')).status, 403);
  });

  test('counts exams, requests, statements, jobs, mail and the cache', async () => {
    const learner = await memberOf(app, 'nppe');
    const before = await read();
    await learner.post('/api/exam/start', { examSet: 1 });
    await app.server.jobs.runAll();
    const { stored, instance } = await read();
    assert.equal(stored.runningExams, before.stored.runningExams + 1);
    assert.ok(instance.requests.count > before.instance.requests.count);
    assert.ok(instance.statements.count > before.instance.statements.count);
    assert.ok(instance.statements.meanSeconds > 0);
    assert.ok(instance.poolWaits.count > 0);
    assert.ok(instance.memory.residentBytes > instance.memory.heapBytes);
    assert.equal(instance.sockets, 0);
    const job = instance.jobs.find(({ name }: { name: string }) => name === 'send outbox');
    assert.deepEqual([job.failures, job.last.isFailed], [0, false]);
    assert.ok(job.runs >= 1);
    assert.equal(job.last.endedAt, new Date(app.clock.now()).toISOString());
  });

  test('names what needs attention: no backup, an old one, mail that waits', async () => {
    assert.deepEqual((await read()).warnings, ['backup-old']);
    const madeAt = app.clock.now();
    await recordBackup(app.server.database, { madeAt: madeAt - HOUR, bytes: 1, isEncrypted: false });
    await recordBackup(app.server.database, { madeAt, bytes: 5_000_000, isEncrypted: true });
    const made = await read();
    assert.deepEqual(made.warnings, []);
    assert.deepEqual(made.stored.lastBackup, {
      madeAt: new Date(madeAt).toISOString(),
      bytes: 5_000_000,
      isEncrypted: true,
    });
    await app.server.database.knex('outbox').insert({ kind: 'mail', created_at: madeAt, due_at: madeAt + 50 * HOUR });
    app.clock.advance(49 * HOUR);
    const late = await read();
    assert.deepEqual(late.warnings, ['mail-late', 'backup-old']);
    assert.ok(late.stored.outbox.waiting >= 1);
    assert.deepEqual([late.stored.outbox.failed, late.stored.outbox.oldestSeconds], [0, 49 * 3_600]);
  });
});
