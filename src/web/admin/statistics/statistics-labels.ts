import type { OutputOf } from '../../../application/contract/index.ts';
import { DEAD_DISTRACTOR_SHARE, FACILITY_LIMITS, type ItemAlarm } from '../../../domain/learning/item-alarms.ts';
import type { STATISTICS_FILTERS, STATISTICS_SORTS } from '../../../domain/learning/item-responses.ts';

export type ItemStatisticsData = OutputOf<'questions.listStatistics'>;

/** What statistics can be sorted by. */
export const STATISTICS_SORT_LABELS: Readonly<Record<(typeof STATISTICS_SORTS)[number], string>> = {
  alarms: 'Alarms',
  question: 'Question',
  answers: 'Answers',
  facility: 'Facility',
  discrimination: 'Discrimination',
  infit: 'Infit',
  outfit: 'Outfit',
  time: 'Median time',
};

export const STATISTICS_FILTER_LABELS: Readonly<Record<(typeof STATISTICS_FILTERS)[number], string>> = {
  all: 'All versions with answers',
  alarms: 'With an alarm',
  withheld: 'Taken out of papers',
};

/** What is wrong with an item, in a few words (product.md 15.9). */
export const ITEM_ALARM_LABELS: Readonly<Record<ItemAlarm, string>> = {
  'negative-discrimination': 'Better learners miss it',
  'dead-distractor': `A distractor below ${100 * DEAD_DISTRACTOR_SHARE}%`,
  'too-hard': `Right below ${100 * FACILITY_LIMITS.least}%`,
  'too-easy': `Right above ${100 * FACILITY_LIMITS.most}%`,
};
