import type { OutputOf } from '../../application/contract/index.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { twoDecimals } from '../format/numbers.ts';
import { RowTable } from '../ui/row-table.tsx';

export type CalibrationData = OutputOf<'learning.readCalibration'>;

type Shown = NonNullable<CalibrationData['calibration']>;

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Predicted probabilities beside the results that were reported, by tenths (product.md 15.15). */
export const CalibrationTable = ({ calibration }: { readonly calibration: Shown }) => (
  <RowTable
    title="Predicted and reported"
    columns={['Predicted before', 'Results', 'Mean prediction', 'Passed']}
    height="whole"
    rows={calibration.bins.map(({ from, results, predicted, passed }) => ({
      key: from,
      cells: [
        `${percent(from)} to ${percent(from + 0.1)}`,
        results,
        percent(predicted),
        `${passed} (${percent(passed / results)})`,
      ],
    }))}
  />
);

/** How good the predictions were, in one sentence. */
export function calibrationWords({ results, calibration }: CalibrationData): string {
  if (results === 0) return 'No result of the official exam has been compared with a prediction yet.';
  const compared = `Predictions compared with ${formatQuantity(results, 'result', 'results')} of the official exam.`;
  const brier = calibration?.brier;
  return brier === null || brier === undefined
    ? compared
    : `${compared} The mean squared error is ${twoDecimals(brier)}; a coin toss would have 0.25.`;
}
