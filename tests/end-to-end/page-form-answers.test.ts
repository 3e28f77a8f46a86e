import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';

const LEAD = { name: 'Anna Berg', email: 'anna@example.org' };
const MESSAGE = { ...LEAD, subject: 'Chapter 2' };

/** The forms that everybody may send, what is sent, and how many are taken an hour. */
const FORMS: readonly [path: string, fields: (index: number) => Record<string, string>, perHour: number][] = [
  ['/free-questions', () => LEAD, 20],
  ['/contact', (index) => ({ ...MESSAGE, message: `Number ${index}` }), 10],
  ['/newsletter', () => ({ email: LEAD.email }), 10],
];

describe('how pages answer the forms that are sent to them without scripts (product.md 1.16, 8.1, 8.2, 8.8)', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp({ TRUSTED_PROXIES: '1' });
  });
  after(() => app.close());

  const send = (path: string, fields: Record<string, string>, from = '192.0.2.1'): Promise<Response> =>
    fetch(`${app.origin}${path}`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': from },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  for (const [path, fields, perHour] of FORMS) {
    test(`${path}: what comes too often has its own status and says how long to wait`, async () => {
      for (let index = 0; index < perHour; index += 1) {
        assert.ok((await send(path, fields(index))).status < 400, `${path} ${index}`);
      }
      const answer = await send(path, fields(perHour));
      assert.equal(answer.status, 429);
      const wait = Number(answer.headers.get('retry-after'));
      assert.ok(wait > 0 && wait <= 3600, `${wait} seconds`);
      assert.match(await answer.text(), /Too many attempts\. Please wait/);
    });
  }

  test('what cannot be kept is no fault of the form', async () => {
    await app.server.database.run('ALTER TABLE marketing_leads RENAME TO marketing_leads_away');
    const { status } = await send('/free-questions', LEAD, '192.0.2.2').finally(() =>
      app.server.database.run('ALTER TABLE marketing_leads_away RENAME TO marketing_leads'),
    );
    assert.ok(status >= 500, String(status));
  });
});
