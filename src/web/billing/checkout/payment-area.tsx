import { Waiting } from '../../ui/spinner.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { payForm } from '../card-forms/card-form.css.ts';
import { CardForm } from '../card-forms/card-form.tsx';
import { small } from './checkout.css.ts';
import type { CheckoutOffer, PaymentSettings } from './checkout-offer.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { type CheckoutState, isFree, type Problem } from './checkout-state.ts';
import { failToOpen, renew } from './open-payment.ts';
import { Granted, LeftOpen, PaidBefore } from './outcome.tsx';
import { activateFreeAccess, pay } from './pay.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { askBank } from './report-payment.ts';

type FreeAccessProps = {
  readonly isReady: boolean;
  readonly problem: Problem | null;
  readonly onActivate: () => void;
};

/** Asks before a code that covers the whole price is used: opening the payment with it grants access (product.md 3.9). */
const FreeAccess = ({ isReady, problem, onActivate }: FreeAccessProps) => (
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

type PaymentAreaProps = {
  readonly offer: CheckoutOffer;
  readonly settings: PaymentSettings;
  readonly state: CheckoutState;
  readonly ports: CheckoutPorts;
  readonly totalCents: number;
};

/** The part of the order in which one pays, or hears what came of it. */
export function PaymentArea(props: PaymentAreaProps) {
  const { offer, state, ports } = props;
  switch (state.stage) {
    case 'reporting':
      return <Waiting words="Confirming your payment…" />;
    case 'granted':
      return <Granted grant={state.grant} destination={offer.destination} />;
    case 'paid-before':
      return <PaidBefore endDate={state.grant?.endDate ?? ''} offer={offer} onRenew={() => void renew(ports)} />;
    case 'pending':
      return (
        <LeftOpen
          problem={state.problem}
          destination={offer.destination}
          onAsk={() => void askBank(ports)}
          isAsking={state.isAskingBank}
        />
      );
    case 'unreported':
    case 'held':
      return <LeftOpen problem={state.problem} destination={offer.destination} />;
    default:
      return <PaymentChoice {...props} />;
  }
}

/** A card, or the confirmation of free access; without a payment, what went wrong and another try. */
function PaymentChoice({ offer, settings, state, ports, totalCents }: PaymentAreaProps) {
  const { stage, payment, problem, discount } = state;
  if (isFree(offer.product.priceCents, discount)) {
    return (
      <FreeAccess isReady={stage === 'ready'} problem={problem} onActivate={() => void activateFreeAccess(ports)} />
    );
  }
  if (stage === 'unopened') return <ProblemNotice problem={problem} onRetry={ports.reload} />;
  return (
    <>
      <CardForm
        settings={settings}
        payment={payment}
        stage={stage}
        problem={problem}
        totalCents={totalCents}
        returnPath={offer.path}
        onPay={(confirm) => void pay(ports, confirm)}
        onFailure={(reason) => failToOpen(ports, reason)}
      />
      <p className={small}>Charged once, in Canadian dollars. Nothing renews by itself. The receipt comes by email.</p>
      <noscript>
        <p className={small}>Paying needs JavaScript. Please turn it on and reload the page.</p>
      </noscript>
    </>
  );
}
