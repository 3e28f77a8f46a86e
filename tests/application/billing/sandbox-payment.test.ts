import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerSandboxBank } from '../../../src/application/billing/answer-sandbox-bank.ts';
import { confirmSandboxPayment } from '../../../src/application/billing/confirm-sandbox-payment.ts';
import { readPaymentSettings } from '../../../src/application/billing/read-payment-settings.ts';
import { callerOf } from '../../support/caller.ts';
import {
  acceptedValue,
  BANK_CARD,
  billingWorld,
  GOOD_CARD,
  openSecret,
  refusalCode,
} from '../support/billing-world.ts';

describe('the card form of the sandbox (3.13)', () => {
  test('takes the card that succeeds, and says so again', async () => {
    const world = billingWorld();
    const clientSecret = await openSecret(world);
    for (let time = 0; time < 2; time += 1) {
      const paid = acceptedValue(await world.confirm(await world.user(), { clientSecret, ...GOOD_CARD }));
      assert.deepEqual(paid, { paymentIntentId: 'pi_sandbox_1', status: 'succeeded' });
    }
    assert.equal((await world.user()).nppe.endsAt, null, 'access follows from the report, not from the form');
  });

  test('declines and refuses without touching the intent', async () => {
    const world = billingWorld();
    const clientSecret = await openSecret(world);
    const user = await world.user();
    const declined = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' };
    assert.equal(refusalCode(await world.confirm(user, { clientSecret, ...declined })), 'card-declined');
    assert.equal(
      refusalCode(await world.confirm(user, { clientSecret, ...GOOD_CARD, expiry: '10/26' })),
      'card-invalid',
    );
    assert.equal(world.intents.all()[0]?.status, 'requires_payment');
  });

  test('asks the bank, whose answer pays or asks for another card', async () => {
    const world = billingWorld();
    const clientSecret = await openSecret(world);
    const user = await world.user();
    const ask = async () => acceptedValue(await world.confirm(user, { clientSecret, ...BANK_CARD })).status;
    const answer = (confirmed: boolean) => world.answer(user, { paymentIntentId: 'pi_sandbox_1', confirmed });
    assert.equal(await ask(), 'requires_action');
    assert.equal(acceptedValue(await answer(false)).status, 'requires_payment');
    assert.equal(await ask(), 'requires_action');
    assert.equal(acceptedValue(await answer(true)).status, 'succeeded');
    assert.equal(acceptedValue(await answer(false)).status, 'succeeded', 'what is paid stays paid');
    acceptedValue(await world.report(user, { paymentIntentId: 'pi_sandbox_1' }));
  });

  test('serves the owner only', async () => {
    const world = billingWorld();
    const clientSecret = await openSecret(world);
    const stranger = await world.user(2);
    assert.equal(refusalCode(await world.confirm(stranger, { clientSecret, ...GOOD_CARD })), 'payment-not-found');
    assert.equal(
      refusalCode(await world.confirm(stranger, { clientSecret: 'guess', ...GOOD_CARD })),
      'payment-not-found',
    );
    acceptedValue(await world.confirm(await world.user(), { clientSecret, ...BANK_CARD }));
    for (const paymentIntentId of ['pi_sandbox_1', 'pi_sandbox_9']) {
      assert.equal(
        refusalCode(await world.answer(stranger, { paymentIntentId, confirmed: true })),
        'payment-not-found',
      );
    }
    assert.equal(world.intents.all()[0]?.status, 'requires_action');
  });

  test('cannot pay a cancelled intent', async () => {
    const world = billingWorld();
    const clientSecret = await openSecret(world);
    await world.intents.change('pi_sandbox_1', ['requires_payment'], { status: 'cancelled' });
    const user = await world.user();
    assert.equal(refusalCode(await world.confirm(user, { clientSecret, ...GOOD_CARD })), 'payment-not-found');
    const late = await world.answer(user, { paymentIntentId: 'pi_sandbox_1', confirmed: true });
    assert.equal(refusalCode(late), 'payment-not-found');
  });

  test('does not exist where real payments are on', async () => {
    const world = billingWorld();
    const clientSecret = await openSecret(world);
    const ports = { bank: null, intents: world.intents, clock: world.ports.clock };
    const user = await world.user();
    assert.equal(
      refusalCode(await confirmSandboxPayment(ports)(callerOf(user), { clientSecret, ...GOOD_CARD })),
      'payment-not-found',
    );
    const answer = await answerSandboxBank(ports)(callerOf(user), { paymentIntentId: 'pi_sandbox_1', confirmed: true });
    assert.equal(refusalCode(answer), 'payment-not-found');
  });

  test('shows as the provider in the settings', async () => {
    const settings = acceptedValue(
      await readPaymentSettings(billingWorld().ports)(callerOf(await billingWorld().user()), {}),
    );
    assert.deepEqual(settings, { gateway: 'sandbox', publishableKey: null });
  });
});
