import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LEAD_CONSENT_TEXT } from '../../src/domain/outreach/newsletter-consent.ts';
import { startApp, type TestApp } from '../support/app.ts';

const FORM = { firstName: 'Anna', lastName: 'Berg', source: 'try-out-nppe' };

describe('name and address for free material (product.md 8.2 to 8.5)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const leave = (form: object, visitor = app.visitor()) => visitor.post('/api/marketing-leads', form);
  const listed = (key: string) =>
    app.server.database.rows<{ words: string; at: number }>(
      'SELECT consent_words AS words, consented_at AS at FROM newsletter_subscribers WHERE email_key = ?',
      [key],
    );

  test('an address is kept once; asking again says so', async () => {
    const first = await leave({ ...FORM, email: 'anna@example.org' });
    assert.equal(first.status, 200, first.text);
    assert.notEqual(first.json.message, 'Information already on file');
    const again = await leave({ ...FORM, email: 'ANNA@example.org', source: 'try-out-peng' });
    assert.deepEqual([again.status, again.json], [200, { message: 'Information already on file' }]);
    const rows = await app.server.database.rows<{ source: string }>(
      "SELECT source FROM marketing_leads WHERE email_key = 'anna@example.org'",
    );
    assert.deepEqual(
      rows.map(({ source }) => source),
      ['try-out-nppe'],
    );
  });

  test('only who ticks the box is on the list for mail, with words and time as proof; the answer is the same', async () => {
    const without = await leave({ ...FORM, email: 'berta@example.org' });
    const unticked = await leave({ ...FORM, email: 'carla@example.org', consent: false });
    const ticked = await leave({ ...FORM, email: 'doris@example.org', consent: true });
    assert.deepEqual([unticked.text, ticked.text], [without.text, without.text]);
    assert.deepEqual(await listed('berta@example.org'), []);
    assert.deepEqual(await listed('carla@example.org'), []);
    assert.deepEqual(
      (await listed('doris@example.org')).map(({ words, at }) => [words, Number(at)]),
      [[LEAD_CONSENT_TEXT, app.clock.now()]],
    );
  });

  const refusals: readonly [string, object, string][] = [
    ['no first name', { firstName: ' ' }, 'firstName'],
    ['a name that nobody sees', { firstName: '\u3164' }, 'firstName'],
    ['a sign that turns the row in a name', { lastName: 'Berg \u202E' }, 'lastName'],
    ['a sign that turns the row in the address', { email: 'anna\u202E@example.org' }, 'email'],
    ['a line break in a name', { lastName: 'Berg\r\nBcc: all@example.org' }, 'lastName'],
    ['a name that never ends', { lastName: 'x'.repeat(121) }, 'lastName'],
    ['no address', { email: 'anna' }, 'email'],
    ['a source of its own', { source: 'free_questions' }, 'source'],
    ['a consent that is none', { consent: 'yes' }, 'consent'],
    ['an unknown field', { role: 'admin' }, 'role'],
  ];
  for (const [what, wrong, field] of refusals) {
    test(`${what} is refused by name`, async () => {
      const { status, json } = await leave({ ...FORM, email: 'emma@example.org', ...wrong });
      assert.deepEqual([status, Object.keys(json.fields)], [400, [field]]);
    });
  }

  test('too many from one address are refused with a wait; another address is not held up', async () => {
    const visitor = app.visitor();
    const statuses: number[] = [];
    for (let round = 0; round < 22; round += 1) {
      statuses.push((await leave({ ...FORM, email: `many${round}@example.org` }, visitor)).status);
    }
    assert.deepEqual(statuses, [...Array(20).fill(200), 429, 429]);
    assert.equal((await leave({ ...FORM, email: 'frida@example.org' })).status, 200);
  });
});
