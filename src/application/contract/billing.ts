import * as v from 'valibot';
import { createTextSchema, emptyInputSchema, idSchema, isoMomentSchema } from './fields.ts';
import { operationTable } from './operation.ts';

const access = v.strictObject({ active: v.boolean(), endDate: v.nullable(isoMomentSchema) });

const discount = v.strictObject({ code: v.string(), discountPercent: v.number(), message: v.string() });

const promoText = v.pipe(createTextSchema(100), v.trim(), v.nonEmpty('Promo code is required'));

/** At the checkout an empty code is one that was taken off. */
const promoTextOrNone = v.pipe(createTextSchema(100), v.trim());

/**
 * What the checkout form needs to open: the provider's secret, the applied discount, and the amount to charge. `free`:
 * a code left nothing to charge. `granted`: an earlier payment turned out to be paid; no new one was opened.
 */
const openedPayment = v.variant('free', [
  v.strictObject({
    free: v.literal(false),
    clientSecret: v.string(),
    discount: v.nullable(discount),
    amountCents: v.number(),
  }),
  v.strictObject({ free: v.literal(true), clientSecret: v.null(), discount, amountCents: v.literal(0) }),
  v.strictObject({
    free: v.literal(false),
    granted: v.literal(true),
    clientSecret: v.null(),
    discount: v.null(),
    amountCents: v.literal(0),
    endDate: isoMomentSchema,
  }),
]);

const pengAccess = v.strictObject({
  active: v.boolean(),
  subscription: v.nullable(v.strictObject({ endDate: isoMomentSchema })),
});

const paidIntent = v.strictObject({ paymentIntentId: v.pipe(createTextSchema(255), v.nonEmpty()) });

/** What was charged and how it comes about, in cents (product.md 3.5). */
const charged = v.strictObject({ listCents: v.number(), discountPercent: v.number(), amountCents: v.number() });

const reported = v.strictObject({
  success: v.literal(true),
  active: v.boolean(),
  endDate: v.nullable(isoMomentSchema),
  charged,
});

/** Buying access. Amounts are decided on the server; nothing here accepts one. */
export const billingOperations = operationTable({
  'billing.subscription': {
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    input: emptyInputSchema,
    output: access,
  },
  'billing.pengSubscription': {
    method: 'GET',
    path: '/api/peng/subscription',
    access: 'user',
    input: emptyInputSchema,
    output: pengAccess,
  },
  'billing.settings': {
    method: 'GET',
    path: '/api/payment-settings',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({ gateway: v.picklist(['sandbox', 'stripe']), publishableKey: v.nullable(v.string()) }),
  },
  'billing.openPayment': {
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'user',
    input: v.strictObject({ promoCode: v.optional(promoTextOrNone) }),
    output: openedPayment,
    limit: 'promo',
  },
  'billing.applyPromoCode': {
    method: 'POST',
    path: '/api/promo-code/apply',
    access: 'user',
    input: v.strictObject({ code: promoText, product: v.optional(v.picklist(['nppe', 'peng'])) }),
    output: discount,
    limit: 'promo',
  },
  'billing.validatePromoCode': {
    method: 'POST',
    path: '/api/validate-promo-code',
    access: 'user',
    input: v.strictObject({ code: promoText, product: v.optional(v.picklist(['nppe', 'peng'])) }),
    output: v.strictObject({ valid: v.boolean(), discountPercent: v.number(), message: v.string() }),
    limit: 'promo',
  },
  'billing.reportPayment': {
    method: 'POST',
    path: '/api/payment-success',
    access: 'user',
    input: paidIntent,
    output: reported,
  },
  'billing.openPengPayment': {
    method: 'POST',
    path: '/api/peng/create-payment-intent',
    access: 'user',
    input: v.strictObject({ promoCode: v.optional(promoTextOrNone) }),
    output: openedPayment,
    limit: 'promo',
  },
  'billing.reportPengPayment': {
    method: 'POST',
    path: '/api/peng/payment-success',
    access: 'user',
    input: paidIntent,
    output: reported,
  },
  'billing.subscribePeng': {
    method: 'POST',
    path: '/api/peng/subscribe',
    access: 'user',
    input: emptyInputSchema,
    output: pengAccess,
    limit: 'writes',
  },
  'billing.confirmSandboxPayment': {
    method: 'POST',
    path: '/api/sandbox/confirm-payment',
    access: 'user',
    input: v.strictObject({
      clientSecret: v.pipe(createTextSchema(255), v.nonEmpty()),
      cardNumber: createTextSchema(40),
      expiry: createTextSchema(10),
      securityCode: createTextSchema(10),
    }),
    output: v.strictObject({
      paymentIntentId: v.string(),
      status: v.picklist(['succeeded', 'requires_action']),
    }),
    limit: 'promo',
  },
  'billing.answerSandboxBank': {
    method: 'POST',
    path: '/api/sandbox/answer-bank',
    access: 'user',
    input: v.strictObject({ paymentIntentId: v.pipe(createTextSchema(255), v.nonEmpty()), confirmed: v.boolean() }),
    output: v.strictObject({ paymentIntentId: v.string(), status: v.picklist(['succeeded', 'requires_payment']) }),
  },
  'billing.listPayments': {
    method: 'GET',
    path: '/api/payments',
    access: 'user',
    input: emptyInputSchema,
    output: v.array(
      v.strictObject({
        id: idSchema,
        product: v.picklist(['nppe', 'peng']),
        ...charged.entries,
        /** Null where nothing was left to pay. */
        paymentMethod: v.nullable(v.literal('card')),
        paidAt: isoMomentSchema,
        accessUntil: isoMomentSchema,
        ended: v.nullable(v.strictObject({ reason: v.picklist(['refunded', 'disputed']), at: isoMomentSchema })),
      }),
    ),
  },
  'billing.handlePaymentEvent': {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    signedBy: 'stripe-signature',
    input: v.strictObject({ body: v.string(), signature: v.string() }),
    output: v.strictObject({ received: v.literal(true) }),
  },
});
