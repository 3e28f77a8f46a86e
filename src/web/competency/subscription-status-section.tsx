import { useState } from 'react';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import type { ProductAccess } from '../accounts/access-view.ts';
import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { onlyWithoutScript, onlyWithScript } from '../ui/needs-script.css.ts';
import { Notice } from '../ui/notice.tsx';
import { actions, column, screenOnly } from './competency.css.ts';
import { SubscribeCard } from './subscribe-card.tsx';

const { months, priceCents } = PRODUCTS.peng;
const PRICE = canadianDollars(priceCents, 'short');
const WORDS = `Get Access for ${PRICE} (${months} months)`;
const CARD_ID = 'subscribe-card';

type StatusAreaProps = {
  readonly access: ProductAccess;
  /** Access has ended while the page was open. */
  readonly refused: boolean;
};

/** The viewer's access to the examples, and the way to get it (product.md 9.2). */
export function SubscriptionStatusSection(props: StatusAreaProps) {
  return (
    <section className={`${column} ${screenOnly}`} aria-label="Your subscription">
      <Status {...props} />
    </section>
  );
}

function Status({ access, refused }: StatusAreaProps) {
  switch (access.state) {
    case 'admin':
      return (
        <Notice tone="info">
          <p>Admin access to all content</p>
        </Notice>
      );
    case 'active':
      return (
        <Notice tone="good" title="Active Subscription">
          <p>
            Your PEng Examples subscription is active until <CalendarDayText of={access.endDate} />.
          </p>
        </Notice>
      );
    case 'inactive':
      return <SubscribeToggle expired={access.expired} wanted={refused} />;
    case 'unknown':
      return <LoadFailure title="Failed to check subscription status" />;
  }
}

/** The button that shows the offer, and the offer; a refusal for want of access shows it too. */
function SubscribeToggle({ expired, wanted }: { readonly expired: boolean; readonly wanted: boolean }) {
  const [toggled, toggle] = useState<boolean | null>(null);
  const open = toggled ?? wanted;
  return (
    <>
      {expired ? <p>Your subscription has expired.</p> : null}
      <div className={actions}>
        <button
          type="button"
          className={`${open ? button.other : button.main} ${onlyWithScript}`}
          aria-expanded={open}
          aria-controls={CARD_ID}
          onClick={() => toggle(!open)}
        >
          {WORDS}
        </button>
        <Link to={CHECKOUT_PATHS.peng} className={`${button.main} ${onlyWithoutScript}`}>
          {WORDS}
        </Link>
      </div>
      <div id={CARD_ID} hidden={!open}>
        <SubscribeCard onCancel={() => toggle(false)} />
      </div>
    </>
  );
}
