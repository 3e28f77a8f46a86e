import { CreditCard } from 'lucide';
import { type ReactNode, type Ref, useId } from 'react';
import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import { Icon } from '../../ui/icon.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { partTitle } from '../checkout/checkout.css.ts';
import type { CheckoutProblem, CheckoutStage } from '../checkout/checkout-state.ts';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { payForm, tab, tabs } from './card-form.css.ts';

type CardFormShellProps = {
  readonly stage: CheckoutStage;
  readonly problem: CheckoutProblem | null;
  readonly totalCents: number;
  readonly form?: Ref<HTMLFormElement>;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
};

/**
 * What the card forms have in common: the tab of the one method on offer, and the one button, which says what it charges
 * and when it may be pressed.
 */
export function CardFormShell({ stage, problem, totalCents, form, onSubmit, children }: CardFormShellProps) {
  const [titleId, tabId, panelId] = [useId(), useId(), useId()];
  return (
    <form
      ref={form}
      method="post"
      className={payForm}
      aria-label="Card payment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <div>
        <h3 className={partTitle} id={titleId}>
          Payment method
        </h3>
        <div role="tablist" aria-labelledby={titleId} className={tabs}>
          <button type="button" role="tab" id={tabId} aria-selected="true" aria-controls={panelId} className={tab}>
            <Icon of={CreditCard} />
            Card
          </button>
        </div>
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={tabId}>
        {children}
      </div>
      <ProblemNotice problem={problem} />
      <SubmitButton busy={stage !== 'ready'} busyWords={stage === 'paying' ? 'Processing…' : 'Preparing payment…'}>
        Pay {canadianDollars(totalCents)}
      </SubmitButton>
    </form>
  );
}
