import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { startApp, type TestApp } from '../support/app.ts';
import { confirmIdentity, memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const LIST = '/api/admin/marketing-leads';
const EXPORT = `${LIST}/export`;
const DAY = 86_400_000;

/** Rows that are read at a time, and enough of them that nothing in the server holds the whole file. */
const PART = 200;
const CROWD = 50 * PART;

describe('the list of leads and its file (product.md 8.29 to 8.31)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const leave = async (email: string, names: object = {}): Promise<void> => {
    const form = { firstName: 'Anna', lastName: 'Berg', source: 'try-out-nppe', email, ...names };
    const { status, text } = await app.visitor().post('/api/marketing-leads', form);
    assert.equal(status, 200, text);
  };
  const emails = async (query: string): Promise<string[]> =>
    (await admin.get(`${LIST}?${query}`)).json.leads.map(({ email }: { email: string }) => email);
  const crowd = async (from: number, count: number): Promise<void> => {
    const rows = Array.from({ length: count }, (_, index) => {
      const address = { email: `crowd${from + index}@example.org`, email_key: `crowd${from + index}@example.org` };
      const names = { first_name: 'x'.repeat(100), last_name: 'y'.repeat(100), search_key: `x\n${address.email}` };
      return { ...names, ...address, source: 'free_questions', created_at: 1 };
    });
    for (let at = 0; at < count; at += 100) {
      await app.server.database.knex('marketing_leads').insert(rows.slice(at, at + 100));
    }
  };

  test('is empty at first; its file has the names of the columns', async () => {
    const { status, json } = await admin.get(LIST);
    assert.equal(status, 200);
    assert.deepEqual(json, { counts: { total: 0, freeQuestions: 0, thisWeek: 0 }, leads: [], olderThan: null });
    assert.equal(
      (await bytesOf(EXPORT)).toString(),
      '\uFEFF"First Name","Last Name","Email","Source","Date Submitted","Consent","Consent Date"\r\n',
    );
  });

  test('counts all, those from free questions, and those of the last seven days to the millisecond', async () => {
    await leave('anna@example.org');
    await leave('berta@example.org', { firstName: 'Berta', source: 'try-out-peng' });
    app.clock.advance(7 * DAY);
    assert.deepEqual((await admin.get(LIST)).json.counts, { total: 2, freeQuestions: 1, thisWeek: 2 });
    app.clock.advance(1);
    assert.deepEqual((await admin.get(LIST)).json.counts, { total: 2, freeQuestions: 1, thisWeek: 0 });
    await confirmIdentity(admin);
    await app.server.database
      .knex('marketing_leads')
      .where({ email_key: 'anna@example.org' })
      .update({ source: 'free_questions' });
    assert.deepEqual((await admin.get(LIST)).json.counts, { total: 2, freeQuestions: 1, thisWeek: 0 });
  });

  test('finds by any part of names, address and source; the counters stay', async () => {
    assert.deepEqual(await emails('q=BERT'), ['berta@example.org']);
    assert.deepEqual(await emails('q=anna%20berg'), ['anna@example.org']);
    assert.deepEqual(await emails('q=berg'), ['berta@example.org', 'anna@example.org']);
    assert.deepEqual(await emails('q=P.Eng.'), ['berta@example.org']);
    assert.deepEqual(await emails('q=free'), ['anna@example.org']);
    assert.deepEqual(await emails('q=rta%40'), ['berta@example.org']);
    assert.deepEqual(await emails('q=%40example.org'), ['berta@example.org', 'anna@example.org']);
    assert.deepEqual(await emails('q=%25'), []);
    assert.equal((await admin.get(`${LIST}?q=nobody`)).json.counts.total, 2);
  });

  test('what cannot be searched for is refused by name', async () => {
    for (const [query, field] of [
      [`q=${'x'.repeat(201)}`, 'q'],
      ['before=0', 'before'],
      ['before=1;--', 'before'],
      ['page=2', 'page'],
    ]) {
      const { status, json } = await admin.get(`${LIST}?${query}`);
      assert.deepEqual([status, Object.keys(json.fields)], [400, [field]], query);
    }
    assert.equal((await admin.get(`${EXPORT}?before=3`)).status, 400);
  });

  async function bytesOf(path: string): Promise<Buffer> {
    const response = await fetch(`${app.origin}${path}`, { headers: { cookie: admin.cookies() } });
    assert.equal(response.status, 200);
    return Buffer.from(await response.arrayBuffer());
  }

  test('the file is UTF-8 with its mark, each field is text, and its name carries the day', async () => {
    await leave('élodie@example.org', { firstName: 'Élodie "Lo", 李', lastName: '=HYPERLINK("http://x")' });
    await leave('=cmd@example.org', { firstName: '@x', lastName: 'Anna;+1' });
    const { headers } = await admin.get(`${EXPORT}?q=`);
    assert.equal(headers.get('content-disposition'), 'attachment; filename="marketing-leads-2026-01-22.csv"');
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-store');
    const bytes = await bytesOf(EXPORT);
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const text = withoutMark(bytes);
    const records = parse(text);
    assert.deepEqual(records.slice(0, 4), [
      ['First Name', 'Last Name', 'Email', 'Source', 'Date Submitted', 'Consent', 'Consent Date'],
      ["'@x", "Anna;'+1", "'=cmd@example.org", 'Free Questions', '2026-01-22 12:00:00', '', ''],
      [
        'Élodie "Lo", 李',
        '\'=HYPERLINK("http://x")',
        'élodie@example.org',
        'Free Questions',
        '2026-01-22 12:00:00',
        '',
        '',
      ],
      ['Berta', 'Berg', 'berta@example.org', 'P.Eng. Example', '2026-01-15 12:00:00', '', ''],
    ]);
    assert.equal(records.length, 5);
  });

  test('the file of a search has what was found', async () => {
    const text = withoutMark(await bytesOf(`${EXPORT}?q=berg`));
    assert.deepEqual(
      parse(text).map(([name]) => name),
      ['First Name', 'Berta', 'Anna'],
    );
  });

  test('pages of fifty, each lead once, and none lost when one comes meanwhile', async () => {
    await crowd(0, 120);
    const seen: string[] = [];
    let query = 'q=crowd';
    for (const expected of [50, 50, 20]) {
      const { json } = await admin.get(`${LIST}?${query}`);
      assert.equal(json.leads.length, expected);
      seen.push(...json.leads.map(({ email }: { email: string }) => email));
      query = `q=crowd&before=${json.olderThan}`;
      assert.equal(json.olderThan === null, expected === 20);
      await crowd(1_000 + expected + seen.length, 1);
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 120 }, (_, index) => `crowd${119 - index}@example.org`),
    );
  });

  test('a file of many parts has each lead once, in order', async () => {
    await crowd(10_000, CROWD);
    const text = withoutMark(await bytesOf(EXPORT));
    const addresses = parse(text)
      .slice(1)
      .map(([, , email = '']) => email);
    const { total } = (await admin.get(LIST)).json.counts;
    assert.deepEqual([addresses.length, new Set(addresses).size], [total, total]);
    assert.deepEqual(
      [addresses[0], addresses[CROWD - 1]],
      [`crowd${10_000 + CROWD - 1}@example.org`, 'crowd10000@example.org'],
    );
  });

  test('whoever goes away ends the reading; whoever waits holds it up', async (context) => {
    const reads = context.mock.fn();
    const { reads: handle } = app.server.database;
    const rows = handle.rows;
    context.mock.method(handle, 'rows', ((...call: Parameters<typeof rows>) => {
      if (/FROM marketing_leads l [\s\S]*WHERE l\.id < \?/.test(call[0])) reads();
      return rows(...call);
    }) as typeof rows);
    const stall = (message: unknown) => {
      const { request, socket } = message as { request: IncomingMessage; socket: Socket };
      if (request.url === EXPORT) socket.cork();
    };
    subscribe('http.server.request.start', stall);
    context.after(() => unsubscribe('http.server.request.start', stall));
    const request = httpGet(`${app.origin}${EXPORT}`, { headers: { cookie: admin.cookies() } });
    request.once('error', () => {});
    while (reads.mock.callCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    await settled(() => reads.mock.callCount());
    const held = reads.mock.callCount();
    assert.ok(held < CROWD / PART / 2, `${held} parts were read for somebody who takes none`);
    request.destroy();
    await admin.get('/api/user');
    await settled(() => reads.mock.callCount());
    assert.ok(reads.mock.callCount() - held <= 1, `${reads.mock.callCount() - held} parts were read for nobody`);
    assert.equal((await admin.get(LIST)).status, 200);
  });

  test('a failure before the file is answered as one; a failure within breaks it off', async (context) => {
    const { reads: handle } = app.server.database;
    const rows = handle.rows;
    let left = 0;
    context.mock.method(handle, 'rows', ((...call: Parameters<typeof rows>) => {
      if (/FROM marketing_leads l [\s\S]*WHERE l\.id < \?/.test(call[0])) {
        if (left === 0) throw new Error('the disk is gone');
        left -= 1;
      }
      return rows(...call);
    }) as typeof rows);
    const refused = await admin.get(EXPORT);
    assert.deepEqual(
      [refused.status, refused.json.code, refused.headers.get('content-disposition')],
      [500, 'internal-error', null],
    );
    left = 2;
    await assert.rejects(bytesOf(EXPORT));
    assert.ok(app.log.some(({ level, facts }) => level !== 'info' && /disk is gone/.test(JSON.stringify(facts))));
    assert.equal(left, 0);
  });
});

/** The text as programs read it: the mark of UTF-8 is none of it, and what is no UTF-8 is an error. */
const withoutMark = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Waits until a number has stayed as it is for a hundred turns of the server. */
async function settled(read: () => number): Promise<void> {
  let [last, same] = [read(), 0];
  while (same < 100) {
    await new Promise((resolve) => setImmediate(resolve));
    same = read() === last ? same + 1 : 0;
    last = read();
  }
}
