import assert from 'node:assert/strict';
import { forgeNotices, fuzzOperations } from '../support/hostile-requests.ts';
import { withMishaps } from '../support/stripe/event-sender.ts';
import { assertShopAgrees, eventsAbout, openShop } from '../support/stripe/shop.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const REQUESTS = 10_000;
const PAYMENTS = 1_000;
const COPIES = 50;
const AT_ONCE = 60;

const say = (line: string): void => console.log(line);

const since = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;

say(`\nHostile requests, seed ${SEED} (SEED=… tells a run again)`);
const shop = await openShop('sqlite');
try {
  for (const [what, send] of [
    ['random requests over all operations', fuzzOperations],
    ['forged notices', forgeNotices],
  ] as const) {
    const began = performance.now();
    const { statuses, faults } = await send(shop.app, { seed: SEED, count: REQUESTS });
    say(`  ${REQUESTS} ${what}: ${JSON.stringify(statuses)} in ${since(began)}, ${faults.length} faults`);
    for (const fault of faults.slice(0, 10)) say(`    ${fault.slice(0, 200)}`);
  }
} finally {
  await shop.close();
}

say(`\n${PAYMENTS} payments, each notice of success ${COPIES} times, shuffled, ${AT_ONCE} at once`);
const storm = await openShop('sqlite');
try {
  const intents: string[] = [];
  for (let count = 0; count < PAYMENTS; count += 1) intents.push(await (await storm.buyer()).pay());
  const successes = intents
    .flatMap((id) => eventsAbout(storm.stripe, id))
    .filter(({ type }) => type === 'payment_intent.succeeded');
  const began = performance.now();
  const events = withMishaps(successes, { copies: COPIES, shuffle: SEED });
  const delivered = await storm.sender.deliverAll(events, AT_ONCE);
  const refused = delivered.filter(({ status }) => status !== 200);
  for (const { eventId } of refused) {
    const event = successes.find(({ id }) => id === eventId);
    assert.ok(event);
    await storm.sender.deliverUntilTaken(event);
  }
  const granted = await assertShopAgrees(storm);
  say(`  ${delivered.length} notices in ${since(began)}: ${refused.length} to be told again, ${granted} grants`);
  assert.equal(granted, PAYMENTS);
} finally {
  await storm.close();
}
