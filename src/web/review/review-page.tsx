import { Printer } from 'lucide';
import { useMemo, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { paperTitle } from '../../domain/exam/attempt.ts';
import type { MistakeCause } from '../../domain/study/mistake.ts';
import { formatDate } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { MistakeCauseButtons } from '../question/cause-choice.tsx';
import { ignoreQueryParameters } from '../revalidation.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import type { ReviewData } from './load-review.ts';
import * as css from './review.css.ts';
import { toReviewPosition } from './review-address.ts';
import { ReviewGrid } from './review-grid.tsx';
import { buildReviewItems, filterItemsByScope, type ReviewItemData } from './review-items.ts';
import { EMPTY_FILTER_MESSAGES, OUTCOME_LABELS, REVIEW_FILTER_LABELS } from './review-labels.ts';
import { ReviewQuestion } from './review-question.tsx';
import { ReviewSteps } from './review-steps.tsx';

export { loadReview as loader } from './load-review.ts';

/** The questions are all here: going through them loads nothing. */
export const shouldRevalidate = ignoreQueryParameters('q', 'show', 'of');

/** The review of a completed exam, one question at a time. */
export function Component() {
  const { view, details } = useLoaderData() as ReviewData;
  const [params] = useSearchParams();
  const items = useMemo(() => buildReviewItems(view, details?.questions ?? []), [view, details]);
  const place = toReviewPosition(params);
  const shown = filterItemsByScope(items, place);
  const item = items.find(({ number }) => number === place.number) ?? shown[0];
  const { id, examSet } = view.examAttempt;
  return (
    <PageBody>
      <PageTitle of={`Review of ${paperTitle(examSet)}`} />
      <ReviewHeader {...view} />
      <div className={css.columns}>
        <div className={css.question}>
          {item ? (
            <>
              <ReviewQuestion item={item} attemptId={id} aside={placeAmong(item, shown, place.filter)} isReportable />
              <Spoken item={item} total={items.length} />
            </>
          ) : (
            <p className={css.none}>{EMPTY_FILTER_MESSAGES[place.filter]}</p>
          )}
          <ReviewSteps attemptId={id} place={place} shown={shown} number={item?.number ?? 0} />
        </div>
        <div className={css.side}>
          {item?.details?.mistake ? <MistakeCard key={item.number} item={item} items={items} /> : null}
          <ReviewGrid attemptId={id} items={items} place={place} current={item?.number ?? null} />
        </div>
      </div>
      <ScoreNote />
    </PageBody>
  );
}

function ReviewHeader({ examAttempt, result }: ReviewData['view']) {
  const { id, examSet, startTime, score } = examAttempt;
  const taken = `${paperTitle(examSet)}, ${formatDate(startTime, useTimeZone())}`;
  return (
    <PageHeader
      title="Review"
      above={`${taken} · ${result.right} of ${result.items}, ${score}%`}
      actions={
        <>
          <Link to={`/exam/${id}/print`} className={button.quiet}>
            <Icon of={Printer} size={18} />
            All on one page
          </Link>
          <Link to={`/exam/${id}`} className={button.other}>
            Back to the result
          </Link>
        </>
      }
    />
  );
}

/** Which of the questions that are looked at it is: '11 of 32 wrong'. */
function placeAmong(
  { number }: ReviewItemData,
  shown: readonly ReviewItemData[],
  filter: keyof typeof REVIEW_FILTER_LABELS,
): string {
  const index = shown.findIndex((item) => item.number === number);
  if (index < 0) return '';
  const what = filter === 'all' ? '' : ` ${REVIEW_FILTER_LABELS[filter].toLowerCase()}`;
  return `${index + 1} of ${shown.length}${what}`;
}

/** Says which question has come into view; nothing when the page is opened. */
function Spoken({ item: { number, outcome }, total }: { readonly item: ReviewItemData; readonly total: number }) {
  const [first] = useState(number);
  const words = `Question ${number} of ${total}, ${OUTCOME_LABELS[outcome].words}`;
  return (
    <p role="status" className={hidden}>
      {number === first ? '' : words}
    </p>
  );
}

/** Where the cause is named, with how many are. */
function MistakeCard({ item, items }: { readonly item: ReviewItemData; readonly items: readonly ReviewItemData[] }) {
  const [causes, setCauses] = useState<ReadonlyMap<number, MistakeCause | null>>(new Map());
  const mistake = item.details?.mistake;
  if (!mistake) return null;
  const mistakes = items.flatMap(({ details }) => details?.mistake ?? []);
  const named = mistakes.filter(({ id, cause }) => (causes.has(id) ? causes.get(id) : cause) !== null).length;
  return (
    <Card>
      <MistakeCauseButtons
        mistakeId={mistake.id}
        cause={mistake.cause}
        onSaved={(cause) => setCauses(new Map(causes).set(mistake.id, cause))}
      />
      <p className={css.soft}>
        {mistake.isResolved ? (
          'You have answered it right on two days since.'
        ) : (
          <>
            It stays in <Link to="/missed-questions?source=mock">Review what you missed</Link> until you answer it right
            on two days.
          </>
        )}{' '}
        Causes named: {named} of {mistakes.length}.
      </p>
    </Card>
  );
}
