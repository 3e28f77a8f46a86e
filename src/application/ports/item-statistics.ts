import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { ItemAlarm } from '../../domain/learning/item-alarms.ts';
import type { ItemResponses, STATISTICS_FILTERS, STATISTICS_SORTS } from '../../domain/learning/item-responses.ts';
import type { ItemUse } from './study-material.ts';

/** The statistics of a version of an item as they are stored. */
export type StoredItemStatistics = ItemResponses & {
  readonly versionId: number;
  readonly questionId: number;
  readonly medianMs: number | null;
  /** How often each option was chosen, by its id. */
  readonly chosen: Readonly<Record<string, number>>;
  readonly alarms: readonly ItemAlarm[];
};

export type StatisticsSort = (typeof STATISTICS_SORTS)[number];

/** Which statistics are wanted; `skip` is how many lines come before. */
export type StatisticsQuery = {
  readonly sort: StatisticsSort;
  readonly isDescending: boolean;
  readonly show: (typeof STATISTICS_FILTERS)[number];
  readonly skip: number;
  readonly limit: number;
};

/** A line of the statistics: a version with answers, or an item that is withheld and has none. */
export type ItemStatisticsSummary = Omit<StoredItemStatistics, 'chosen'> & {
  readonly externalId: string;
  readonly stem: string;
  readonly area: AreaCode;
  readonly use: ItemUse;
  readonly version: number;
  readonly isCurrent: boolean;
  readonly isWithheld: boolean;
  readonly computedAt: number;
  readonly options: readonly { readonly letter: string; readonly isKey: boolean; readonly chosen: number }[];
};

/** A version of an item, with the period during which it was the one shown. */
export type VersionKey = {
  readonly id: number;
  readonly questionId: number;
  readonly createdAt: number;
  readonly keyOptionId: number;
  readonly optionIds: readonly number[];
};

/** Choices of the options of a version. */
export type ChoiceCount = { readonly versionId: number; readonly optionId: number; readonly count: number };

/** Statistics of items by version; each method is one statement unless it says otherwise. */
export type ItemStatisticsRepository = {
  /** All versions of items in the bank, the oldest of each item first. */
  readonly listVersionKeys: () => Promise<VersionKey[]>;
  /** Choices in completed exams of learners with ids in a range, by version; without names. */
  readonly countExamChoices: (fromId: number, toId: number) => Promise<ChoiceCount[]>;
  /** The last choices in practice of learners with ids in a range. */
  readonly listPracticeChoices: (
    fromId: number,
    toId: number,
  ) => Promise<{ questionId: number; optionId: number; answeredAt: number }[]>;
  readonly listTimeBins: () => Promise<{ versionId: number; bin: number; people: number }[]>;
  /** Replaces all statistics, in some statements. */
  readonly saveStatistics: (statistics: readonly StoredItemStatistics[], now: number) => Promise<void>;
  readonly listStatistics: (query: StatisticsQuery) => Promise<ItemStatisticsSummary[]>;
  readonly countStatistics: () => Promise<{ readonly all: number; readonly alarms: number; readonly withheld: number }>;
  /** Takes an item out of papers and practice sessions, or puts it back; false where it is so already. */
  readonly setWithheld: (questionId: number, at: number | null) => Promise<boolean>;
};
