import type { CardMemory, MemoryModel } from './memory.ts';

/** Seconds that a first look at a card and a review take, before a learner's own times are known. */
export const REVIEW_SECONDS_PER_CARD = { first: 24, again: 10 } as const;

/** The chance that an answer is known before it was ever reviewed: a candidate has met most terms at work or while reading. */
const KNOWN_BEFORE = 0.2;

/** A card with what a review of it today would do. */
export type RankedCard<Card> = {
  readonly card: Card;
  /** By how much a review today raises the chance of recall on the day of the exam. */
  readonly gain: number;
  readonly seconds: number;
};

/**
 * Today's list: the cards whose review raises the expected number recalled on the day of the exam most, within the seconds
 * given. Cards are taken by gain per second, which is the best choice up to one card (Dantzig 1957); a card that costs
 * more than what is left is passed over (product.md 15.6).
 */
export function planReviews<Card extends { readonly memory: CardMemory }>(
  cards: readonly Card[],
  model: MemoryModel,
  { daysToExam, seconds }: { readonly daysToExam: number; readonly seconds: number },
): RankedCard<Card>[] {
  const ranked = cards
    .map((card) => rank(card, model, daysToExam))
    .filter(({ gain }) => gain > 0)
    .toSorted((one, other) => other.gain / other.seconds - one.gain / one.seconds);
  let left = seconds;
  return ranked.filter((entry) => {
    if (entry.seconds > left) return false;
    left -= entry.seconds;
    return true;
  });
}

/** The expected chance of recall on the day of the exam, if there are no reviews from now on. */
export const recallOnExamDay = (memory: CardMemory, model: MemoryModel, daysToExam: number): number =>
  memory ? model.chanceOfRecall(memory.state, memory.daysSince + daysToExam) : KNOWN_BEFORE;

function rank<Card extends { readonly memory: CardMemory }>(
  card: Card,
  model: MemoryModel,
  daysToExam: number,
): RankedCard<Card> {
  const { memory } = card;
  const gain = recallAfterReview(memory, model, daysToExam) - recallOnExamDay(memory, model, daysToExam);
  return { card, gain, seconds: memory ? REVIEW_SECONDS_PER_CARD.again : REVIEW_SECONDS_PER_CARD.first };
}

/** The chance of recall on the day of the exam after a review now, over its two outcomes. */
function recallAfterReview(memory: CardMemory, model: MemoryModel, daysToExam: number): number {
  const known = memory ? model.chanceOfRecall(memory.state, memory.daysSince) : KNOWN_BEFORE;
  const after = (grade: 'good' | 'again'): number =>
    model.chanceOfRecall(model.stateAfter(memory?.state ?? null, memory?.daysSince ?? 0, grade), daysToExam);
  return known * after('good') + (1 - known) * after('again');
}

/** The name of the card of a question that was missed; the card alone says that it was (product.md 4.35, 15.24). */
export const nameMissedCard = (questionId: number | string): string => `missed-${questionId}`;
