import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { button } from '../../ui/button.css.ts';
import { calendarDate } from '../../ui/calendar-date.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CheckoutOffer } from './checkout-offer.ts';
import type { CheckoutState, Problem } from './checkout-state.ts';
import { paidBeforeWords } from './open-payment.ts';
import { spoken } from './outcome.css.ts';

type Destination = CheckoutOffer['destination'];

type GrantedProps = { readonly grant: CheckoutState['grant']; readonly destination: Destination };

/** Access is open. The redirect follows by itself; the link is for those who are faster or slower than it. */
export const Granted = ({ grant, destination }: GrantedProps) => (
  <Spoken>
    <Notice tone="good" title={grant?.isFree ? 'Free Access Activated' : 'Payment Successful'}>
      <p>{grant?.endDate ? `You have access until ${calendarDate(grant.endDate)}.` : 'You have access now.'}</p>
      <Link to={destination.path}>{destination.label}</Link>
    </Notice>
  </Spoken>
);

type PaidBeforeProps = {
  readonly endDate: string;
  readonly offer: CheckoutOffer;
  readonly onRenew: () => void;
};

/** An earlier payment had gone through. Nobody is led on or asked for money; a further payment wants a decision. */
export const PaidBefore = ({ endDate, offer: { destination, product }, onRenew }: PaidBeforeProps) => (
  <Spoken>
    <Notice tone="good" title="Payment Successful">
      <p>{paidBeforeWords(endDate)}</p>
      <Link to={destination.path}>{destination.label}</Link>
      <button type="button" className={button.other} onClick={onRenew}>
        Renew for {product.months} more months
      </button>
    </Notice>
  </Spoken>
);

type LeftOpenProps = {
  readonly problem: Problem | null;
  readonly destination: Destination;
  /** Asks once more what has become of the payment; absent where asking changes nothing. */
  readonly onAsk?: () => void;
  readonly isAsking?: boolean;
};

/** Nothing to pay here: the payment is made or under way, and access follows from the provider's own news. */
export const LeftOpen = ({ problem, destination, onAsk, isAsking = false }: LeftOpenProps) => (
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

/** Takes the focus from the button that is gone, so that keyboard and screen reader go on from the outcome. */
function Spoken({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={spoken}>
      {children}
    </div>
  );
}
