import type { OutputOf, QuestionView } from '../../application/contract/index.ts';
import { formatCount } from '../../domain/format-count.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './questions.css.ts';
import { smallPrint } from './records.css.ts';

type Rescorings = OutputOf<'questions.listRescorings'>;
type KeyCorrectionsProps = { readonly question: QuestionView; readonly rescorings: Rescorings | null };

/** How the key was corrected, and every result that changed by it (product.md 12.13). */
export function KeyCorrections({ question: { corrections }, rescorings }: KeyCorrectionsProps) {
  if (corrections.length === 0) return null;
  return (
    <Card title="Corrected keys">
      <ul className={css.list}>
        {corrections.map((correction) => (
          <li key={correction.id} className={css.item}>
            <p>
              Key {correction.key}, <CalendarDayText of={correction.madeAt} />, by{' '}
              {correction.madeBy ?? 'a former admin'}
            </p>
            <p className={smallPrint}>{correction.reason}</p>
            <p className={smallPrint}>
              Results raised: {formatCount(correction.rescored)}, of these to passing: {formatCount(correction.toPass)}
              {correction.isFinished ? '' : '. The rest is on its way.'}
            </p>
          </li>
        ))}
      </ul>
      {rescorings && rescorings.rescorings.length > 0 ? <RescoringTable of={rescorings} /> : null}
    </Card>
  );
}

const RescoringTable = ({ of: { rescorings, next } }: { readonly of: Rescorings }) => (
  <>
    <table className={css.bars}>
      <caption className={css.caption}>Results that changed</caption>
      <thead>
        <tr>
          <th scope="col" className={css.barName}>
            Exam
          </th>
          <th scope="col" className={css.barName}>
            Learner
          </th>
          <th scope="col" className={css.barNumber}>
            Right
          </th>
          <th scope="col" className={css.barNumber}>
            Of
          </th>
        </tr>
      </thead>
      <tbody>
        {rescorings.map(({ id, attemptId, username, rightBefore, rightAfter, items }) => (
          <tr key={id}>
            <td className={css.barName}>{attemptId}</td>
            <td className={css.learner}>{username}</td>
            <td className={css.barNumber}>
              {rightBefore} to {rightAfter}
            </td>
            <td className={css.barNumber}>{items}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {next ? (
      <p>
        <Link to={`?before=${next}`} preventScrollReset>
          Older results
        </Link>
      </p>
    ) : null}
  </>
);
