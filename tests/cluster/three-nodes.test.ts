import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import {
  ALLOWED_REFUSAL,
  type AnsweringCandidates,
  type Candidate,
  startCandidates,
  takeSeat,
} from '../support/answering-candidates.ts';
import { aPromoCode } from '../support/builders.ts';
import {
  CAN_CUT_LINKS,
  CLUSTER_USER,
  type GaleraCluster,
  NODES,
  type NodeNumber,
  startGalera,
} from '../support/galera.ts';
import { untilReady } from '../support/guarded-process.ts';
import { startDatabaseProxy } from '../support/haproxy.ts';
import { command } from '../support/run-command.ts';
import { sell } from '../support/sales.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type SignedIn, signedInPeople } from '../support/signed-in-people.ts';
import { eventSender, withMishaps } from '../support/stripe/event-sender.ts';
import { eventsAbout } from '../support/stripe/shop.ts';
import { type StripeDouble, startStripe } from '../support/stripe/stripe-double.ts';

const rounds = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

const KILLS = rounds('CLUSTER_KILLS', 2);
const SPLITS = rounds('CLUSTER_SPLITS', 2);
const LEARNERS = 100;
const CANDIDATES = rounds('CLUSTER_CANDIDATES', 200);
const MAX_USES = 20;
const PAYMENTS = 20;
const COPIES = 50;

/** Who buys while nodes are killed, and while they are cut off; and how many of each have the discount. */
const [BUYERS, SOLD] = [40, 10];

/** How long nodes serve between two faults, and how long a fault lasts, in milliseconds. */
const REST_MS = 2_000;
const FAULT_MS = 6_000;
const DAY_MS = 86_400_000;

const say = (line: string): void => void process.stdout.write(`  ${line}\n`);

describe('three writing database nodes behind HAProxy, two instances of the site (product.md 7.3)', () => {
  let cluster: GaleraCluster;
  let proxy: { readonly port: number; readonly stop: () => Promise<void> };
  let stripe: StripeDouble;
  let url: string;
  let servers: ServerProcess[] = [];
  let database: Database;
  let people: SignedIn[];
  let candidates: Candidate[];

  const originAt = (index: number): string => (servers[index % servers.length] as ServerProcess).origin;
  const startInstance = (): Promise<ServerProcess> =>
    startServerProcess({ databaseUrl: url, environment: { TRUSTED_PROXIES: '1', ...stripe.environment } });
  const count = async (sql: string, bindings: readonly (number | string)[] = []): Promise<number> =>
    Number((await database.rows<{ n: number }>(sql, bindings))[0]?.n);
  const assertWhole = async (): Promise<void> => {
    const { code, said } = await command(url, ['check']);
    assert.equal(code, 0, said);
  };

  before(async () => {
    cluster = await startGalera();
    proxy = await startDatabaseProxy(cluster.addresses, CLUSTER_USER);
    stripe = await startStripe();
    const server = `mysql://${CLUSTER_USER}@127.0.0.1:${proxy.port}`;
    await untilReady(async () => {
      const connection = await createConnection(server);
      await connection.query('CREATE DATABASE IF NOT EXISTS plumbline');
      await connection.end();
    });
    url = `${server}/plumbline`;
  });
  after(async () => {
    await database?.close();
    for (const { kill } of servers) await kill();
    await stripe?.close();
    await proxy?.stop();
    await cluster?.stop();
  });

  test('three first starts at once on an empty database: one migrates and loads, all serve', async () => {
    servers = await Promise.all([startInstance(), startInstance(), startInstance()]);
    await servers.pop()?.kill();
    database = await openDatabase(url);
    assert.equal(await count('SELECT COUNT(*) AS n FROM schema_migrations'), (await database.listMigrations()).length);
    const questions = await count('SELECT COUNT(*) AS n FROM questions');
    assert.equal(await count('SELECT COUNT(DISTINCT external_id) AS n FROM questions'), questions);
    assert.ok(questions > 100);
    await assertWhole();
  });

  test(`${CANDIDATES} learners start one set twice at once, at two instances: one running attempt each (product.md 4.3)`, async () => {
    people = await signedInPeople(url, 'user', Math.max(CANDIDATES, LEARNERS));
    const granted = "UPDATE users SET subscription_status = 'active', subscription_end_date = ? WHERE username LIKE ?";
    await database.run(granted, [Date.now() + DAY_MS, 'chat-user-%']);
    const start = async (person: SignedIn, index: number): Promise<number> => {
      const { status, json, text } = await takeSeat(originAt(index), person).post('/api/exam/start', { examSet: 1 });
      assert.equal(status, 200, text);
      return json.id;
    };
    const pairs: (readonly [number, number])[] = [];
    for (let from = 0; from < people.length; from += 50) {
      const some = people.slice(from, from + 50);
      pairs.push(...(await Promise.all(some.map((each) => Promise.all([start(each, 0), start(each, 1)])))));
    }
    assert.deepEqual(
      pairs.filter(([one, other]) => one !== other),
      [],
    );
    const running = 'SELECT COUNT(*) AS n FROM exam_attempts WHERE end_time IS NULL AND exam_set = 1';
    assert.equal(await count(running), people.length);
    candidates = people.map((person, index) => ({
      seat: takeSeat(originAt(index), person),
      attemptId: pairs[index]?.[0] as number,
    }));
    say(`certification conflicts so far: ${await cluster.sumOf('wsrep_local_cert_failures')}`);
    say(`transactions undone for others so far: ${await cluster.sumOf('wsrep_local_bf_aborts')}`);
  });

  test(`${LEARNERS} learners use a promo code at once: exactly ${MAX_USES} discounts (product.md 3.7)`, async () => {
    const { id } = await aPromoCode(database, { code: 'RUSH', maxUses: MAX_USES, discountPercent: 15 });
    const buyers = people.slice(0, LEARNERS);
    const opened = await Promise.all(
      buyers.map((person, index) =>
        takeSeat(originAt(index), person).post('/api/create-payment-intent', { promoCode: 'rush' }),
      ),
    );
    const discounted = opened.filter(({ json }) => json.amountCents === 5015);
    assert.equal(discounted.length, MAX_USES);
    for (const { status, json } of opened.filter((each) => !discounted.includes(each)))
      assert.deepEqual([status, json.code], [400, 'promo-used-up']);
    assert.equal(await count('SELECT used_count AS n FROM promo_codes WHERE id = ?', [id]), MAX_USES);
    assert.equal(await count('SELECT COUNT(*) AS n FROM promo_code_usage WHERE promo_code_id = ?', [id]), MAX_USES);
  });

  test(`${PAYMENTS} payments, each success reported ${COPIES} times at both instances: one grant and one receipt each (product.md 3.11, 3.18)`, async () => {
    const intents: string[] = [];
    for (const [index, person] of people.slice(-PAYMENTS).entries()) {
      const { json } = await takeSeat(originAt(index), person).post('/api/create-payment-intent', {});
      const intent = String(json.clientSecret).split('_secret_')[0] as string;
      stripe.ledger.confirmIntent(intent, 'pm_card_visa', null);
      intents.push(intent);
    }
    const senders = servers.map(({ origin }) => eventSender(`${origin}/api/stripe/webhook`));
    const events = intents.flatMap((id) =>
      eventsAbout(stripe, id).filter(({ type }) => type === 'payment_intent.succeeded'),
    );
    const storms = senders.map((sender, seed) =>
      sender.deliverAll(withMishaps(events, { copies: COPIES / senders.length, shuffle: seed + 5 }), 20),
    );
    const refused = (await Promise.all(storms)).flat().filter(({ status }) => status !== 200);
    assert.deepEqual(
      refused.filter(({ status }) => status !== 503),
      [],
    );
    for (const event of events) await senders[0]?.deliverUntilTaken(event);
    assert.equal(await count("SELECT COUNT(*) AS n FROM payments WHERE status = 'granted'"), PAYMENTS);
    assert.equal(await count("SELECT COUNT(*) AS n FROM outbox WHERE unique_key LIKE 'receipt-%'"), PAYMENTS);
    say(`of ${COPIES * PAYMENTS} notices ${refused.length} were answered 503`);
    await assertWhole();
  });

  describe(`${CANDIDATES} candidates answer meanwhile (product.md 4.8)`, () => {
    let load: AnsweringCandidates;
    before(() => {
      load = startCandidates(candidates);
    });
    /** Makes faults one after the other; meanwhile people buy with a promo code, each for the first time with this one. */
    const repeat = async (
      faults: number,
      sales: { readonly code: string; readonly buyers: readonly SignedIn[] },
      fault: (node: NodeNumber, round: number) => Promise<void>,
    ): Promise<void> => {
      await aPromoCode(database, { code: sales.code, maxUses: SOLD, discountPercent: 15 });
      const origins = servers.map(({ origin }) => origin);
      const selling = sell({ ...sales, origins, stripe, spreadMs: faults * (REST_MS + FAULT_MS) });
      const failing = async (): Promise<void> => {
        for (let round = 0; round < faults; round += 1) {
          await pause(REST_MS);
          await fault((round % NODES.length) as NodeNumber, round + 1);
        }
      };
      const [{ paid, usedUp, unavailable }] = await Promise.all([selling, failing()]);
      assert.deepEqual([paid, usedUp], [SOLD, BUYERS - SOLD]);
      assert.equal(await count('SELECT used_count AS n FROM promo_codes WHERE code = ?', [sales.code]), SOLD);
      say(`${paid} of ${BUYERS} bought with ${sales.code} meanwhile; ${unavailable} requests and notices answered 503`);
      assertOnlyUnavailable();
    };
    const assertOnlyUnavailable = (): void => {
      const { [ALLOWED_REFUSAL]: _, ...others } = load.refusals();
      assert.deepEqual(others, {});
    };
    const report = (what: string): void => {
      const refused = load.refusals()[ALLOWED_REFUSAL] ?? 0;
      const silence = (load.longestSilence() / 1000).toFixed(1);
      say(`${what}: ${load.acknowledged()} acknowledged, ${refused} answered 503 so far, longest silence ${silence} s`);
    };

    test(`${KILLS} kills of a node, which comes back: nothing but 503, and ${SOLD} discounts and payments exactly`, () =>
      repeat(KILLS, { code: 'KILLS', buyers: people.slice(0, BUYERS) }, async (node, round) => {
        await cluster.kill(node);
        await pause(FAULT_MS);
        await cluster.restart(node);
        report(`kill ${round} of node ${node}`);
      }));

    test(`${SPLITS} times one node is ${CAN_CUT_LINKS ? 'cut off from the two others' : 'stopped (links could not be cut)'}: the same`, () =>
      repeat(SPLITS, { code: 'SPLITS', buyers: people.slice(BUYERS, 2 * BUYERS) }, async (node, round) => {
        await cluster.cutOff([node]);
        await pause(FAULT_MS);
        await cluster.heal();
        report(`split ${round} of node ${node}`);
      }));

    test('without a majority no instance is ready, and requests are answered 503 until it is back', async () => {
      await cluster.cutOff(CAN_CUT_LINKS ? NODES : [0, 1]);
      for (const { origin } of servers) {
        await untilReady(async () => assert.equal((await fetch(`${origin}/readyz`)).status, 503), 60_000);
        const { status, headers } = await takeSeat(origin, people[0] as SignedIn).get('/api/me');
        assert.deepEqual([status, headers.has('retry-after')], [503, true]);
      }
      await cluster.heal();
      for (const { origin } of servers)
        await untilReady(async () => assert.equal((await fetch(`${origin}/readyz`)).status, 200), 60_000);
      report('without a majority');
      assertOnlyUnavailable();
    });

    test('no acknowledged answer is lost, and every rule of the product holds', async () => {
      await load.verify(database);
      const payments = PAYMENTS + 2 * SOLD;
      assert.equal(await count("SELECT COUNT(*) AS n FROM payments WHERE status = 'granted'"), payments);
      assert.equal(await count("SELECT COUNT(*) AS n FROM outbox WHERE unique_key LIKE 'receipt-%'"), payments);
      assert.ok(load.acknowledged() > CANDIDATES, `${load.acknowledged()} answers were acknowledged (control)`);
      await assertWhole();
    });
  });
});
