/** The number printed on a receipt, in mail and in the account alike; the same for ever for the same payment. */
export const receiptNumber = (paymentId: number): string => `PL-${String(paymentId).padStart(8, '0')}`;
