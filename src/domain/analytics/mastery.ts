import { computePercent, type Tally } from '../exam/scoring.ts';

/** The bands of the official report of results (product.md 14.4). */
export const MASTERY_BANDS = ['mastered', 'borderline', 'not-mastered'] as const;

export type MasteryBand = (typeof MASTERY_BANDS)[number];

/** The least whole percentages of the upper two bands (product.md 14.4). */
export const MASTERY_BAND_MIN_PERCENT = { mastered: 70, borderline: 55 } as const;

/** The band of a result; null without answers. Decided on the whole percentage that is shown, so that the two agree (product.md 14.4). */
export function masteryBand(tally: Tally): MasteryBand | null {
  if (tally.items === 0) return null;
  const percent = computePercent(tally);
  if (percent >= MASTERY_BAND_MIN_PERCENT.mastered) return 'mastered';
  return percent >= MASTERY_BAND_MIN_PERCENT.borderline ? 'borderline' : 'not-mastered';
}

/** Bounds of a share, each between 0 and 1. */
export type ProportionInterval = { readonly low: number; readonly high: number };

/** The standard normal quantile of a two-sided interval of 90 %. */
const Z_90 = 1.6449;

/**
 * The 90 % score interval of a share of right answers (Wilson 1927), from 0 to 1 without answers. Unlike the interval by the
 * standard error it stays within 0 and 1 and says something about few answers (product.md 14.5).
 */
export function wilsonInterval({ right, items }: Tally, z = Z_90): ProportionInterval {
  if (items === 0) return { low: 0, high: 1 };
  const share = right / items;
  const spread = z * Math.sqrt((share * (1 - share)) / items + (z * z) / (4 * items * items));
  const middle = share + (z * z) / (2 * items);
  const scale = 1 + (z * z) / items;
  // Rounding may carry a bound a hair past the share at 0 and 1.
  return {
    low: Math.min(share, Math.max(0, (middle - spread) / scale)),
    high: Math.max(share, Math.min(1, (middle + spread) / scale)),
  };
}
