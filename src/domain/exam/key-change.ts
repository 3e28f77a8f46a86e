import type { OptionLetter } from './item-quality.ts';

/** What happens to exams that hold a question with another key; 'none' where there are none. */
export const RESCORING_EFFECTS = ['none', 'future', 'rescore'] as const;

export type RescoringEffect = (typeof RESCORING_EFFECTS)[number];

/** A question's key before and after. */
export type KeyChange = { readonly from: OptionLetter; readonly to: OptionLetter };

/** What an admin was asked and has answered: which change it was about, and what happens to exams. */
export type KeyDecision = KeyChange & { readonly exams: RescoringEffect };

/**
 * What follows from a decision about a change of the key. It holds for the very change that it was made about, and that no
 * exam is affected only as long as none is; else the admin is asked again (product.md 12.10).
 */
export function judgeKeyDecision(
  { from, to }: KeyChange,
  isHeld: boolean,
  decision: KeyDecision | undefined,
): RescoringEffect | 'undecided' {
  if (from === to) return 'none';
  if (decision?.from !== from || decision.to !== to) return 'undecided';
  if (!isHeld) return 'none';
  return decision.exams === 'none' ? 'undecided' : decision.exams;
}
