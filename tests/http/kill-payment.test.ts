import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { emptyDatabase } from '../support/databases.ts';
import { untilReady } from '../support/guarded-process.ts';
import { startServerProcess } from '../support/server-process.ts';
import { eventSender } from '../support/stripe/event-sender.ts';
import { startStripe } from '../support/stripe/stripe-double.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const READ_INTENT = /^GET \/v1\/payment_intents\//;

/** The checkout, with nobody looking at it, is left to the job after this long. */
const SIX_MINUTES = 6 * 60_000;

async function learnerAt(origin: string): Promise<Visitor> {
  const learner = visitorOf(origin);
  const account = {
    username: 'kim',
    email: 'kim@example.org',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  };
  assert.equal((await learner.post('/api/register', account)).status, 200);
  return learner;
}

/** Makes it six minutes later for the payments of a database that no server uses at the moment. */
async function letTimePass(databaseUrl: string): Promise<void> {
  const database = await openDatabase(databaseUrl);
  await database.run('UPDATE payments SET updated_at = updated_at - ?, check_at = check_at - ?', [
    SIX_MINUTES,
    SIX_MINUTES,
  ]);
  await database.close();
}

describe('a server that is killed between the provider’s success and its own commit (product.md 3.11, 3.18)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    for (const by of ['report', 'notice'] as const) {
      test(`SIGKILL while a ${by} is at work, restart: the job grants, once, on ${kind}`, async () => {
        const { url: databaseUrl, remove } = await emptyDatabase(kind);
        const stripe = await startStripe();
        const first = await startServerProcess({ databaseUrl, environment: stripe.environment });
        try {
          const learner = await learnerAt(first.origin);
          const { json: opened } = await learner.post('/api/create-payment-intent');
          const intentId = String(opened.clientSecret).split('_secret_')[0] ?? '';
          stripe.ledger.confirmIntent(intentId, 'pm_card_visa', null);
          const event = stripe.ledger.events.at(-1);
          assert.ok(event);
          // The provider has the money and is asked about it; the answer never comes, and then the server is gone.
          stripe.faults.next(READ_INTENT, 'hang');
          const asked = stripe.faults.met();
          const send = (): Promise<unknown> =>
            by === 'report'
              ? learner.post('/api/payment-success', { paymentIntentId: intentId })
              : eventSender(`${first.origin}/api/stripe/webhook`).deliver(event);
          const cut = send().catch(() => null);
          await asked;
          await first.kill();
          await cut;
          stripe.faults.clear();

          await letTimePass(databaseUrl);
          const port = Number(new URL(first.origin).port);
          const second = await startServerProcess({ databaseUrl, port, environment: stripe.environment });
          try {
            await untilReady(async () => {
              const { json } = await learner.get('/api/subscription');
              assert.equal(json.active, true);
            });
            const again = await eventSender(`${second.origin}/api/stripe/webhook`).deliver(event);
            assert.equal(again.status, 200);
            const { json: payments } = await learner.get('/api/payments');
            assert.equal(payments.length, 1);
            assert.equal(payments[0].amountCents, 5_900);
          } finally {
            await second.kill();
          }
        } finally {
          await first.kill();
          await stripe.close();
          await remove();
        }
      });
    }
  }
});
