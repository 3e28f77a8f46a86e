import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { forgeNotices, fuzzOperations } from '../support/hostile-requests.ts';
import { openShop, type Shop } from '../support/stripe/shop.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** `npm run bench -- hostile` sends 10,000 of each. */
const REQUESTS = 300;

describe(`hostile requests, seed ${SEED} (product.md 7.1, 7.3)`, () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop('sqlite');
  });
  after(() => shop.close());

  test('random ones over all operations and roles: no failure of ours, and none without an answer', async () => {
    const { statuses, faults } = await fuzzOperations(shop.app, { seed: SEED, count: REQUESTS });
    assert.deepEqual(faults, []);
    assert.ok((statuses[200] ?? 0) > 0 && (statuses[400] ?? 0) > 0, JSON.stringify(statuses));
  });

  test('a request target that is no address is refused, and the server goes on', async () => {
    const { hostname, port } = new URL(shop.app.origin);
    for (const target of ['http://[/', 'https://[::1/']) {
      const socket = connect(Number(port), hostname);
      socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      assert.match(await text(socket), /^HTTP\/1\.1 400 /, target);
    }
    assert.equal((await fetch(`${shop.app.origin}/healthz`)).status, 200);
  });

  test('forged notices are all refused and none is kept', async () => {
    const { statuses } = await forgeNotices(shop.app, { seed: SEED, count: REQUESTS });
    assert.deepEqual(Object.keys(statuses), ['400']);
    const [{ n } = { n: -1 }] = await shop.app.server.database.rows<{ n: number }>(
      'SELECT COUNT(*) AS n FROM payment_events',
    );
    assert.equal(Number(n), 0);
  });
});
