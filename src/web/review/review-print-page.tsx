import { ArrowLeft, Printer } from 'lucide';
import { useLoaderData } from 'react-router-dom';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { formatDate } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import type { ReviewData } from './load-review.ts';
import * as css from './review.css.ts';
import { buildReviewItems } from './review-items.ts';
import { ReviewQuestion } from './review-question.tsx';

export { loadReview as loader } from './load-review.ts';

/** All questions of a completed exam with their answers, for the printer. */
export function Component() {
  const { view, details } = useLoaderData() as ReviewData;
  const { id, examSet, startTime, score } = view.examAttempt;
  const { right, items } = view.result;
  return (
    <PageBody width="text">
      <PageTitle of={`All questions of ${paperTitle(examSet)}`} />
      <PageHeader
        title={`All ${items} questions`}
        above={`${paperTitle(examSet)}, ${formatDate(startTime, useTimeZone())} · ${right} of ${items}, ${score}%`}
      />
      <div className={css.notPrinted}>
        <Link to={`/exam/${id}/review`} className={button.quiet}>
          <Icon of={ArrowLeft} size={18} />
          Back to the review
        </Link>
        <button type="button" className={`${button.other} ${needsScript}`} onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </button>
      </div>
      <ol className={css.printed}>
        {buildReviewItems(view, details?.questions ?? []).map((item) => (
          <li key={item.number} className={css.printedItem}>
            <ReviewQuestion item={item} attemptId={id} isReportable={false} />
          </li>
        ))}
      </ol>
      <ScoreNote />
    </PageBody>
  );
}
