import type { QuestionView } from '../../application/contract/index.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../domain/exam/item-quality.ts';
import { formatCount } from '../../domain/format-count.ts';
import { twoDecimals } from '../format/numbers.ts';
import { bar } from '../study/guide-progress.css.ts';
import { factLine } from '../ui/fact-line.css.ts';
import { percentLabel } from './question-labels.ts';
import * as css from './questions.css.ts';
import { smallPrint } from './records.css.ts';

type StatisticsProps = {
  readonly statistics: QuestionView['statistics'];
  /** The letter of the key, where it can be marked. */
  readonly keyLetter?: OptionLetter;
};

/** How a question does, in one line (product.md 12.16). */
export function QuestionStatisticsSummary({
  statistics: { answers, proportionRight, discrimination, chosen },
}: StatisticsProps) {
  if (answers === 0) return <p className={smallPrint}>No answers in completed exams yet</p>;
  if (proportionRight === null) return <p className={smallPrint}>Too few answers yet: {answers}</p>;
  return (
    <p className={factLine}>
      <span>{formatCount(answers)} answers</span>
      <span>{percentLabel(proportionRight)} right</span>
      <span>{OPTION_LETTERS.map((letter) => `${letter} ${percentLabel(chosen[letter] / answers)}`).join(', ')}</span>
      <span>{discriminationWords(discrimination)}</span>
    </p>
  );
}

/** How strongly success at this question goes with success at the others; below 0.2 it hardly distinguishes learners. */
const discriminationWords = (discrimination: number | null): string =>
  discrimination === null ? 'discrimination: too few answers yet' : `discrimination ${twoDecimals(discrimination)}`;

/** How a question does, option by option: bars with their numbers beside them. */
export function StatisticsTable({ statistics, keyLetter }: StatisticsProps) {
  const { answers, proportionRight, chosen } = statistics;
  if (proportionRight === null) return <QuestionStatisticsSummary statistics={statistics} />;
  return (
    <>
      <p className={factLine}>
        <span>{formatCount(answers)} answers in completed exams</span>
        <span>{percentLabel(proportionRight)} right</span>
        <span>{discriminationWords(statistics.discrimination)}</span>
      </p>
      <table className={css.bars}>
        <caption className={css.caption}>How often each option was chosen</caption>
        <tbody>
          {OPTION_LETTERS.map((letter) => (
            <tr key={letter}>
              <th scope="row" className={css.barName}>
                {letter}
                {letter === keyLetter ? ' (key)' : ''}
              </th>
              <td className={css.barCell} aria-hidden="true">
                <progress className={bar} max={answers} value={chosen[letter]} />
              </td>
              <td className={css.barNumber}>{percentLabel(chosen[letter] / answers)}</td>
              <td className={css.barNumber}>{formatCount(chosen[letter])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
