import type { CommandOf } from '../contract/index.ts';
import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { answerSandboxBank } from './answer-sandbox-bank.ts';
import { applyPromoCode, validatePromoCode } from './apply-promo-code.ts';
import { checkPaidPayments, reconcilePayments } from './check-due-payments.ts';
import { confirmSandboxPayment } from './confirm-sandbox-payment.ts';
import { createPromoCode, createPromoCodes, editPromoCode } from './edit-promo-codes.ts';
import { exportPromoCodes } from './export-promo-codes.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { limitPromoGuesses } from './limit-promo-guesses.ts';
import { listPayments } from './list-payments.ts';
import { openPayment, openPengPayment } from './open-payment.ts';
import type { BillingPorts } from './ports.ts';
import { purgePaymentEvents } from './purge-payment-events.ts';
import { readPaymentSettings } from './read-payment-settings.ts';
import { listPromoCodes, readPromoCode } from './read-promo-codes.ts';
import { readPengSubscription, readSubscription } from './read-subscription.ts';
import { refundPayment } from './refund-payment.ts';
import { reportPayment, reportPengPayment } from './report-payment.ts';
import { setAccess } from './set-access.ts';
import { subscribePeng } from './subscribe-peng.ts';

const codeIn = ({ code }: CommandOf<'billing.applyPromoCode'>): string => code;

const codeOfOrder = ({ promoCode }: CommandOf<'billing.openPayment'>): string | undefined => promoCode;

/** The use cases of billing, by the names of their operations. */
export const billingUseCases = (ports: BillingPorts) =>
  ({
    'billing.subscription': readSubscription(ports),
    'billing.pengSubscription': readPengSubscription(ports),
    'billing.settings': readPaymentSettings(ports),
    'billing.openPayment': limitPromoGuesses(ports.limiter, codeOfOrder, openPayment(ports)),
    'billing.applyPromoCode': limitPromoGuesses(ports.limiter, codeIn, applyPromoCode(ports)),
    'billing.validatePromoCode': limitPromoGuesses(ports.limiter, codeIn, validatePromoCode(ports)),
    'billing.reportPayment': reportPayment(ports),
    'billing.openPengPayment': limitPromoGuesses(ports.limiter, codeOfOrder, openPengPayment(ports)),
    'billing.reportPengPayment': reportPengPayment(ports),
    'billing.subscribePeng': subscribePeng(ports),
    'billing.listPayments': listPayments(ports),
    'billing.handlePaymentEvent': handlePaymentEvent(ports),
    'billing.confirmSandboxPayment': confirmSandboxPayment(ports),
    'billing.answerSandboxBank': answerSandboxBank(ports),
    'people.setAccess': setAccess(ports),
    'people.refund': refundPayment(ports),
    'promoCodes.list': listPromoCodes(ports),
    'promoCodes.read': readPromoCode(ports),
    'promoCodes.create': createPromoCode(ports),
    'promoCodes.createMany': createPromoCodes(ports),
    'promoCodes.export': exportPromoCodes(ports),
    'promoCodes.edit': editPromoCode(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of billing. */
export const billingJobs = (ports: BillingPorts): Job[] => [
  { name: 'reconcile payments', everyMs: 300_000, run: reconcilePayments(ports) },
  { name: 'check paid payments', everyMs: 300_000, run: checkPaidPayments(ports) },
  { name: 'delete old payment events', everyMs: 3_600_000, run: purgePaymentEvents(ports) },
];
