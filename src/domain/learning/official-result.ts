import { MASTERY_BANDS, type MasteryBand } from '../analytics/mastery.ts';
import { toDayNumber } from '../calendar-day.ts';
import { AREA_CODES, type AreaCode } from '../exam/blueprint.ts';

/** The bands that the report of a failed attempt gives for the six areas. */
export type AreaBands = Readonly<Record<AreaCode, MasteryBand>>;

/** A result of the official exam as its report says it; only that of a failed attempt has bands (product.md 15.13). */
export type OfficialResult = {
  /** YYYY-MM-DD. */
  readonly examDate: string;
  readonly passed: boolean;
  readonly bands: AreaBands | null;
};

/** The oldest result that is taken, in days before today. */
const OLDEST_DAYS = 730;

/** Why a result is not taken. */
export type ResultFault = { readonly field: 'examDate' | 'bands'; readonly words: string };

/** What is wrong with a reported result; null where nothing is (product.md 15.13). */
export function findResultFault({ examDate, passed, bands }: OfficialResult, today: string): ResultFault | null {
  const age = toDayNumber(today) - toDayNumber(examDate);
  if (age < 0) return { field: 'examDate', words: 'Please choose the day of an exam that you have sat.' };
  if (age > OLDEST_DAYS) return { field: 'examDate', words: 'Please choose a day within the last two years.' };
  if (!passed && bands === null) return { field: 'bands', words: 'Please choose the band of each area.' };
  return null;
}

/** How much more a minute of study in an area counts for after a failed attempt (product.md 15.14). */
const BAND_WEIGHT: Readonly<Record<MasteryBand, number>> = { mastered: 0.5, borderline: 1, 'not-mastered': 2 };

/** The weights of the areas in the plan after the latest result; all 1 without one, or after a pass (product.md 15.14). */
export function bandWeights(results: readonly OfficialResult[]): Readonly<Record<AreaCode, number>> {
  const [latest] = results.toSorted((one, other) => toDayNumber(other.examDate) - toDayNumber(one.examDate));
  const weights = AREA_CODES.map((area) => [area, latest?.bands ? BAND_WEIGHT[latest.bands[area]] : 1]);
  return Object.fromEntries(weights) as Record<AreaCode, number>;
}

/** A probability of passing that was stored before an exam, and the result of the exam. */
export type PredictedResult = { readonly predicted: number; readonly passed: boolean };

/** Results whose prediction was within a tenth: how many, the mean of the predictions, and how many passed. */
export type CalibrationBin = {
  readonly from: number;
  readonly results: number;
  readonly predicted: number;
  readonly passed: number;
};

/** From how many results on everyone may see the calibration (product.md 15.15). */
export const MIN_RESULTS_TO_PUBLISH = 100;

/** Compares predictions with results by tenths of the probability; tenths without a result are left out (product.md 15.15). */
export function calibrationBins(results: readonly PredictedResult[]): CalibrationBin[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const own = results.filter(({ predicted }) => Math.min(9, Math.floor(10 * predicted)) === tenth);
    const sum = own.reduce((total, { predicted }) => total + predicted, 0);
    const passed = own.filter((each) => each.passed).length;
    return { from: tenth / 10, results: own.length, predicted: own.length === 0 ? 0 : sum / own.length, passed };
  }).filter(({ results: count }) => count > 0);
}

/** The mean squared distance of predictions and results (Brier 1950): 0 is perfect, 0.25 is a coin; null without results. */
export const brierScore = (results: readonly PredictedResult[]): number | null =>
  results.length === 0
    ? null
    : results.reduce((sum, { predicted, passed }) => sum + (predicted - (passed ? 1 : 0)) ** 2, 0) / results.length;

/** Parses bands as they are stored; null where they are none. */
export function parseBands(value: unknown): AreaBands | null {
  if (typeof value !== 'object' || value === null) return null;
  const bands = value as Partial<Record<AreaCode, MasteryBand>>;
  const isWhole = AREA_CODES.every((area) => MASTERY_BANDS.some((band) => band === bands[area]));
  return isWhole ? (bands as AreaBands) : null;
}
