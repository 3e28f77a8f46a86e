import { RuleDrawing } from '../brand/drawings.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';

type NoAttemptsProps = {
  readonly mayStart: boolean;
  /** Where one begins; `/exam` without an exam leads to the choice of one. */
  readonly to?: '/exam-select' | '/exam';
};

/** Before the first exam: what will be here, and how to begin. */
export const NoAttempts = ({ mayStart, to = '/exam-select' }: NoAttemptsProps) => (
  <EmptyState
    drawing={<RuleDrawing />}
    title="No exams yet"
    action={
      mayStart ? (
        <Link to={to} className={button.other}>
          Choose a Mock Exam
        </Link>
      ) : null
    }
  >
    Your scores will be here after your first mock exam: 110 questions, 2 h 30.
  </EmptyState>
);
