import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { NPPE_CONTENTS } from '../billing/nppe-contents.ts';
import { toPackageLines } from '../billing/package-content-item.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { Link } from '../ui/link.tsx';
import { offer, offerWords, price, soft } from './dashboard-page.css.ts';

const { name, priceCents, months } = PRODUCTS.nppe;

/** The offers for a viewer without access (product.md 2.5, 3.1). */
export const SubscribeCard = ({ expired }: { readonly expired: boolean }) => (
  <Card title={name}>
    <div className={offer}>
      <div className={offerWords}>
        <p>{expired ? 'Your subscription has expired.' : "You don't have an active subscription."}</p>
        <p>
          <span className={price}>{canadianDollars(priceCents, 'short')}</span>{' '}
          <span className={soft}>for {months} months, one payment</span>
        </p>
        <Link to="/subscribe" className={button.main}>
          Subscribe Now
        </Link>
      </div>
      <CheckList items={toPackageLines(NPPE_CONTENTS)} />
    </div>
  </Card>
);
