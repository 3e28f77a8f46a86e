import { formatQuantity } from '../../domain/format-count.ts';

/** Says which first answers are in no figure; null where all of them count. */
export const describeWithheldAnswers = (count: number): string | null =>
  count === 0
    ? null
    : `Left out until your exam and its blind review are over: ${formatQuantity(count, 'first answer', 'first answers')} to its questions.`;
