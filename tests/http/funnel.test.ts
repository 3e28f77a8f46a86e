import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const FUNNEL = '/api/admin/funnel';

describe('the funnel (product.md 8.53 to 8.56)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const touch = (at: number) => ({
    source: 'LinkedIn',
    medium: 'social',
    campaign: 'fall',
    referrer: 'www.linkedin.com',
    page: '/blog',
    at,
  });
  const lead = (email: string, more: object = {}) =>
    app.visitor().post('/api/marketing-leads', {
      ...{ firstName: 'Anna', lastName: 'Berg', source: 'try-out-nppe', email },
      ...more,
    });
  const account = async (username: string, more: object = {}): Promise<Visitor> => {
    const visitor = app.visitor();
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const form = { username, email: `${username}@example.org`, ...passwords, ...more };
    const { status, text } = await visitor.post('/api/register', form);
    assert.equal(status, 200, text);
    return visitor;
  };
  const sources = async (): Promise<string[][]> =>
    (await admin.get(FUNNEL)).json.sources.map((line: Record<string, unknown>) =>
      ['source', 'leads', 'leadAccounts', 'accounts'].map((name) => String(line[name])),
    );

  test('a first touch is stored where it was sent, and only there', async () => {
    const at = app.clock.now() - 1_000;
    assert.equal((await lead('anna@example.org', { touch: touch(at) })).status, 200);
    assert.equal((await lead('berta@example.org')).status, 200);
    await account('anna');
    const carla = await account('carla', { touch: touch(at) });
    assert.deepEqual((await sources()).toSorted(), [
      // The demo account of the test's server told nothing either.
      ['', '1', '0', '1'],
      ['linkedin', '1', '1', '2'],
    ]);
    const { campaigns, weeks, total } = (await admin.get(`${FUNNEL}?weeks=4`)).json;
    assert.deepEqual([campaigns.length, campaigns[0].campaign, campaigns[0].medium], [1, 'fall', 'social']);
    assert.deepEqual([weeks.length, weeks[3].leads, total.leads, total.accounts], [4, 2, 2, 3]);
    const file = (await carla.get('/api/account/export')).json.data;
    assert.equal(file.origin[0].source, 'linkedin');
    assert.equal(file.origin[0].firstPage, '/blog');
  });

  test('a touch that no browser of ours sends is refused, and nothing is stored', async () => {
    for (const wrong of [{ page: 'https://elsewhere' }, { source: 'x'.repeat(201) }, { at: -1 }, { more: 1 }]) {
      const { status } = await lead('dora@example.org', { touch: { ...touch(1), ...wrong } });
      assert.equal(status, 400, JSON.stringify(wrong));
    }
    const rows = await app.server.database.rows("SELECT id FROM marketing_leads WHERE email_key = 'dora@example.org'");
    assert.deepEqual(rows, []);
  });

  test('the file has a line for each week and origin', async () => {
    const { text } = await admin.get(`${FUNNEL}/export`);
    const lines = text.trim().split('\r\n').slice(1);
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /"linkedin","social","fall","1","1","0","2","0","0.00"$/);
  });
});
