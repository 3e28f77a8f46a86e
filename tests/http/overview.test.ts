import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { bareDatabase } from '../support/bare-database.ts';
import { fillDatabase } from '../support/fill-database.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

type Week = { readonly start: string; readonly examsSat: number; readonly activeLearners: number } & Readonly<
  Record<'nppe' | 'peng', Readonly<Record<'sold' | 'listCents' | 'receivedCents' | 'returnedCents', number>>>
>;

describe('the overview of administrators over HTTP (product.md 13.31 to 13.33)', () => {
  let app: TestApp;
  let admin: Visitor;
  let remove: () => Promise<void>;
  before(async () => {
    const bare = await bareDatabase('sqlite');
    remove = bare.remove;
    app = await startApp({ databaseUrl: bare.url, environment: { DEMO_ACCOUNTS: 'off' } });
    await fillDatabase(app);
    admin = await memberOf(app, 'admin');
  });
  after(async () => {
    await app.close();
    await remove();
  });

  const overview = async () => (await admin.get('/api/admin/overview')).json;

  test('shows what was sold, sat and used this week, and nothing in the weeks before', async () => {
    const { weeks } = (await overview()) as { weeks: Week[] };
    assert.equal(weeks.length, 12);
    const present = weeks.at(-1);
    assert.deepEqual(present?.nppe, { sold: 2, listCents: 11_800, receivedCents: 10_620, returnedCents: 0 });
    assert.deepEqual(present?.peng, { sold: 1, listCents: 7900, receivedCents: 7900, returnedCents: 0 });
    assert.equal(present?.examsSat, 2);
    assert.ok((present?.activeLearners ?? 0) >= 4);
    for (const { nppe, peng, examsSat, activeLearners } of weeks.slice(0, -1)) {
      assert.deepEqual([nppe.sold, peng.sold, examsSat, activeLearners], [0, 0, 0, 0]);
    }
  });

  test('shows what waits, in the navigation too', async () => {
    const { chats, waiting } = await overview();
    assert.equal(chats.count, 1);
    assert.deepEqual([waiting[0].kind, waiting[0].words], ['chat', 'When is the exam?']);
    assert.deepEqual((await admin.get('/api/admin/waiting')).json, { chats: 1, reports: 0, mails: 0 });
  });

  test('names what needs attention in how the site runs', async () => {
    assert.ok((await overview()).warnings.includes('backup-old'));
    await app.server.database.run('INSERT INTO outbox (kind, created_at, failed_at) VALUES (?, ?, ?)', [
      'mail',
      app.clock.now(),
      app.clock.now(),
    ]);
    const { warnings, mails } = await overview();
    assert.ok(warnings.includes('mail-given-up'));
    assert.equal(mails.count, 1);
    await app.server.database.run('DELETE FROM outbox WHERE failed_at > 0', []);
  });

  test('shows on which of the next 14 days access ends', async () => {
    const { json } = await admin.get('/api/me');
    const endsAt = app.clock.now() + 3 * 86_400_000;
    await app.server.database.run('UPDATE users SET subscription_end_date = ? WHERE id = ?', [endsAt, json.id]);
    const { endings } = (await overview()) as { endings: { day: string; nppe: number; peng: number }[] };
    assert.equal(endings.length, 14);
    const day = new Date(endsAt).toISOString().slice(0, 10);
    assert.deepEqual(
      endings.filter(({ nppe, peng }) => nppe + peng > 0),
      [{ day, nppe: 1, peng: 0 }],
    );
  });

  test('is for administrators', async () => {
    for (const path of ['/api/admin/overview', '/api/admin/waiting']) {
      assert.equal((await (await memberOf(app, 'nppe')).get(path)).status, 403);
      assert.equal((await app.visitor().get(path)).status, 401);
    }
  });
});
