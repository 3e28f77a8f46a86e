import { addCalendarMonths } from '../billing/access-end.ts';

/** The retention of names given for free material, in months (product.md 8.17). */
const LEAD_MONTHS = 24;

/** The retention of the proof of consent after somebody unsubscribed, in months (product.md 8.17). */
const PROOF_MONTHS = 36;

/** What was given or left before these moments is forgotten. */
export const computeRetentionCutoffs = (now: number): { readonly leads: number; readonly proofs: number } => ({
  leads: addCalendarMonths(now, -LEAD_MONTHS),
  proofs: addCalendarMonths(now, -PROOF_MONTHS),
});
