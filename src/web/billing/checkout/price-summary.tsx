import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import type { Price } from '../../../domain/billing/price.ts';
import { CalendarDayText } from '../../format/moments.tsx';
import type { AccessChange } from './checkout-offer.ts';
import { dates, line, lines, total } from './price-summary.css.ts';

type PriceSummaryProps = {
  readonly item: string;
  readonly price: Price;
  readonly code: string | null;
  /** Null where the viewer is unknown. */
  readonly access: AccessChange | null;
};

/** What is charged and how it comes about (product.md 3.5), and until when it opens access (product.md 3.3). */
export const PriceSummary = ({ item, price, code, access }: PriceSummaryProps) => (
  <>
    <dl className={lines}>
      <div className={line}>
        <dt>{item}</dt>
        <dd>{canadianDollars(price.listCents)}</dd>
      </div>
      {price.discountCents > 0 ? (
        <div className={line}>
          <dt>
            {['Discount', code].filter(Boolean).join(' ')}, {price.discountPercent}%
          </dt>
          <dd>−{canadianDollars(price.discountCents)}</dd>
        </div>
      ) : null}
      <div className={total}>
        <dt>Total</dt>
        <dd>{canadianDollars(price.totalCents)}</dd>
      </div>
    </dl>
    {access ? <AccessDates access={access} /> : null}
  </>
);

/** When active the payment renews: the remaining time is added, and both ends are shown (product.md 3.3). */
const AccessDates = ({ access: { now, afterwards } }: { readonly access: AccessChange }) => (
  <dl className={dates}>
    {now ? (
      <div className={line}>
        <dt>Your access ends now on</dt>
        <dd>
          <CalendarDayText of={now} />
        </dd>
      </div>
    ) : null}
    <div className={line}>
      <dt>{now ? 'After renewal it ends on' : 'Access until'}</dt>
      <dd>
        <strong>
          <CalendarDayText of={afterwards} />
        </strong>
      </dd>
    </div>
  </dl>
);
