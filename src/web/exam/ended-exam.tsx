import type { AttemptView } from '../../application/contract/index.ts';
import { CompletedExam } from './completed-exam.tsx';
import { IncompleteExam } from './incomplete-exam.tsx';

export { FailedExam } from './failed-exam.tsx';

type EndedExamProps = {
  readonly view: AttemptView;
  readonly userId: number;
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
