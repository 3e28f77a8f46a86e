import assert from 'node:assert/strict';
import { sandboxBank, sandboxGateway } from '../../../src/adapters/sandbox-payments/sandbox-gateway.ts';
import { answerSandboxBank } from '../../../src/application/billing/answer-sandbox-bank.ts';
import { applyPromoCode, validatePromoCode } from '../../../src/application/billing/apply-promo-code.ts';
import { checkPaidPayments, reconcilePayments } from '../../../src/application/billing/check-due-payments.ts';
import { confirmSandboxPayment } from '../../../src/application/billing/confirm-sandbox-payment.ts';
import { handlePaymentEvent } from '../../../src/application/billing/handle-payment-event.ts';
import { listPayments } from '../../../src/application/billing/list-payments.ts';
import { createPaymentOpener } from '../../../src/application/billing/open-payment.ts';
import type { CheckoutPorts, PaymentSyncPorts } from '../../../src/application/billing/ports.ts';
import { reportPayment, reportPengPayment } from '../../../src/application/billing/report-payment.ts';
import { subscribePeng } from '../../../src/application/billing/subscribe-peng.ts';
import type { User } from '../../../src/application/ports/accounts.ts';
import {
  GatewayUnavailable,
  type PaymentEvent,
  type PaymentEventReader,
} from '../../../src/application/ports/billing.ts';
import { accessEndAfterPurchase } from '../../../src/domain/billing/access-end.ts';
import type { PaymentIntent } from '../../../src/domain/billing/payment.ts';
import { PRODUCTS, type ProductCode } from '../../../src/domain/billing/product.ts';
import type { PromoCode } from '../../../src/domain/billing/promo-code.ts';
import { accepted, type Result, refused } from '../../../src/domain/result.ts';
import { asUser, callerOf, visitor } from '../../support/caller.ts';
import { promoCode } from '../../support/edited-records.ts';
import { memoryDatabase, type PaymentRow } from './memory-database.ts';
import { type GatewayFault, memoryIntents, unreliable } from './memory-intents.ts';

export const START = Date.UTC(2026, 10, 21, 15, 30);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const GOOD_CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
export const BANK_CARD = { ...GOOD_CARD, cardNumber: '4000 0025 0000 3155' };

/** To whom a mail is that has no address: the operator, whom it reaches at the address of the settings. */
export const OPERATOR = null;

const NO_ACCESS = { status: null, endsAt: null };

/** The value of an accepted result; fails the test otherwise. */
export function acceptedValue<Value>(result: Result<Value, unknown>): Value {
  assert.ok(result.ok, `expected a value, got ${JSON.stringify(result)}`);
  return result.value;
}

/** The code of a refusal; fails the test otherwise. */
export function refusalCode(result: Result<unknown, { readonly code: string }>): string {
  assert.ok(!result.ok, `expected a refusal, got ${JSON.stringify(result)}`);
  return result.refusal.code;
}

/** Opens payments for either product, as one process does. */
export function openFor(ports: CheckoutPorts) {
  const open = { nppe: createPaymentOpener(ports, PRODUCTS.nppe), peng: createPaymentOpener(ports, PRODUCTS.peng) };
  return (user: User, command: { readonly product: ProductCode; readonly promoCode?: string | undefined }) =>
    open[command.product](user, command.promoCode);
}

/** Reports payments for either product. */
export function reportFor(ports: PaymentSyncPorts) {
  const report = { nppe: asUser(reportPayment(ports)), peng: asUser(reportPengPayment(ports)) };
  return (user: User, { product = 'nppe', paymentIntentId }: { product?: ProductCode; paymentIntentId: string }) =>
    report[product](user, { paymentIntentId });
}

/** Billing with everything real but the database and the world outside: learners 1 and 2, admin 3. */
export function billingWorld() {
  const database = memoryDatabase();
  const intents = memoryIntents();
  const time = { now: START };
  const clock = { now: () => time.now };
  const faults: { decide: (call: string) => GatewayFault; ticks: () => number } = {
    decide: () => null,
    ticks: () => 1,
  };
  const logged: string[] = [];
  let tokens = 0;
  const randomness = { token: () => `secret-${++tokens}` };
  const gateway = unreliable(
    sandboxGateway({ intents, randomness, clock }),
    (call) => faults.decide(call),
    () => faults.ticks(),
  );
  const bank = sandboxBank({ intents });
  const log = {
    info: (event: string) => void logged.push(event),
    warn: (event: string) => void logged.push(event),
    error: (event: string) => void logged.push(event),
  };
  const { transact, committed } = database;
  const ports = { transact, ...committed, gateway, clock, log };
  database.change((rows) => {
    for (const [id, username, role] of [
      [1, 'ada', 'user'],
      [2, 'bob', 'user'],
      [3, 'eve', 'admin'],
    ] as const) {
      const email = `${username}@example.ca`;
      const account = { id, username, email, role, passwordHash: '', createdAt: START };
      rows.users.push({ ...account, nppe: NO_ACCESS, hasSubmission: false });
    }
  });

  const user = async (id = 1): Promise<User> => {
    const found = await committed.users.findById(id);
    assert.ok(found);
    return found;
  };
  return {
    ports,
    database,
    intents,
    bank,
    time,
    faults,
    logged,
    /** From now on the provider cannot tell about intents whose ids begin so. */
    unreadable: (prefix: string): void => {
      const { readIntent } = gateway;
      Object.assign(gateway, {
        readIntent: async (id: string) => {
          if (id.startsWith(prefix)) throw new GatewayUnavailable(`${id} is nonsense`);
          return readIntent(id);
        },
      });
    },
    user,
    open: openFor(ports),
    report: reportFor(ports),
    subscribe: (learner: User) => subscribePeng(ports)(callerOf(learner), {}),
    reconcile: reconcilePayments(ports),
    check: checkPaidPayments(ports),
    take: takeIn(ports),
    apply: asUser(applyPromoCode(ports)),
    validate: asUser(validatePromoCode(ports)),
    list: (learner: User) => listPayments(ports)(callerOf(learner), {}),
    confirm: asUser(confirmSandboxPayment({ bank, intents, clock })),
    answer: asUser(answerSandboxBank({ bank, intents })),
    addCode: (code: string, discountPercent: number, terms: Partial<PromoCode> = {}) =>
      database.change((rows) => {
        const id = rows.promoCodes.length + 1;
        rows.promoCodes.push(promoCode({ id, code, discountPercent, maxUses: 10, ...terms }));
      }),
  };
}

/**
 * Notices as plain JSON; any but the right word in place of the signature is a forgery, and ones of other kinds are
 * nothing.
 */
const PLAIN_NOTICES: NonNullable<PaymentEventReader> = {
  read: (body, signature) => {
    if (signature !== 'signed') return refused('not signed');
    const event: PaymentEvent = JSON.parse(body);
    return accepted(event.type === 'irrelevant' ? null : event);
  },
};

function takeIn(ports: PaymentSyncPorts) {
  const take = handlePaymentEvent({ ...ports, paymentEvents: PLAIN_NOTICES });
  return (event: PaymentEvent, signature = 'signed') => take(visitor, { body: JSON.stringify(event), signature });
}

export type BillingWorld = ReturnType<typeof billingWorld>;

/** Opens a payment that has something to charge and returns its secret. */
export async function openSecret(
  world: BillingWorld,
  command: { promoCode?: string } = {},
  userId = 1,
): Promise<string> {
  const opened = acceptedValue(await world.open(await world.user(userId), { product: 'nppe', ...command }));
  assert.ok(opened.clientSecret !== null);
  return opened.clientSecret;
}

/** Pays with the card that succeeds and returns the id of the intent. */
export async function pay(world: BillingWorld, clientSecret: string, userId = 1): Promise<string> {
  const paid = acceptedValue(await world.confirm(await world.user(userId), { clientSecret, ...GOOD_CARD }));
  assert.equal(paid.status, 'succeeded');
  return paid.paymentIntentId;
}

/**
 * What must hold after any history, once nothing is under way: payments, intents, uses, receipts and ends agree
 * (product.md 3.3, 3.7, 3.8, 3.11, 3.20-3.24). Returns the number of payments that give access.
 */
export function assertWorldAgrees(world: BillingWorld): number {
  const { payments, outbox, users, pengPeriods } = world.database.rows();
  const granted = payments.filter((payment) => payment.status === 'granted');
  assertMoneyAgrees(world);
  assert.deepEqual(
    outbox.flatMap((row) => (row.uniqueKey?.startsWith('receipt-') ? [row.uniqueKey] : [])).sort(),
    payments.flatMap(({ id, grantedAt }) => (grantedAt === null ? [] : [`receipt-${id}`])).sort(),
    'one receipt for each payment that ever gave access',
  );
  assertUsesAgree(world);
  for (const user of users) {
    const own = granted.filter((payment) => payment.userId === user.id);
    assert.equal(user.nppe.endsAt, foldEnds(own.filter((payment) => payment.product === 'nppe')));
    assert.equal(user.nppe.status, user.nppe.endsAt === null ? null : 'active');
    const periods = pengPeriods.filter((period) => period.userId === user.id && period.isActive);
    const peng = own.filter((payment) => payment.product === 'peng');
    assert.deepEqual(
      periods.map(({ paymentId, startsAt, endsAt }) => [paymentId, startsAt, endsAt]).sort(),
      peng
        .map(({ id, grantedAt, access }) => [id, Math.max(grantedAt ?? 0, access?.endBefore ?? 0), access?.endsAt])
        .sort(),
    );
    assert.equal(periods.length === 0 ? null : Math.max(...periods.map(({ endsAt }) => endsAt)), foldEnds(peng));
  }
  return granted.length;
}

/** What is ours and what was granted for payment are the same, to the cent; what went back has ended. */
function assertMoneyAgrees(world: BillingWorld): void {
  const { payments } = world.database.rows();
  const paid = world.intents.all().filter((intent) => intent.status === 'succeeded');
  const [gone, ours] = [paid.filter(hasGoneBack), paid.filter((intent) => !hasGoneBack(intent))];
  assert.deepEqual(
    ours.map((intent) => [intent.id, intent.amountCents]).sort(),
    payments
      .filter(({ status, amountCents }) => status === 'granted' && amountCents > 0)
      .map((payment) => [payment.intentId, payment.amountCents])
      .sort(),
  );
  assert.deepEqual(
    gone.map((intent) => [intent.id, intent.money]).sort(),
    payments
      .filter(({ status }) => status === 'ended')
      .map((payment) => [payment.intentId, payment.endReason])
      .sort(),
  );
}

const hasGoneBack = ({ money }: PaymentIntent): boolean => money === 'refunded' || money === 'disputed';

/** Uses belong to open payments, reserved, and to paid ones, consumed, also when the money went back; one each. */
function assertUsesAgree(world: BillingWorld): void {
  const { payments, promoCodes, promoUses } = world.database.rows();
  assert.deepEqual(
    promoUses.map((use) => `${use.promoCodeId} ${use.userId} ${use.state}`).sort(),
    payments
      .filter((payment) => payment.promoCodeId !== null && payment.status !== 'abandoned')
      .map((row) => `${row.promoCodeId} ${row.userId} ${row.status === 'open' ? 'reserved' : 'consumed'}`)
      .sort(),
  );
  for (const promo of promoCodes) {
    assert.equal(promo.usedCount, promoUses.filter((use) => use.promoCodeId === promo.id).length);
    assert.ok(promo.usedCount <= promo.maxUses, 'never more uses than the maximum');
  }
}

/** The end that standing payments add up to, in the order they were granted, checking each stored period on the way. */
function foldEnds(granted: readonly PaymentRow[]): number | null {
  const inOrder = granted.toSorted((one, other) => (one.grantedAt ?? 0) - (other.grantedAt ?? 0));
  let end: number | null = null;
  for (const { grantedAt, access, product } of inOrder) {
    assert.ok(grantedAt !== null);
    const endBefore: number | null = end;
    end = accessEndAfterPurchase(end, grantedAt, PRODUCTS[product].months);
    assert.deepEqual(access, { months: PRODUCTS[product].months, endBefore, endsAt: end });
  }
  return end;
}
