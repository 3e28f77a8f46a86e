import type { AttemptAnalyticsView } from '../../application/contract/index.ts';
import { EVEN_PACE_MS } from '../../domain/analytics/exam-work.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { oneDecimal } from '../format/numbers.ts';

/** Seconds a question took on average in a quarter. */
export const computeSecondsPerQuestion = ({ spentMs, items }: AttemptAnalyticsView['quarters'][number]): number =>
  Math.round(spentMs / items / 1_000);

/** The even pace in seconds, 81.8. */
export const EVEN_PACE_SECONDS_LABEL = oneDecimal(EVEN_PACE_MS / 1_000);

/** How the last quarter compares with the first one in a sentence; from a fifth less time on it is rushed. */
export function describePace(quarters: AttemptAnalyticsView['quarters']): string {
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (!first || !last) return '';
  const [before, after] = [computeSecondsPerQuestion(first), computeSecondsPerQuestion(last)];
  if (after < before * 0.8) return 'The last quarter is rushed';
  return after > before * 1.2 ? 'The last quarter is slow' : 'The pace is even';
}

/** What changes of mind did, in a sentence. */
export function describeAnswerChanges({
  rightToWrong,
  wrongToRight,
  wrongToWrong,
}: AttemptAnalyticsView['changes']): string {
  const all = rightToWrong.length + wrongToRight.length + wrongToWrong.length;
  if (all === 0) return 'No answer was changed';
  return `${formatQuantity(all, 'change', 'changes')}: ${rightToWrong.length} lost a mark, ${wrongToRight.length} won one`;
}
