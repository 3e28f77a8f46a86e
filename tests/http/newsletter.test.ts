import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';

describe('the newsletter (product.md 8.1)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  test('asking once or twice answers alike; the words agreed to are kept', async () => {
    const visitor = app.visitor();
    const first = await visitor.post('/api/subscribe-newsletter', { email: 'anna@example.org', name: 'Anna' });
    const again = await visitor.post('/api/subscribe-newsletter', { email: 'ANNA@example.org' });
    assert.deepEqual([first.status, first.text], [again.status, again.text]);
    const rows = await app.server.database.rows<{ words: string }>(
      'SELECT consent_words AS words FROM newsletter_subscribers',
    );
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.words ?? '', /unsubscribe at any time/);
  });

  test('what is no address is refused by name; too many are refused with a wait', async () => {
    const visitor = app.visitor();
    const wrong = await visitor.post('/api/subscribe-newsletter', { email: 'nobody' });
    assert.equal(wrong.json.fields.email, 'Please enter a valid email address');
    let last = wrong;
    for (let round = 0; round < 12; round += 1) {
      last = await visitor.post('/api/subscribe-newsletter', { email: `a${round}@example.org` });
    }
    assert.equal(last.status, 429);
    assert.ok(Number(last.headers.get('retry-after')) > 0);
  });
});
