import { hidden } from '../../ui/hidden.css.ts';
import { ghostField, pair, stripeBox, stripeLines } from './card-form.css.ts';

/** The placeholders of the fields where Stripe's form will be. */
export const StripeSkeleton = () => (
  <div className={stripeLines} role="status">
    <span className={hidden}>Loading the card form.</span>
    <span className={ghostField} />
    <span className={pair}>
      <span className={ghostField} />
      <span className={ghostField} />
    </span>
    <span className={ghostField} />
  </div>
);

/** The space of Stripe's form before its code has come, with its height. */
export const StripeWaiting = () => (
  <div className={stripeBox}>
    <StripeSkeleton />
  </div>
);
