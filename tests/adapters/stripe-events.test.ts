import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type Stripe from 'stripe';
import { stripeEvents } from '../../src/adapters/stripe/stripe-events.ts';
import { accepted } from '../../src/domain/result.ts';
import { signatureOf } from '../support/stripe/event-sender.ts';
import { WEBHOOK_SECRET } from '../support/stripe/stripe-double.ts';
import { StripeLedger } from '../support/stripe/stripe-ledger.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE = 60_000;
const events = stripeEvents(WEBHOOK_SECRET);

/** Everything that can happen to one payment, as Stripe tells it. */
function aStory(): { intentId: string; told: readonly Stripe.Event[] } {
  const ledger = new StripeLedger(() => NOW);
  const { id } = ledger.createIntent({ amount: 5_900, currency: 'cad' });
  ledger.confirmIntent(id, 'pm_card_visa', null);
  ledger.closeDispute(ledger.dispute(id), 'won');
  ledger.failRefund(ledger.refund(id));
  ledger.cancelIntent(ledger.createIntent({ amount: 5_900, currency: 'cad' }).id, {});
  return { intentId: id, told: ledger.events };
}

const read = (event: unknown, signedAt = NOW, now = NOW, secret = WEBHOOK_SECRET) => {
  const body = JSON.stringify(event);
  return events.read(body, signatureOf(body, signedAt, secret), now);
};

describe('reading the notices of Stripe (3.18)', () => {
  test('names the intent of whatever concerns access, and nothing else', () => {
    const { intentId, told } = aStory();
    const names = told.map((event) => {
      const result = read(event);
      assert.ok(result.ok);
      if (result.value) assert.deepEqual([result.value.id, result.value.type], [event.id, event.type]);
      return `${event.type}${result.value === null ? ': nothing' : result.value.intentId === intentId ? '' : ': another'}`;
    });
    assert.deepEqual(names, [
      'payment_intent.created: nothing',
      'charge.succeeded: nothing',
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      'charge.refunded',
      'refund.created',
      'refund.failed',
      'charge.refund.updated',
      'payment_intent.created: nothing',
      'payment_intent.canceled: another',
    ]);
  });

  test('finds the intent where it is given whole, and says nothing of charges without one', () => {
    const base = { id: 'evt_1', object: 'event', type: 'charge.refunded' };
    const about = (payment_intent: unknown) =>
      read({ ...base, data: { object: { object: 'charge', payment_intent } } });
    assert.deepEqual(
      about({ id: 'pi_1', object: 'payment_intent' }),
      accepted({ id: 'evt_1', type: base.type, intentId: 'pi_1' }),
    );
    assert.deepEqual([about(null), about(undefined), read({})], [accepted(null), accepted(null), accepted(null)]);
  });

  test('takes a signature for five minutes', () => {
    const [, , event] = aStory().told;
    assert.ok(read(event, NOW, NOW + 5 * MINUTE).ok);
    assert.deepEqual(read(event, NOW, NOW + 5 * MINUTE + 1_000), {
      ok: false,
      refusal: 'Timestamp outside the tolerance zone',
    });
  });

  const [, , succeeded] = aStory().told;
  const body = JSON.stringify(succeeded);
  const good = signatureOf(body, NOW);
  const other = (text: string) => text.replace(/v1=(.)/, (_, digit) => `v1=${digit === '0' ? '1' : '0'}`);
  const forgeries: readonly (readonly [string, string, string])[] = [
    ['no signature', body, ''],
    ['no signature of the scheme in force', body, good.replace('v1=', 'v0=')],
    ['a wrong one', body, other(good)],
    ['one made with another secret', body, signatureOf(body, NOW, 'whsec_other')],
    ['one of another body', `${body} `, good],
    ['one moved to another time', body, good.replace(/t=\d+/, `t=${NOW / 1000 + 1}`)],
    ['one without a time', body, good.replace(/t=\d+,/, '')],
    ['nonsense', body, 'nonsense'],
    ['no body', '', signatureOf('', NOW)],
    ['a body that is no JSON', 'event', signatureOf('event', NOW)],
    ['a body that is nothing', 'null', signatureOf('null', NOW)],
  ];
  for (const [what, text, signature] of forgeries) {
    test(`refuses ${what}, with a reason that repeats nothing of it`, () => {
      const result = events.read(text, signature, NOW);
      assert.ok(!result.ok, what);
      assert.ok(result.refusal.length > 5 && !result.refusal.includes('pi_'), result.refusal);
    });
  }
});
