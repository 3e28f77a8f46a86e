import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import type { Resource } from '../api/use-resource.ts';
import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { days as daysStyle, endLine, state } from './access-state.css.ts';
import type { ProductAccess } from './access-view.ts';

type AccessStateProps = {
  readonly product: ProductCode;
  readonly access: ProductAccess;
  /** Which part of the page it is, where that part can be reloaded alone. */
  readonly part?: Pick<Resource<unknown>, 'busy' | 'load'>;
};

const Active = ({ product, endDate, days }: { product: ProductCode; endDate: string; days: number }) => (
  <div className={state}>
    <p className={endLine}>
      <span>
        Active until{' '}
        <strong>
          <CalendarDayText of={endDate} />
        </strong>
      </span>
      <span className={daysStyle}>{days === 1 ? '1 day remaining' : `${days} days remaining`}</span>
    </p>
    <Link to={CHECKOUT_PATHS[product]} className={button.other}>
      Renew for {PRODUCTS[product].months} months
    </Link>
  </div>
);

const Inactive = ({ product, expired }: { product: ProductCode; expired: boolean }) => (
  <div className={state}>
    <p>{expired ? 'Your subscription has expired.' : "You don't have an active subscription."}</p>
    <Link to={CHECKOUT_PATHS[product]} className={button.main}>
      Subscribe Now
    </Link>
  </div>
);

/** The viewer's access to a product and what can be done about it: nothing for admins (product.md 2.5, 3.3, 3.12). */
export function AccessStateText({ product, access, part }: AccessStateProps) {
  switch (access.state) {
    case 'admin':
      return <p>Admin access to all content</p>;
    case 'active':
      return <Active product={product} endDate={access.endDate} days={access.days} />;
    case 'inactive':
      return <Inactive product={product} expired={access.expired} />;
    case 'unknown':
      return <LoadFailure title="Failed to check subscription status" part={part} />;
  }
}

/** The state of a product in one word, at the title of its card. */
export function AccessBadge({ access }: { readonly access: ProductAccess }) {
  if (access.state === 'admin') return <Badge tone="accent">Admin</Badge>;
  if (access.state === 'active') return <Badge tone="good">Active</Badge>;
  if (access.state === 'inactive') return <Badge>{access.expired ? 'Expired' : 'Inactive'}</Badge>;
  return null;
}
