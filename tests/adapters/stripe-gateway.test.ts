import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stripeGateway } from '../../src/adapters/stripe/stripe-gateway.ts';
import { GatewayUnavailable } from '../../src/application/ports/payment-gateway.ts';
import { type Answer, json, stripeThatAnswers } from './stripe-stand-in.ts';

const order = { paymentId: 7, userId: 3, product: 'nppe', amountCents: 5_900, currency: 'cad' } as const;
const WIRE = {
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_x',
  status: 'requires_payment_method',
  amount: 5_900,
  currency: 'cad',
  metadata: { userId: '3', product: 'nppe', paymentId: '7' },
};
const INTENT = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  status: 'requires_payment',
  amountCents: 5_900,
  currency: 'cad',
  metadata: WIRE.metadata,
};

const failure = (status: number, error: Record<string, unknown>, headers: Record<string, string> = {}): Answer =>
  json(status, { error: { type: 'invalid_request_error', message: 'no', ...error } }, headers);
const intent = (changes: Record<string, unknown> = {}): Answer => json(200, { ...WIRE, ...changes });
const silence: Answer = () => {};

describe('requests to Stripe (3.10)', () => {
  test('creating sends amount, currency, card only, owner, product and payment, and a key for just that order', async () => {
    const { gateway, seen } = await stripeThatAnswers(intent());
    assert.deepEqual(await gateway.createIntent(order), INTENT);
    await gateway.createIntent(order);
    await gateway.createIntent({ ...order, amountCents: 5_015 });
    await gateway.createIntent({ ...order, userId: 4 });
    assert.equal(seen[0]?.method, 'POST');
    assert.equal(seen[0]?.path, '/v1/payment_intents');
    assert.equal(seen[0]?.authorization, 'Bearer sk_test_1');
    assert.deepEqual(seen[0]?.form, {
      amount: '5900',
      currency: 'cad',
      'allowed_payment_method_types[0]': 'card',
      description: 'NPPE Study Package',
      'metadata[userId]': '3',
      'metadata[product]': 'nppe',
      'metadata[paymentId]': '7',
    });
    const [first, again, otherAmount, otherOwner] = seen.map((request) => request.key);
    assert.match(first ?? '', /^payment-7-.*5900/);
    assert.equal(first, again);
    assert.equal(new Set([first, otherAmount, otherOwner]).size, 3);
    assert.deepEqual([gateway.kind, gateway.publishableKey], ['stripe', 'pk_test_1']);
  });

  test('changing the amount is keyed by the call, since an amount may come back', async () => {
    const { gateway, seen } = await stripeThatAnswers(intent({ amount: 5_015 }));
    assert.equal((await gateway.updateAmount('pi_1', 5_015))?.amountCents, 5_015);
    await gateway.updateAmount('pi_1', 5_015);
    assert.deepEqual([seen[0]?.method, seen[0]?.path], ['POST', '/v1/payment_intents/pi_1']);
    assert.deepEqual(seen[0]?.form, { amount: '5015' });
    assert.notEqual(seen[0]?.key, seen[1]?.key);
  });

  test('reading and cancelling', async () => {
    const { gateway, seen } = await stripeThatAnswers(intent(), intent({ status: 'canceled' }));
    assert.deepEqual(await gateway.readIntent('pi_1'), INTENT);
    assert.equal((await gateway.cancelIntent('pi_1'))?.status, 'cancelled');
    assert.deepEqual(
      seen.map(({ method, path }) => `${method} ${path}`),
      ['GET /v1/payment_intents/pi_1', 'POST /v1/payment_intents/pi_1/cancel'],
    );
  });

  for (const [theirs, ours] of [
    ['requires_payment_method', 'requires_payment'],
    ['requires_confirmation', 'requires_payment'],
    ['requires_action', 'requires_action'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['succeeded', 'succeeded'],
    ['canceled', 'cancelled'],
  ] as const) {
    test(`'${theirs}' is ${ours} here`, async () => {
      const { gateway } = await stripeThatAnswers(intent({ status: theirs }));
      assert.equal((await gateway.readIntent('pi_1'))?.status, ours);
    });
  }

  test('an intent made by others has no owner here', async () => {
    const { gateway } = await stripeThatAnswers(intent({ metadata: { order: '9' } }), intent({ metadata: null }));
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual((await gateway.readIntent('pi_1'))?.metadata, { userId: '', product: '', paymentId: '' });
    }
  });
});

describe('an intent that cannot take the step', () => {
  const unexpected = failure(400, { code: 'payment_intent_unexpected_state' });
  const missing = failure(404, { code: 'resource_missing' });

  test('changing it answers null; cancelling it answers the state it is in', async () => {
    const { gateway } = await stripeThatAnswers(unexpected);
    assert.equal(await gateway.updateAmount('pi_1', 1), null);
    const paid = await stripeThatAnswers(unexpected, intent({ status: 'succeeded' }));
    assert.equal((await paid.gateway.cancelIntent('pi_1'))?.status, 'succeeded');
  });

  test('one that Stripe does not know is null everywhere', async () => {
    const { gateway } = await stripeThatAnswers(missing);
    assert.deepEqual(
      [await gateway.readIntent('x'), await gateway.updateAmount('x', 1), await gateway.cancelIntent('x')],
      [null, null, null],
    );
  });

  test('a request that is wrong in itself is a fault of ours and thrown as it is', async () => {
    const { gateway } = await stripeThatAnswers(
      failure(400, { code: 'amount_too_small', message: 'Amount too small' }),
    );
    const isOurs = (error: unknown) => !(error instanceof GatewayUnavailable) && /Amount too small/.test(String(error));
    await assert.rejects(gateway.createIntent(order), isOurs);
    await assert.rejects(gateway.updateAmount('pi_1', 1), isOurs);
    await assert.rejects(gateway.cancelIntent('pi_1'), isOurs);
    await assert.rejects(gateway.readIntent('pi_1'), isOurs);
  });
});

describe('a Stripe that cannot be reached or answers nonsense is GatewayUnavailable, with the cause', () => {
  const cut: Answer = (response) => response.destroy();
  const noJson: Answer = (response) => response.end('<html>Bad gateway</html>');
  const trickle: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  };

  for (const [what, answer] of [
    ['500', failure(500, { type: 'api_error' })],
    ['503', failure(503, { type: 'api_error' })],
    ['429', failure(429, { code: 'rate_limit' })],
    ['409, the same key being at work', failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })],
    ['401, keys that are not accepted', failure(401, {})],
    ['403', failure(403, {})],
    ['a cut connection', cut],
    ['silence', silence],
    ['an answer that trickles for ever', trickle],
    ['no JSON', noJson],
    ['an empty object', json(200, {})],
    ['a status of the future', intent({ status: 'requires_prayer' })],
    ['an amount that is no whole number', intent({ amount: '5900' })],
    ['no secret', intent({ client_secret: null })],
  ] as const) {
    test(what, { timeout: 10_000 }, async () => {
      const { gateway } = await stripeThatAnswers(answer);
      const isUnavailable = (error: unknown) =>
        error instanceof GatewayUnavailable && !String(error).includes('sk_test');
      await assert.rejects(gateway.createIntent(order), isUnavailable);
      await assert.rejects(gateway.readIntent('pi_1'), isUnavailable);
    });
  }

  test('nobody listens', async () => {
    const gateway = stripeGateway({
      secretKey: 'sk',
      publishableKey: 'pk',
      apiBase: 'http://127.0.0.1:9',
      timeoutMs: 200,
    });
    await assert.rejects(gateway.cancelIntent('pi_1'), GatewayUnavailable);
    await assert.rejects(gateway.updateAmount('pi_1', 1), GatewayUnavailable);
  });

  test('one failure is tried again under the same key', async () => {
    const { gateway, seen } = await stripeThatAnswers(failure(500, { type: 'api_error' }), intent());
    assert.deepEqual(await gateway.createIntent(order), INTENT);
    assert.equal(seen.length, 2);
    assert.equal(seen[0]?.key, seen[1]?.key);
  });

  test('a failure that Stripe keeps under the key is left behind by a second key', async () => {
    const replay = failure(
      500,
      { type: 'api_error' },
      { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
    );
    const { gateway, seen } = await stripeThatAnswers(replay, intent());
    assert.deepEqual(await gateway.createIntent(order), INTENT);
    assert.notEqual(seen[0]?.key, seen[1]?.key);
    assert.deepEqual(seen[0]?.form, seen[1]?.form);
  });
});

describe('the address of Stripe', () => {
  test('can be moved, and must be http or https', () => {
    const keys = { secretKey: 'sk', publishableKey: 'pk' };
    assert.throws(() => stripeGateway({ ...keys, apiBase: 'ftp://stripe.example' }), /http or https/);
    assert.throws(() => stripeGateway({ ...keys, apiBase: 'stripe' }));
    for (const apiBase of ['https://stripe.example', 'http://localhost', undefined]) {
      assert.equal(stripeGateway({ ...keys, apiBase }).kind, 'stripe');
    }
  });
});
