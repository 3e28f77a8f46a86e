import type { QuestionKind } from '../exam/question-kind.ts';

/** The chance of a right answer without knowing anything: one of four options. */
export const GUESSING_PROBABILITY = 0.25;

/**
 * Difficulty in logits that an item of each kind starts with, before it has answers: a reader who knows a rule names it more
 * easily than applies it, and applies it more easily than weighs two acceptable actions (product.md 15.2).
 */
export const STARTING_DIFFICULTIES: Readonly<Record<QuestionKind, number>> = { direct: -0.5, apply: 0, better: 0.5 };

/** What an item is taken to be as difficult as, in logits: as fitted, before that as others of its kind (product.md 15.2). */
export const getDifficulty = ({
  fitted,
  kind,
}: {
  readonly fitted: number | null;
  readonly kind: QuestionKind;
}): number => fitted ?? STARTING_DIFFICULTIES[kind];

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The chance that a learner of an ability answers an item of a difficulty right; both are in logits (Rasch model with a fixed guessing floor). */
export const chanceOfRight = (ability: number, difficulty: number): number =>
  GUESSING_PROBABILITY + (1 - GUESSING_PROBABILITY) * logistic(ability - difficulty);

/** What one answer says about the ability that gave it: the derivative of its log likelihood and its Fisher information. */
export type AbilityEvidence = { readonly score: number; readonly information: number };

/** Score and information of one answer (Baker & Kim 2004, 3.3, with a = 1 and c fixed). */
export function computeAbilityEvidence(ability: number, difficulty: number, isRight: boolean): AbilityEvidence {
  const knows = logistic(ability - difficulty);
  const right = GUESSING_PROBABILITY + (1 - GUESSING_PROBABILITY) * knows;
  const slope = (1 - GUESSING_PROBABILITY) * knows * (1 - knows);
  const spread = Math.max(right * (1 - right), Number.MIN_VALUE);
  return { score: (slope * ((isRight ? 1 : 0) - right)) / spread, information: slope ** 2 / spread };
}
