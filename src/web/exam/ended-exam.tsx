import { useEffect, useRef } from 'react';
import type { AttemptView } from '../../application/contract/index.ts';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { MAIN_ELEMENT_ID } from '../layout/skip-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { actions, main as mainStyle } from './completed-exam.css.ts';
import { CompletedExam, ExamResultHeader, LateAnswersNotice } from './completed-exam.tsx';

type EndedExamProps = {
  readonly view: Exclude<AttemptView, { phase: 'running' | 'blind' }>;
  /** Answers that reached the server too late to count. */
  readonly notCounted: number;
  /** Whether the result has just come, so that the focus must be led to it. */
  readonly arrived: boolean;
};

/** What comes after the exam; loaded when it is needed, so that the exam itself is light. */
export function EndedExam({ view, ...props }: EndedExamProps) {
  if (view.phase === 'completed') return <CompletedExam view={view} {...props} />;
  return <IncompleteExam examSet={view.examAttempt.examSet} {...props} />;
}

type IncompleteExamProps = { readonly examSet: number; readonly notCounted: number; readonly arrived: boolean };

/** An attempt whose time ran out without an answer: it has no score. */
function IncompleteExam({ examSet, notCounted, arrived }: IncompleteExamProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (arrived) main.current?.focus();
  }, [arrived]);
  return (
    <>
      <ExamResultHeader />
      <main id={MAIN_ELEMENT_ID} ref={main} className={mainStyle} tabIndex={-1}>
        <PageBody width="text">
          <LateAnswersNotice notCounted={notCounted} />
          <Card level={1} title={paperTitle(examSet)} aside={<Badge>Incomplete</Badge>}>
            <p>
              The time of this attempt ran out before an answer reached us, so there is no score and nothing to review.
            </p>
            <div className={actions}>
              <Link to="/exam-select" className={button.main}>
                Take Another Exam
              </Link>
              <Link to="/dashboard" className={button.other}>
                Back to Dashboard
              </Link>
            </div>
          </Card>
        </PageBody>
      </main>
    </>
  );
}

type ExamLoadFailureProps = { readonly unknown: boolean; readonly examId: string };

/** An exam that could not be loaded, and the ways on. */
export const ExamLoadFailure = ({ unknown, examId }: ExamLoadFailureProps) => (
  <>
    <ExamResultHeader />
    <main id={MAIN_ELEMENT_ID} className={mainStyle} tabIndex={-1}>
      <PageBody width="text">
        <Card level={1} title="Error Loading Exam">
          <p>
            {unknown
              ? 'There is no such exam in this account. It may belong to another account of yours.'
              : 'The exam could not be loaded at the moment. Answers that you have given are safe; please try again.'}
          </p>
          <div className={actions}>
            <Link to="/exam-select" className={button.main}>
              Back to Exam Selection
            </Link>
            <Link to={`/login?redirect=exam/${encodeURIComponent(examId)}`} className={button.other}>
              Log In
            </Link>
          </div>
        </Card>
      </PageBody>
    </main>
  </>
);
