import type { ItemStatistics } from '../exam/item-statistics.ts';
import { chanceOfRight } from './rasch.ts';

/** Why an item needs a look. */
export type ItemAlarm = 'negative-discrimination' | 'dead-distractor' | 'too-hard' | 'too-easy';

/** The shares of right answers within which an item tells learners apart; below the lower one guessing does as well. */
export const FACILITY_LIMITS = { least: 0.25, most: 0.95 } as const;

/** A distractor that fewer than one in fifty learners choose deceives nobody. */
export const DEAD_DISTRACTOR_SHARE = 0.02;

/** From how many answers a distractor may be called dead: at its limit, four were to be expected. */
export const MIN_ANSWERS_FOR_DISTRACTORS = 200;

/** Says what is wrong with an item from how it was answered; nothing where there are too few answers to say (product.md 15.9). */
export function itemAlarms(
  { answers, proportionRight, discrimination, chosen }: ItemStatistics,
  distractorIds: readonly number[],
): ItemAlarm[] {
  const chosenBy = new Map(chosen.map((option) => [option.optionId, option.answers]));
  const isDead = (id: number): boolean => (chosenBy.get(id) ?? 0) < DEAD_DISTRACTOR_SHARE * answers;
  const alarms: readonly (readonly [ItemAlarm, boolean])[] = [
    ['negative-discrimination', discrimination !== null && discrimination < 0],
    ['dead-distractor', answers >= MIN_ANSWERS_FOR_DISTRACTORS && distractorIds.some(isDead)],
    ['too-hard', proportionRight !== null && proportionRight < FACILITY_LIMITS.least],
    ['too-easy', proportionRight !== null && proportionRight > FACILITY_LIMITS.most],
  ];
  return alarms.flatMap(([alarm, isRaised]) => (isRaised ? [alarm] : []));
}

/** How well the answers to an item agree with the model: mean squares that are 1 on average where it holds. */
export type ItemFit = { readonly infit: number; readonly outfit: number };

/**
 * Mean squares of the residuals of an item, weighted by information (infit) and unweighted (outfit), from the abilities of
 * those who answered it (Wright & Masters 1982, 5.3). Null without answers.
 */
export function itemFit(
  difficulty: number,
  answers: readonly { readonly ability: number; readonly isRight: boolean }[],
): ItemFit | null {
  if (answers.length === 0) return null;
  let [squares, variances, standardized] = [0, 0, 0];
  for (const { ability, isRight } of answers) {
    const chance = chanceOfRight(ability, difficulty);
    const variance = chance * (1 - chance);
    const square = ((isRight ? 1 : 0) - chance) ** 2;
    squares += square;
    variances += variance;
    standardized += square / variance;
  }
  return { infit: squares / variances, outfit: standardized / answers.length };
}
