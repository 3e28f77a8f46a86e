import { CreditCard } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { canadianDollars } from '../../ui/money.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { partTitle } from '../checkout/checkout.css.ts';
import type { Problem, Stage } from '../checkout/checkout-state.ts';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { payForm } from './card-form.css.ts';

type CardFormShellProps = {
  readonly stage: Stage;
  readonly problem: Problem | null;
  readonly totalCents: number;
  readonly form?: Ref<HTMLFormElement>;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
};

/** What the card forms have in common: the heading, the one button that says what it charges, and when it may be pressed. */
export function CardFormShell({ stage, problem, totalCents, form, onSubmit, children }: CardFormShellProps) {
  const titleId = useId();
  return (
    <form
      ref={form}
      method="post"
      className={payForm}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <h3 className={partTitle} id={titleId}>
        <Icon of={CreditCard} />
        Card payment
      </h3>
      {children}
      <ProblemNotice problem={problem} />
      <SubmitButton busy={stage !== 'ready'} busyWords={stage === 'paying' ? 'Processing…' : 'Preparing payment…'}>
        Pay {canadianDollars(totalCents)}
      </SubmitButton>
    </form>
  );
}
