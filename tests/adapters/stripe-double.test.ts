import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import Stripe from 'stripe';
import { eventSender, shuffled, signatureOf, withMishaps } from '../support/stripe/event-sender.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, type StripeDouble, startStripe } from '../support/stripe/stripe-double.ts';

/** What the double must be for the other tests to mean anything: as strict, as forgetful and as moody as Stripe. */
describe('the double of Stripe', () => {
  let double: StripeDouble;
  let stripe: Stripe;
  before(async () => {
    double = await startStripe();
    const { hostname: host, port } = new URL(double.apiBase);
    stripe = new Stripe(SECRET_KEY, { host, port, protocol: 'http', maxNetworkRetries: 0 });
  });
  after(() => double.close());
  beforeEach(() => double.faults.clear());

  const order = { amount: 5_900, currency: 'cad', allowed_payment_method_types: ['card'] };
  const anIntent = () => stripe.paymentIntents.create(order);
  const codeOf = (error: unknown): unknown => {
    assert.ok(error instanceof Stripe.errors.StripeError, String(error));
    return [error.statusCode, error.code ?? error.type, error.param];
  };
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'accepted',
      (error: unknown) => codeOf(error),
    );

  const misfits: readonly (readonly [string, object, readonly unknown[]])[] = [
    [
      'a parameter of older versions',
      { payment_method_types: ['card'] },
      ['parameter_unknown', 'payment_method_types'],
    ],
    [
      'an unknown one inside another',
      { shipping: { name: 'a', address: { line1: 'c' }, town: 'b' } },
      ['parameter_unknown', 'shipping[town]'],
    ],
    ['half a cent', { amount: 59.5 }, ['parameter_invalid_integer', 'amount']],
    ['no amount', { amount: undefined }, ['parameter_missing', 'amount']],
    ['too little', { amount: 49 }, ['amount_too_small', 'amount']],
    ['too much', { amount: 100_000_000 }, ['amount_too_large', 'amount']],
    ['a currency in capitals', { currency: 'CAD' }, ['StripeInvalidRequestError', 'currency']],
    [
      'a method that is none',
      { allowed_payment_method_types: ['cards'] },
      ['StripeInvalidRequestError', 'allowed_payment_method_types[0]'],
    ],
    ['an unnamed choice', { capture_method: 'soon' }, ['StripeInvalidRequestError', 'capture_method']],
    ['a text that is too long', { metadata: { a: 'x'.repeat(501) } }, ['StripeInvalidRequestError', 'metadata[a]']],
  ];
  for (const [what, change, [code, param]] of misfits) {
    test(`refuses ${what}`, async () => {
      const params = { ...order, ...change } as Stripe.PaymentIntentCreateParams;
      assert.deepEqual(await refusal(stripe.paymentIntents.create(params)), [400, code, param]);
    });
  }

  test('takes what is right, and answers it as an intent', async () => {
    const intent = await stripe.paymentIntents.create({ ...order, metadata: { paymentId: 7 } });
    assert.deepEqual(intent.metadata, { paymentId: '7' });
    assert.deepEqual(intent.payment_method_types, ['card']);
    assert.equal(intent.status, 'requires_payment_method');
    const list = await stripe.disputes.list({ payment_intent: intent.id, limit: 5 });
    assert.deepEqual(list.data, []);
    assert.deepEqual(await refusal(stripe.disputes.list({ limit: 1.5 })), [400, 'parameter_invalid_integer', 'limit']);
    assert.deepEqual(await refusal(stripe.customers.list()), [404, 'StripeInvalidRequestError', undefined]);
  });

  describe('idempotency keys', () => {
    const create = (key: string, change: object = {}) =>
      stripe.paymentIntents.create({ ...order, ...change }, { idempotencyKey: key });

    test('the same request is answered from memory, another one is refused', async () => {
      const first = await create('one');
      const again = await create('one');
      assert.equal(again.id, first.id);
      assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
      assert.equal(first.lastResponse.headers['idempotent-replayed'], undefined);
      assert.deepEqual(await refusal(create('one', { amount: 5_901 })), [400, 'StripeIdempotencyError', undefined]);
    });

    test('a failure is kept as well', async () => {
      double.faults.next(/^POST/, 'fail', 1);
      for (let round = 0; round < 2; round += 1) {
        assert.deepEqual(await refusal(create('failed')), [500, 'StripeAPIError', undefined]);
      }
      assert.ok(await create('another'));
    });

    test('a refusal before anything was done is not kept', async () => {
      assert.deepEqual(await refusal(create('typo', { currency: 'x' })), [
        400,
        'StripeInvalidRequestError',
        'currency',
      ]);
      assert.ok(await create('typo'));
    });
  });

  test('an intent goes the ways that Stripe allows, and no others', async () => {
    const { id } = await anIntent();
    await stripe.paymentIntents.update(id, { amount: 5_015 });
    const declined = refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    assert.deepEqual(await declined, [402, 'card_declined', undefined]);
    assert.equal(double.ledger.intent(id).status, 'requires_payment_method');
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    assert.deepEqual([paid.status, paid.amount_received], ['succeeded', 5_015]);
    const unexpected = [400, 'payment_intent_unexpected_state', undefined];
    assert.deepEqual(await refusal(stripe.paymentIntents.update(id, { amount: 5_900 })), unexpected);
    assert.deepEqual(await refusal(stripe.paymentIntents.cancel(id)), unexpected);
    assert.deepEqual(await refusal(stripe.paymentIntents.retrieve('pi_none')), [404, 'resource_missing', 'id']);
    const expanded = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    assert.equal((expanded.latest_charge as Stripe.Charge).amount, 5_015);
    await stripe.refunds.create({ payment_intent: id });
    assert.deepEqual(await refusal(stripe.refunds.create({ payment_intent: id })), [
      400,
      'charge_already_refunded',
      undefined,
    ]);
  });

  test('a browser may look at and confirm the intent whose secret it has, and nothing else', async () => {
    const intent = await anIntent();
    const call = async (method: string, path: string, secret: string | null, key = PUBLISHABLE_KEY) => {
      const form = new URLSearchParams({ key, client_secret: secret ?? '' });
      const isRead = method === 'GET';
      const url = `${double.apiBase}/v1/payment_intents/${intent.id}${path}${isRead ? `?${form}` : ''}`;
      return (await fetch(url, { method, ...(isRead ? {} : { body: form }) })).status;
    };
    const secret = intent.client_secret;
    assert.equal(await call('GET', '', secret), 200);
    assert.equal(await call('GET', '', 'guessed'), 401);
    assert.equal(await call('GET', '', secret, 'pk_other'), 401);
    assert.equal(await call('POST', '', secret), 401);
    assert.equal(await call('POST', '/cancel', secret), 401);
  });

  test('fails as it is told, so often and no more', async () => {
    const unanswered = [undefined, 'StripeConnectionError', undefined];
    for (const [fault, times, expected] of [
      ['limit', 1, [429, 'rate_limit', undefined]],
      // The SDK tries a cut connection again, whatever it is told.
      ['drop', 2, unanswered],
      ['hang', 1, unanswered],
    ] as const) {
      double.faults.next(/^GET/, fault, times);
      const { id } = await anIntent();
      // The time-out is short only where no answer comes: on a busy machine an ordinary one can take a second.
      const patience = fault === 'hang' ? { timeout: 500 } : {};
      assert.deepEqual(await refusal(stripe.paymentIntents.retrieve(id, {}, patience)), expected, fault);
      assert.equal((await stripe.paymentIntents.retrieve(id)).id, id);
    }
  });

  test('a lost answer has had its effect', async () => {
    const before = double.ledger.intents.size;
    double.faults.next(/^POST/, 'lose', 2);
    assert.deepEqual(await refusal(anIntent()), [undefined, 'StripeConnectionError', undefined]);
    assert.equal(double.ledger.intents.size, before + 1, 'the SDK tries a cut connection again, under the same key');
  });

  test('tells of everything, with the object as it was', async () => {
    const { id } = await anIntent();
    const from = double.ledger.events.length;
    double.ledger.confirmIntent(id, 'pm_card_authenticationRequired', 'http://localhost/subscribe');
    double.ledger.authenticate(id, true);
    double.ledger.closeDispute(double.ledger.dispute(id), 'won');
    double.ledger.refund(id, 100);
    double.ledger.failRefund(double.ledger.refund(id));
    const told = double.ledger.events.slice(from);
    assert.deepEqual(
      told.map(({ type }) => type),
      [
        'charge.succeeded',
        'payment_intent.succeeded',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.funds_reinstated',
        'charge.dispute.closed',
        'charge.refunded',
        'refund.created',
        'charge.refunded',
        'refund.created',
        'refund.failed',
        'charge.refund.updated',
      ],
    );
    const refunded = told
      .filter(({ type }) => type === 'charge.refunded')
      .map(({ data }) => data.object as Stripe.Charge);
    assert.deepEqual(
      refunded.map((charge) => [charge.amount_refunded, charge.refunded]),
      [
        [100, false],
        [5_900, true],
      ],
    );
  });
});

describe('notices on their way', () => {
  const events = Array.from({ length: 20 }, (_, index) => ({ id: `evt_${index}` }) as Stripe.Event);
  const ids = (list: readonly Stripe.Event[]) => list.map(({ id }) => id);

  test('arrive once and in order, or doubled, mixed up, late, never', () => {
    assert.deepEqual(withMishaps(events, {}), events);
    const mixed = withMishaps(events, {
      copies: 3,
      shuffle: 7,
      drop: ({ id }) => id === 'evt_1',
      delay: ({ id }) => id === 'evt_2',
    });
    assert.equal(mixed.length, 57);
    assert.deepEqual(ids(mixed.slice(-3)), ['evt_2', 'evt_2', 'evt_2']);
    assert.ok(!ids(mixed).includes('evt_1'));
    assert.notDeepEqual(ids(mixed), ids(withMishaps(events, { copies: 3 })));
    assert.deepEqual(shuffled(events, 7), shuffled(events, 7));
    assert.notDeepEqual(shuffled(events, 7), shuffled(events, 8));
    assert.deepEqual(ids(shuffled(events, 9)).sort(), ids(events).sort());
  });

  test('are signed as the SDK signs', () => {
    const payload = '{"id":"evt_1"}';
    const timestamp = 1_700_000_000;
    const secret = 'whsec_x';
    assert.equal(
      signatureOf(payload, timestamp * 1000 + 999, secret),
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    );
  });

  test('are sent again until taken, and an endpoint that is not there is told as such', async () => {
    const sender = eventSender('http://127.0.0.1:9/nobody');
    assert.equal((await sender.deliver(events[0] as Stripe.Event)).status, 0);
    await assert.rejects(sender.deliverUntilTaken(events[0] as Stripe.Event, 2), /never taken/);
  });
});
