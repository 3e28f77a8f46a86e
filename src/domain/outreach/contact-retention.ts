import { addCalendarMonths } from '../billing/access-end.ts';

/** How long names given for free material are kept, in months (product.md 8.17). */
const LEAD_MONTHS = 24;

/** How long the proof of consent is kept after somebody left the newsletter, in months (product.md 8.17). */
const PROOF_MONTHS = 36;

/** What was given or left before these moments is forgotten. */
export const retentionCutoff = (now: number): { readonly leads: number; readonly proofs: number } => ({
  leads: addCalendarMonths(now, -LEAD_MONTHS),
  proofs: addCalendarMonths(now, -PROOF_MONTHS),
});
