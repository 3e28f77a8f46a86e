import Stripe from 'stripe';

/** Seconds since 1970, as Stripe states times. */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** A new intent, as Stripe answers its creation. */
export const newIntent = (
  id: string,
  params: Stripe.PaymentIntentCreateParams,
  created: number,
): Stripe.PaymentIntent => ({
  id,
  object: 'payment_intent',
  allowed_payment_method_types: params.allowed_payment_method_types ?? null,
  amount: params.amount,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: params.allowed_payment_method_types ? null : { allow_redirects: 'always', enabled: true },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: params.capture_method ?? 'automatic_async',
  client_secret: `${id}_secret_${id.slice(-12)}`,
  confirmation_method: params.confirmation_method ?? 'automatic',
  created,
  currency: params.currency,
  customer: null,
  customer_account: null,
  description: params.description ?? null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: textsOf(params.metadata),
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: params.allowed_payment_method_types ?? ['card', 'link'],
  payment_record: null,
  processing: null,
  receipt_email: params.receipt_email ?? null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
});

/** Metadata as it is stored: texts only. */
export const textsOf = (metadata: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata =>
  Object.fromEntries(Object.entries(metadata || {}).map(([key, value]) => [key, String(value)]));

/** The charge of an intent that was confirmed with a card. */
export const newCharge = (id: string, intent: Stripe.PaymentIntent, created: number): Stripe.Charge => ({
  id,
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: 'PLUMBLINE',
  captured: true,
  created,
  currency: intent.currency,
  customer: null,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  paid: true,
  payment_intent: intent.id,
  payment_method: `pm_${id}`,
  payment_method_details: { type: 'card', card: visaCard(intent.amount) },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
});

const visaCard = (amount: number): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: '482731',
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'CA',
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2040,
  fingerprint: 'plumblinedouble1',
  funding: 'credit',
  installments: null,
  last4: '4242',
  mandate: null,
  network: 'visa',
  network_token: { used: false },
  network_transaction_id: '104102978678771',
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

/** A refund of a charge, in part or in whole. */
export const newRefund = (id: string, charge: Stripe.Charge, amount: number, created: number): Stripe.Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: 'requested_by_customer',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

/** A dispute of a whole charge; its balance transactions say whether money moved. */
export const newDispute = (
  id: string,
  charge: Stripe.Charge,
  status: Stripe.Dispute.Status,
  created: number,
): Stripe.Dispute => ({
  id,
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: NO_EVIDENCE,
  evidence_details: {
    due_by: created + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: status.startsWith('warning'),
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method_details: {
    type: 'card',
    card: {
      brand: 'visa',
      case_type: status.startsWith('warning') ? 'inquiry' : 'chargeback',
      network: 'visa',
      network_reason_code: '10.4',
    },
  },
  reason: 'fraudulent',
  status,
});

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Money that a dispute moves: withdrawn when negative, given back when positive. */
export const newMove = (id: string, dispute: Stripe.Dispute, amount: number): Stripe.BalanceTransaction => ({
  id,
  object: 'balance_transaction',
  amount,
  available_on: dispute.created,
  balance_type: 'payments',
  created: dispute.created,
  currency: dispute.currency,
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: amount,
  reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  source: dispute.id,
  status: 'available',
  type: 'adjustment',
});

type EventOf<Type extends Stripe.Event.Type> = Extract<Stripe.Event, { type: Type }>;

/** What a notice of a type is about. */
export type ObjectOf<Type extends Stripe.Event.Type> = EventOf<Type>['data']['object'];

/** A notice of what happened, with the object as it was at that moment; `ObjectOf` ties the object to the type. */
export function newEvent<Type extends Stripe.Event.Type>(
  id: string,
  type: Type,
  object: ObjectOf<Type>,
  created: number,
): Stripe.Event {
  const facts = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  } satisfies Omit<EventOf<'charge.refunded'>, 'type' | 'data'>;
  return { ...facts, type, data: { object: structuredClone(object) } } as unknown as Stripe.Event;
}

/** A page of a list that has no more pages. */
export const newList = <Item>(url: string, data: Item[]): Stripe.ApiList<Item> => ({
  object: 'list',
  url,
  has_more: false,
  data,
});
