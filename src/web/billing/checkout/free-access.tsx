import { SubmitButton } from '../../ui/submit-button.tsx';
import { payForm } from '../card-forms/card-form.css.ts';
import type { Problem } from './checkout-state.ts';
import { ProblemNotice } from './problem-notice.tsx';

type FreeAccessProps = {
  readonly isReady: boolean;
  readonly problem: Problem | null;
  readonly onActivate: () => void;
};

/** Asks before a code that covers the whole price is used: opening the payment with it grants access (product.md 3.9). */
export const FreeAccess = ({ isReady, problem, onActivate }: FreeAccessProps) => (
  <form
    className={payForm}
    method="post"
    onSubmit={(event) => {
      event.preventDefault();
      onActivate();
    }}
  >
    <p>This code covers the whole price. No card is needed, and nothing will be charged.</p>
    <ProblemNotice problem={problem} />
    <SubmitButton busy={!isReady} busyWords="Activating…">
      Activate free access
    </SubmitButton>
  </form>
);
