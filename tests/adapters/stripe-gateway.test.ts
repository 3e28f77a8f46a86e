import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import Stripe from 'stripe';
import { stripeGateway } from '../../src/adapters/stripe/stripe-gateway.ts';
import { GatewayUnavailable, type PaymentGateway } from '../../src/application/ports/billing.ts';
import { json, trickle } from '../support/stripe/stripe-answers.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, type StripeDouble, startStripe } from '../support/stripe/stripe-double.ts';
import type { Fault } from '../support/stripe/stripe-faults.ts';

const order = {
  paymentId: 7,
  userId: 3,
  product: 'nppe',
  amountCents: 5_900,
  currency: 'cad',
  createdAt: 1_000,
} as const;
const METADATA = { userId: '3', product: 'nppe', paymentId: '7' };
/** For a provider that stays silent. With others a busy machine may take longer than this, so they keep the default. */
const SHORT_TIMEOUT_MS = 250;

const running: StripeDouble[] = [];
after(async () => {
  for (const stripe of running) await stripe.close();
});

/** A Stripe with nothing in it, and the gateway that talks to it. */
async function fresh(timeoutMs?: number): Promise<{ stripe: StripeDouble; gateway: PaymentGateway }> {
  const stripe = await startStripe();
  running.push(stripe);
  const keys = { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY };
  return { stripe, gateway: stripeGateway({ ...keys, apiBase: stripe.apiBase, timeoutMs }) };
}

/** As `fresh`, with one intent that was paid. */
async function paid() {
  const { stripe, gateway } = await fresh();
  const { id } = await gateway.createIntent(order);
  stripe.ledger.confirmIntent(id, 'pm_card_visa', null);
  return { stripe, gateway, ledger: stripe.ledger, id };
}

const CREATE = /^POST \/v1\/payment_intents$/;
const READ = /^GET /;

describe('requests to Stripe (3.10, 3.27)', () => {
  test('creating sends amount, currency, card only, owner, product and payment, and a key for just that order', async () => {
    const { stripe, gateway } = await fresh();
    const intent = await gateway.createIntent(order);
    const [wire] = [...stripe.ledger.intents.values()];
    assert.deepEqual(intent, {
      id: wire?.id,
      clientSecret: wire?.client_secret,
      status: 'requires_payment',
      amountCents: 5_900,
      currency: 'cad',
      money: 'kept',
      metadata: METADATA,
    });
    await gateway.createIntent({ ...order, product: 'peng', amountCents: 7_900 });
    await gateway.createIntent({ ...order, userId: 4 });
    await gateway.createIntent({ ...order, createdAt: 1_001 });
    const [first, peng, other, later] = stripe.requests;
    assert.deepEqual(first, {
      method: 'POST',
      path: '/v1/payment_intents',
      authorization: `Bearer ${SECRET_KEY}`,
      version: Stripe.API_VERSION,
      key: 'payment-7-1000-user-3-nppe-5900-cad',
      form: {
        amount: '5900',
        currency: 'cad',
        allowed_payment_method_types: ['card'],
        description: 'NPPE Study Package',
        metadata: METADATA,
      },
    });
    assert.deepEqual(peng?.form.metadata, { ...METADATA, product: 'peng' });
    assert.equal(peng?.form.description, 'P.Eng. Examples');
    assert.equal(new Set([first?.key, peng?.key, other?.key, later?.key]).size, 4);
    assert.deepEqual([gateway.kind, gateway.publishableKey], ['stripe', PUBLISHABLE_KEY]);
  });

  test('the same order twice is one intent', async () => {
    const { stripe, gateway } = await fresh();
    const intents = await Promise.all([gateway.createIntent(order), gateway.createIntent(order)]);
    assert.deepEqual(intents[0], intents[1]);
    assert.equal(stripe.ledger.intents.size, 1);
  });

  test('changing the amount is keyed by the call, since an amount may come back', async () => {
    const { stripe, gateway } = await fresh();
    const { id } = await gateway.createIntent(order);
    for (const cents of [5_015, 5_900, 5_015]) {
      assert.equal((await gateway.updateAmount(id, cents))?.amountCents, cents);
    }
    const updates = stripe.requests.slice(1);
    assert.deepEqual(
      updates.map(({ path, form }) => [path, form]),
      [5_015, 5_900, 5_015].map((cents) => [`/v1/payment_intents/${id}`, { amount: String(cents) }]),
    );
    assert.equal(new Set(updates.map(({ key }) => key)).size, 3);
  });

  test('reading and cancelling', async () => {
    const { stripe, gateway } = await fresh();
    const intent = await gateway.createIntent(order);
    assert.deepEqual(await gateway.readIntent(intent.id), intent);
    assert.equal((await gateway.cancelIntent(intent.id))?.status, 'cancelled');
    const [, read, cancel] = stripe.requests;
    assert.deepEqual([read?.method, read?.form], ['GET', { expand: ['latest_charge'] }]);
    assert.equal(cancel?.path, `/v1/payment_intents/${intent.id}/cancel`);
    assert.equal(stripe.ledger.intent(intent.id).cancellation_reason, 'abandoned');
  });

  for (const [theirs, ours] of [
    ['requires_payment_method', 'requires_payment'],
    ['requires_confirmation', 'requires_payment'],
    ['requires_action', 'requires_action'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['canceled', 'cancelled'],
  ] as const) {
    test(`'${theirs}' is ${ours} here`, async () => {
      const { stripe, gateway } = await fresh();
      const { id } = await gateway.createIntent(order);
      stripe.ledger.setStatus(id, theirs);
      assert.equal((await gateway.readIntent(id))?.status, ours);
    });
  }

  test('an intent made by others has no owner here', async () => {
    const { stripe, gateway } = await fresh();
    const { id } = stripe.ledger.createIntent({ amount: 100, currency: 'cad', metadata: { order: 9 } });
    assert.deepEqual((await gateway.readIntent(id))?.metadata, { userId: '', product: '', paymentId: '' });
  });
});

describe('where the money is (3.20, 3.21)', () => {
  test('kept; regained after a refund of part, refunded with the rest, regained when a refund fails', async () => {
    const { gateway, ledger, id } = await paid();
    const money = async () => (await gateway.readIntent(id))?.money;
    assert.equal(await money(), 'kept');
    ledger.refund(id, 900);
    assert.equal(await money(), 'regained');
    const rest = ledger.refund(id);
    assert.equal(await money(), 'refunded');
    ledger.failRefund(rest);
    assert.equal(await money(), 'regained');
  });

  for (const [status, money] of [
    ['warning_needs_response', 'regained'],
    ['warning_under_review', 'regained'],
    ['needs_response', 'disputed'],
    ['under_review', 'disputed'],
    ['appeal_needs_response', 'disputed'],
    ['appeal_under_review', 'disputed'],
  ] as const) {
    test(`a dispute that is '${status}': ${money}`, async () => {
      const { stripe, gateway, ledger, id } = await paid();
      ledger.dispute(id, status);
      assert.equal((await gateway.readIntent(id))?.money, money);
      const asked = stripe.requests.at(-1);
      assert.deepEqual([asked?.path, asked?.form], ['/v1/disputes', { payment_intent: id, limit: '100' }]);
    });
  }

  for (const [opened, closed, money] of [
    ['needs_response', 'won', 'regained'],
    ['needs_response', 'lost', 'disputed'],
    ['warning_needs_response', 'warning_closed', 'regained'],
    ['needs_response', 'prevented', 'disputed'],
    ['warning_needs_response', 'prevented', 'regained'],
  ] as const) {
    test(`a dispute that went from '${opened}' to '${closed}': ${money}`, async () => {
      const { gateway, ledger, id } = await paid();
      ledger.closeDispute(ledger.dispute(id, opened), closed);
      assert.equal((await gateway.readIntent(id))?.money, money);
    });
  }

  test('a dispute in a state of the future decides nothing', async () => {
    const { gateway, ledger, id } = await paid();
    ledger.dispute(id, 'under_meditation');
    await assert.rejects(gateway.readIntent(id), GatewayUnavailable);
  });

  test('a charge is read by itself where it was not in the answer', async () => {
    const { stripe, gateway, ledger, id } = await paid();
    ledger.refund(id);
    stripe.faults.next(READ, json(200, ledger.intent(id)), 1);
    assert.equal((await gateway.readIntent(id))?.money, 'refunded');
    assert.equal(stripe.requests.at(-1)?.path, `/v1/charges/${ledger.intent(id).latest_charge}`);
  });
});

describe('an intent that cannot take the step', () => {
  test('changing a paid one answers null; cancelling it answers that it is paid', async () => {
    const { gateway, id } = await paid();
    assert.equal(await gateway.updateAmount(id, 1_000), null);
    const cancelled = await gateway.cancelIntent(id);
    assert.deepEqual([cancelled?.status, cancelled?.money], ['succeeded', 'kept']);
  });

  test('one that Stripe does not know is null everywhere', async () => {
    const { gateway } = await fresh();
    assert.deepEqual(
      [await gateway.readIntent('x'), await gateway.updateAmount('x', 100), await gateway.cancelIntent('x')],
      [null, null, null],
    );
  });

  test('a request that is wrong in itself is a fault of ours and thrown as it is', async () => {
    const { gateway } = await fresh();
    const { id } = await gateway.createIntent(order);
    const isOurs = (error: unknown) => !(error instanceof GatewayUnavailable) && /at least \$0\.50/.test(String(error));
    await assert.rejects(gateway.createIntent({ ...order, amountCents: 49 }), isOurs);
    await assert.rejects(gateway.updateAmount(id, 49), isOurs);
  });
});

describe('a Stripe that cannot be reached or answers nonsense is GatewayUnavailable, with the cause', () => {
  const failure = (status: number): Fault => json(status, { error: { type: 'api_error', message: 'no' } });
  const wire = { id: 'pi_1', client_secret: 's', status: 'succeeded', amount: 5_900, currency: 'cad' };

  const faults: readonly (readonly [string, Fault])[] = [
    ['500', 'fail'],
    ['503 of something in between', failure(503)],
    ['429', 'limit'],
    ['409, the same key being at work', failure(409)],
    ['401, keys that are not accepted', failure(401)],
    ['403', failure(403)],
    ['a cut connection', 'drop'],
    ['silence', 'hang'],
    ['an answer that trickles for ever', trickle],
    ['no JSON', (response) => void response.end('<html>Bad gateway</html>')],
    ['an empty object', json(200, {})],
    ['a status of the future', json(200, { ...wire, status: 'requires_prayer' })],
    ['an amount that is no whole number', json(200, { ...wire, amount: '5900' })],
    ['no secret', json(200, { ...wire, client_secret: null })],
    ['a success without a charge', json(200, { ...wire, latest_charge: null })],
  ];
  for (const [what, fault] of faults) {
    test(what, { timeout: 20_000 }, async () => {
      const silent = fault === 'hang' || fault === trickle;
      const { stripe, gateway } = await fresh(silent ? SHORT_TIMEOUT_MS : undefined);
      stripe.faults.next(/./, fault);
      const isUnavailable = (error: unknown) =>
        error instanceof GatewayUnavailable && !String(error).includes('sk_test');
      await assert.rejects(gateway.createIntent(order), isUnavailable);
      await assert.rejects(gateway.readIntent('pi_1'), isUnavailable);
    });
  }

  test('nobody listens', async () => {
    const { stripe, gateway } = await fresh();
    await stripe.close();
    await assert.rejects(gateway.cancelIntent('pi_1'), GatewayUnavailable);
    await assert.rejects(gateway.updateAmount('pi_1', 100), GatewayUnavailable);
  });

  test('an answer that was lost is found again under its key', async () => {
    const { stripe, gateway } = await fresh();
    stripe.faults.next(CREATE, 'lose', 1);
    const { id } = await gateway.createIntent(order);
    assert.deepEqual([...stripe.ledger.intents.keys()], [id]);
    const [lost, found] = stripe.requests;
    assert.deepEqual([lost?.key, found?.key], [lost?.key, lost?.key]);
  });

  test('an answer that was lost for good is found by the next call', async () => {
    const { stripe, gateway } = await fresh();
    stripe.faults.next(CREATE, 'lose', 2);
    await assert.rejects(gateway.createIntent(order), GatewayUnavailable);
    await gateway.createIntent(order);
    assert.equal(stripe.ledger.intents.size, 1);
  });

  test('a failure that Stripe keeps under the key is left behind by a second key', async () => {
    const { stripe, gateway } = await fresh();
    stripe.faults.next(CREATE, 'fail', 1);
    await assert.rejects(gateway.createIntent(order), GatewayUnavailable);
    assert.equal((await gateway.createIntent(order)).status, 'requires_payment');
    const [failed, replayed, anew] = stripe.requests;
    assert.deepEqual([failed?.key, anew?.key], [replayed?.key, `${failed?.key}-anew`]);
    assert.deepEqual(failed?.form, anew?.form);
  });
});

describe('the address of Stripe', () => {
  test('can be moved', () => {
    const keys = { secretKey: 'sk', publishableKey: 'pk' };
    assert.throws(() => stripeGateway({ ...keys, apiBase: 'stripe' }));
    for (const apiBase of ['https://stripe.example', 'http://localhost', undefined]) {
      assert.equal(stripeGateway({ ...keys, apiBase }).kind, 'stripe');
    }
  });
});
