import type { AnalyticsView } from '../../application/contract/index.ts';
import type { AnswerSource } from '../../domain/analytics/first-answer.ts';
import type { MasteryBand } from '../../domain/analytics/mastery.ts';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';

export type AreaAnalyticsData = AnalyticsView['areas'][number];

/** The bands in the words of the official report (product.md 14.4). */
export const MASTERY_BAND_LABELS: Readonly<Record<MasteryBand, string>> = {
  mastered: 'Mastered',
  borderline: 'Borderline',
  'not-mastered': 'Not mastered',
};

export const ANSWER_SOURCE_LABELS: Readonly<Record<AnswerSource, string>> = {
  all: 'All sources',
  mocks: 'Mocks only',
  recent: 'Last 14 days',
};

/** A share as a range of whole percentages, 37 to 66%. */
export const formatPercentRange = ({ low, high }: AreaAnalyticsData['interval']): string =>
  `${Math.round(low * 100)} to ${Math.round(high * 100)}%`;

export const areaTitle = ({ area }: Pick<AreaAnalyticsData, 'area'>): string => BLUEPRINT[area].title;
