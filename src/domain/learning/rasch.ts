import type { QuestionKind } from '../exam/question-kind.ts';

/** The chance of a right answer without knowing anything: one of four options. */
export const GUESSING = 0.25;

/**
 * Difficulty in logits that an item of each kind starts with, before it has answers: a reader who knows a rule names it more
 * easily than applies it, and applies it more easily than weighs two acceptable actions (product.md 15.2).
 */
export const STARTING_DIFFICULTY: Readonly<Record<QuestionKind, number>> = { direct: -0.5, apply: 0, better: 0.5 };

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The chance that a learner of an ability answers an item of a difficulty right; both are in logits (Rasch model with a fixed guessing floor). */
export const chanceOfRight = (ability: number, difficulty: number): number =>
  GUESSING + (1 - GUESSING) * logistic(ability - difficulty);

/** What one answer says about the ability that gave it: the derivative of its log likelihood and its Fisher information. */
export type Evidence = { readonly score: number; readonly information: number };

/** Score and information of one answer (Baker & Kim 2004, 3.3, with a = 1 and c fixed). */
export function evidenceOf(ability: number, difficulty: number, isRight: boolean): Evidence {
  const knows = logistic(ability - difficulty);
  const right = GUESSING + (1 - GUESSING) * knows;
  const slope = (1 - GUESSING) * knows * (1 - knows);
  const spread = Math.max(right * (1 - right), Number.MIN_VALUE);
  return { score: (slope * ((isRight ? 1 : 0) - right)) / spread, information: slope ** 2 / spread };
}
