import { type GivenAnswer, isPassing, type Tally } from './scoring.ts';

/** An answer of a completed attempt with whether it counted as right. */
export type CountedAnswer = GivenAnswer & { readonly isCounted: boolean };

/** Completed attempts that a corrected key would give one right answer more: how many have this result now. */
export type GainingResults = Tally & { readonly attempts: number };

/** What a corrected key would do to results that are there. */
export type RescoringForecast = { readonly raised: number; readonly toPass: number };

/**
 * Whether an answer counts once the key of its question is corrected: it names the new key, or it counted before. An
 * answer once reported as right stays right, so that no result falls by our mistake (product.md 12.12).
 */
export const isCountedAfterCorrection = (answer: CountedAnswer, keyOptionId: number): boolean =>
  answer.isCounted || answer.optionId === keyOptionId;

/**
 * The result of a completed attempt once one of its answers is judged again; the same when that changes nothing
 * (product.md 12.12).
 */
export const rescoreResult = (result: Tally, answer: CountedAnswer, keyOptionId: number): Tally =>
  isCountedAfterCorrection(answer, keyOptionId) && !answer.isCounted ? { ...result, right: result.right + 1 } : result;

/** How many results rise with a corrected key, and how many of them come to pass (product.md 12.11). */
export function forecastRescoring(gaining: readonly GainingResults[]): RescoringForecast {
  const sum = (results: readonly GainingResults[]): number => results.reduce((all, { attempts }) => all + attempts, 0);
  const comeToPass = gaining.filter(
    (result) => !isPassing(result) && isPassing({ ...result, right: result.right + 1 }),
  );
  return { raised: sum(gaining), toPass: sum(comeToPass) };
}
