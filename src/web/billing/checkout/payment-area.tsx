import { type ReactNode, useEffect, useRef } from 'react';
import { LegalConsent } from '../../accounts/legal-consent.tsx';
import { button } from '../../ui/button.css.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingIndicator } from '../../ui/spinner.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { payForm } from '../card-forms/card-form.css.ts';
import { CardForm } from '../card-forms/card-form.tsx';
import { small } from './checkout.css.ts';
import type { CheckoutOffer, PaymentSettings } from './checkout-offer.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { type CheckoutProblem, type CheckoutState, isFreeOfCharge } from './checkout-state.ts';
import { formatAccessUntil, formatPaidBeforeMessage, openRenewalPayment, showOpeningFailure } from './open-payment.ts';
import { spoken } from './outcome.css.ts';
import { activateFreeAccess, payWithCard } from './pay.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { readBankAnswer } from './report-payment.ts';

type Destination = CheckoutOffer['destination'];

type GrantedProps = { readonly grant: CheckoutState['grant']; readonly destination: Destination };

/** Access is open. The redirect is automatic; the link is for readers who are faster or slower than it. */
const Granted = ({ grant, destination }: GrantedProps) => (
  <Spoken>
    <Notice tone="good" title={grant?.isFree ? 'Free Access Activated' : 'Payment Successful'}>
      <p>{grant?.endDate ? formatAccessUntil(grant.endDate) : 'You have access now.'}</p>
      <Link to={destination.path}>{destination.label}</Link>
    </Notice>
  </Spoken>
);

type PaidBeforeProps = {
  readonly endDate: string;
  readonly offer: CheckoutOffer;
  readonly onRenew: () => void;
};

/** An earlier payment had succeeded. There is no redirect and no charge; a further payment needs a decision. */
const PaidBefore = ({ endDate, offer: { destination, product }, onRenew }: PaidBeforeProps) => (
  <Spoken>
    <Notice tone="good" title="Payment Successful">
      <p>{formatPaidBeforeMessage(endDate)}</p>
      <Link to={destination.path}>{destination.label}</Link>
      <button type="button" className={button.other} onClick={onRenew}>
        Renew for {product.months} more months
      </button>
    </Notice>
  </Spoken>
);

type LeftOpenProps = {
  readonly problem: CheckoutProblem | null;
  readonly destination: Destination;
  /** Asks once more what has become of the payment; absent where asking changes nothing. */
  readonly onAsk?: () => void;
  readonly isAsking?: boolean;
};

/** Nothing to pay here: the payment is made or under way, and access follows from the provider's own news. */
const LeftOpen = ({ problem, destination, onAsk, isAsking = false }: LeftOpenProps) => (
  <Spoken>
    <Notice tone="flag" {...(problem?.title ? { title: problem.title } : {})}>
      <p>{problem?.message}</p>
      {problem?.advice ? (
        <p>
          {problem.advice} <Link to="/contact">Contact Us</Link>
        </p>
      ) : null}
      {onAsk ? (
        <button
          type="button"
          className={button.other}
          aria-disabled={isAsking || undefined}
          onClick={isAsking ? undefined : onAsk}
        >
          {isAsking ? 'Checking…' : 'Check again'}
        </button>
      ) : null}
      <Link to={destination.path}>{destination.label}</Link>
    </Notice>
  </Spoken>
);

/** Takes focus from the removed button, so that keyboard and screen reader continue from the outcome. */
function Spoken({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={spoken}>
      {children}
    </div>
  );
}

type FreeAccessProps = {
  readonly isReady: boolean;
  readonly problem: CheckoutProblem | null;
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
    <LegalConsent by="activating access" />
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

/** The part of the order with the payment form or the outcome. */
export function PaymentArea(props: PaymentAreaProps) {
  const { offer, state, ports } = props;
  switch (state.stage) {
    case 'reporting':
      return <WaitingIndicator words="Confirming your payment…" />;
    case 'granted':
      return <Granted grant={state.grant} destination={offer.destination} />;
    case 'paid-before':
      return (
        <PaidBefore endDate={state.grant?.endDate ?? ''} offer={offer} onRenew={() => void openRenewalPayment(ports)} />
      );
    case 'pending':
      return (
        <LeftOpen
          problem={state.problem}
          destination={offer.destination}
          onAsk={() => void readBankAnswer(ports)}
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
  if (isFreeOfCharge(offer.product.priceCents, discount)) {
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
        onPay={(confirm) => void payWithCard(ports, confirm)}
        onFailure={(reason) => showOpeningFailure(ports, reason)}
      />
      <LegalConsent by="paying" />
      <p className={small}>Charged once, in Canadian dollars. Nothing renews by itself. The receipt comes by email.</p>
      <noscript>
        <p className={small}>Paying needs JavaScript. Please turn it on and reload the page.</p>
      </noscript>
    </>
  );
}
