import type { ItemStatistics } from '../exam/item-statistics.ts';

/** Why an item needs a look. */
export const ITEM_ALARMS = ['negative-discrimination', 'dead-distractor', 'too-hard', 'too-easy'] as const;

export type ItemAlarm = (typeof ITEM_ALARMS)[number];

/** The shares of right answers within which an item distinguishes learners; below the lower one it is no better than guessing. */
export const FACILITY_LIMITS = { least: 0.25, most: 0.95 } as const;

/** A distractor chosen by fewer than one in fifty learners is too weak. */
export const DEAD_DISTRACTOR_SHARE = 0.02;

/** From how many answers a distractor may be called dead: at its limit, four were to be expected. */
export const MIN_ANSWERS_FOR_DISTRACTORS = 200;

/** A correlation of nothing with nothing is below this many standard errors under zero in one of twenty items. */
const MARGIN_ERRORS = 1.645;

/** How far below zero chance alone brings the discrimination of an item with so many answers (product.md 15.9). */
const chanceMargin = (answers: number): number => MARGIN_ERRORS / Math.sqrt(Math.max(1, answers));

/** Says what is wrong with an item from how it was answered; nothing where there are too few answers to say (product.md 15.9). */
export function findItemAlarms(
  { answers, proportionRight, discrimination, chosen }: ItemStatistics,
  distractorIds: readonly number[],
): ItemAlarm[] {
  const chosenBy = new Map(chosen.map((option) => [option.optionId, option.answers]));
  const isDead = (id: number): boolean => (chosenBy.get(id) ?? 0) < DEAD_DISTRACTOR_SHARE * answers;
  const alarms: readonly (readonly [ItemAlarm, boolean])[] = [
    ['negative-discrimination', discrimination !== null && discrimination < -chanceMargin(answers)],
    ['dead-distractor', answers >= MIN_ANSWERS_FOR_DISTRACTORS && distractorIds.some(isDead)],
    ['too-hard', proportionRight !== null && proportionRight < FACILITY_LIMITS.least],
    ['too-easy', proportionRight !== null && proportionRight > FACILITY_LIMITS.most],
  ];
  return alarms.flatMap(([alarm, isRaised]) => (isRaised ? [alarm] : []));
}
