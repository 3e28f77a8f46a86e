import { button } from '../../ui/button.css.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CheckoutProblem } from './checkout-state.ts';

type ProblemNoticeProps = { readonly problem: CheckoutProblem | null; readonly onRetry?: () => void };

/** Keeps in view what the toast said, and offers the way on where there is one. */
export const ProblemNotice = ({ problem, onRetry }: ProblemNoticeProps) =>
  problem ? (
    <Notice tone="bad" role="alert" {...(problem.title ? { title: problem.title } : {})}>
      <p>{problem.message}</p>
      {onRetry ? (
        <button type="button" className={button.other} onClick={onRetry}>
          Try Again
        </button>
      ) : null}
    </Notice>
  ) : null;
