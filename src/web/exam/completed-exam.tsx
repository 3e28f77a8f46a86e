import { CircleCheck, TrendingUp } from 'lucide';
import { useEffect, useRef } from 'react';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { computePercent, PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { BrandLink } from '../layout/brand-link.tsx';
import { MAIN_ELEMENT_ID } from '../layout/skip-link.tsx';
import { buildReviewAddress } from '../review/review-address.ts';
import { formatTimeUsed } from '../review/review-labels.ts';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { frame } from '../ui/page-body.css.ts';
import { PageBody } from '../ui/page-body.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { formatAllowance, TIME_ALLOWANCE_LABELS } from './allowance-labels.ts';
import * as css from './completed-exam.css.ts';
import type { BlindReviewData, CompletedAttemptData } from './exam-session.ts';
import { ReviewLinks } from './review-links.tsx';

type AreaResultsProps = { readonly byArea: CompletedAttemptData['result']['byArea'] };

/** The result by blueprint area: a table that is its own chart. */
const AreaResults = ({ byArea }: AreaResultsProps) => (
  <section className={css.areas} aria-labelledby="areas">
    <h2 id="areas" className={css.areasTitle}>
      By blueprint area
    </h2>
    <table className={css.table}>
      <caption className={css.caption}>The line in each bar marks {PASS_MARK_PERCENT}%, the pass mark.</caption>
      <thead className={hidden}>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Right answers</th>
          <th scope="col">Percent</th>
        </tr>
      </thead>
      <tbody>
        {byArea.map((entry) => (
          <AreaRow key={entry.area} {...entry} />
        ))}
      </tbody>
    </table>
  </section>
);

function AreaRow({ area, right, items }: AreaResultsProps['byArea'][number]) {
  const percent = computePercent({ right, items });
  return (
    <tr className={css.area}>
      <th scope="row" className={css.areaName}>
        {BLUEPRINT[area].title}
        <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" focusable="false" aria-hidden="true">
          <rect className={css.barFill} width={percent} height="8" />
          <rect className={css.barMark} x={PASS_MARK_PERCENT} width="0.5" height="8" />
        </svg>
      </th>
      <td className={css.areaCount}>
        {right} of {items}
      </td>
      <td className={css.areaPercent}>{percent}%</td>
    </tr>
  );
}

type CompletedExamProps = {
  readonly view: CompletedAttemptData;
  /** Answers that reached the server too late to count. */
  readonly notCounted: number;
  /** Whether the result has just come, so that the focus must be led to it. */
  readonly arrived: boolean;
};

/** The result of a completed attempt and its review. */
export function CompletedExam({ view, notCounted, arrived }: CompletedExamProps) {
  return (
    <>
      <ExamResultHeader />
      <main id={MAIN_ELEMENT_ID} className={css.main} tabIndex={-1}>
        <PageBody>
          <LateAnswersNotice notCounted={notCounted} />
          <RescoredNotice view={view} />
          <div className={css.result}>
            <ExamResultSummary view={view} arrived={arrived} />
            <AreaResults byArea={view.result.byArea} />
          </div>
          <ReviewLinks view={view} />
        </PageBody>
      </main>
    </>
  );
}

/** The head of what comes after an exam: the way home. */
export const ExamResultHeader = () => (
  <header className={css.top}>
    <div className={frame}>
      <BrandLink />
    </div>
  </header>
);

/** Says how many answers came too late; nothing when none did. */
export const LateAnswersNotice = ({ notCounted }: { readonly notCounted: number }) =>
  notCounted > 0 ? (
    <Notice
      tone="flag"
      role="status"
      title={notCounted === 1 ? '1 answer is not counted' : `${notCounted} answers are not counted`}
    >
      <p>{notCounted === 1 ? 'It' : 'They'} could not be sent before the exam ended on our side.</p>
    </Notice>
  ) : null;

/** Says that a corrected key changed the result, and how. */
function RescoredNotice({ view: { examAttempt, rescorings, questions } }: Pick<CompletedExamProps, 'view'>) {
  if (rescorings.length === 0) return null;
  return (
    <Notice title="Your result was rescored">
      {rescorings.map(({ questionId, scoreBefore, scoreAfter, at }) => {
        const number = questions.findIndex(({ id }) => id === questionId) + 1;
        return (
          <p key={`${questionId} ${at}`}>
            This result was rescored on <CalendarDayText of={at} /> because the key of{' '}
            <Link to={buildReviewAddress(examAttempt.id, { number })}>question {number}</Link> was corrected. Your
            answer to it is right: {scoreChange(scoreBefore, scoreAfter)}.
          </p>
        );
      })}
    </Notice>
  );
}

/** One answer more may not move a whole percent. */
const scoreChange = (before: number, after: number): string =>
  before === after ? `your score stays at ${after}%` : `your score went from ${before}% to ${after}%`;

type SummaryProps = { readonly view: CompletedAttemptData | BlindReviewData; readonly arrived: boolean };

/** The result in words and figures, which the focus is led to when it has just come. */
export function ExamResultSummary({ view, arrived }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrived) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  }, [arrived]);
  const { examAttempt, result, passed } = view;
  const withTime = view.phase === 'completed' ? view.withTime : null;
  return (
    <section className={css.summary} aria-labelledby="result">
      <p className={css.soft}>{paperTitle(examAttempt.examSet)}</p>
      <h1 id="result" ref={heading} tabIndex={-1}>
        Exam Completed
      </h1>
      <p className={css.scoreLine}>
        <span className={css.score}>{examAttempt.score}%</span>
        <span className={css.soft}>
          {result.right} of {result.items} right
        </span>
      </p>
      {withTime ? (
        <p>
          With time: {withTime.percent}%, {withTime.right} of {withTime.items} right. In time: {examAttempt.score}%.
        </p>
      ) : null}
      <p className={passed ? css.verdicts.passed : css.verdicts.below}>
        <Icon of={passed ? CircleCheck : TrendingUp} />
        {passed ? 'Passing score! Well done!' : 'Below passing score. Keep studying!'}
      </p>
      <ScoreNote />
      <div className={css.actions}>
        <Link to="/dashboard" className={button.main}>
          Back to Dashboard
        </Link>
        <Link to="/exam-select" className={button.other}>
          Take Another Exam
        </Link>
      </div>
      <Facts {...examAttempt} />
    </section>
  );
}

function Facts({ startTime, endTime, allowance }: CompletedAttemptData['examAttempt']) {
  const used = formatTimeUsed(startTime, endTime);
  const limit = TIME_ALLOWANCE_LABELS[allowance.time];
  const declared = formatAllowance(allowance);
  return (
    <dl className={css.facts}>
      <dt className={css.soft}>Taken on</dt>
      <dd>
        <CalendarDayText of={startTime} />
      </dd>
      {used ? (
        <>
          <dt className={css.soft}>Time used</dt>
          <dd>
            {used}
            {limit ? ` of ${limit}` : ''}
            {allowance.breaks ? ', breaks included' : ''}
          </dd>
        </>
      ) : null}
      {declared ? (
        <>
          <dt className={css.soft}>Allowance</dt>
          <dd>{declared}; not compared with others</dd>
        </>
      ) : null}
    </dl>
  );
}
