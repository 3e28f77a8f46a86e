/** What buyers are refused: promo codes and payments; one table with the others. */
export const BILLING_REFUSALS = {
  'promo-unknown': { status: 400, message: 'Invalid promo code' },
  'promo-other-product': { status: 400, message: 'This promo code is for another product.' },
  'promo-inactive': { status: 400, message: 'This promo code is not active.' },
  'promo-not-started': { status: 400, message: 'This promo code is not active yet.' },
  'promo-expired': { status: 400, message: 'This promo code has expired.' },
  'promo-used-up': { status: 400, message: 'This promo code has been used up.' },
  'promo-already-used': { status: 400, message: 'You have already used this promo code.' },
  'admin-needs-no-payment': { status: 409, message: 'Admin access to all content' },
  'payment-unavailable': {
    status: 503,
    message: 'The payment service cannot be reached at the moment. Nothing was charged. Please try again in a minute.',
  },
  'payment-not-checked': {
    status: 503,
    message:
      'The payment service cannot be reached at the moment, so your payment is still being checked. Please do not pay again. Refresh the page in a few minutes, or contact support.',
  },
  'payment-not-succeeded': { status: 402, message: 'This payment has not succeeded yet.' },
  'payment-processing': {
    status: 409,
    message: 'Your bank is still working on this payment. You get access and a receipt by email once it succeeds.',
  },
  'payment-under-way': {
    status: 409,
    message:
      'A payment of yours is still under way or has just gone through. Please look at My Account in a few minutes.',
  },
  'peng-not-paid': {
    status: 402,
    message: 'P.Eng. Examples need a subscription. If you have just paid, please wait a moment and try again.',
  },
  'payment-mismatch': {
    status: 409,
    message:
      'We have received a payment that does not match your order. Please do not pay again: support is informed and returns the money.',
  },
  'payment-of-other-product': {
    status: 409,
    message: 'This payment is for another product. It counts there, and nothing was changed here.',
  },
  'payment-returned': {
    status: 409,
    message:
      'This payment was refunded or is disputed, so it gives no access. Please contact support if that is wrong.',
  },
  'payment-event-refused': { status: 400, message: 'The signature of this notice is missing, wrong or too old.' },
  'payment-not-found': { status: 404, message: 'We have no such payment of yours.' },
  'card-declined': { status: 402, message: 'Your card was declined. Please try another card.' },
  'card-invalid': { status: 400, message: 'Please check the card number, the expiry date and the security code.' },
} as const satisfies Record<string, { status: number; message: string }>;
