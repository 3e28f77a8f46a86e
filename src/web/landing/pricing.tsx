import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { packageLines } from '../billing/package-contents.ts';
import type { NavLinkData } from '../layout/navigation.ts';
import { button } from '../ui/button.css.ts';
import { CheckList } from '../ui/check-list.tsx';
import { Link } from '../ui/link.tsx';
import { PageBand } from './band.tsx';
import { amount, free, name, offer, offers, price, purpose, ways } from './pricing.css.ts';
import type { StartLinksData } from './start-links.ts';

type OfferProps = {
  readonly product: ProductCode;
  readonly words: string;
  readonly action: NavLinkData;
  readonly look: 'main' | 'other';
  readonly sample: NavLinkData;
};

function Offer({ product, words, action, look, sample }: OfferProps) {
  const { name: title, priceCents, months } = PRODUCTS[product];
  return (
    <li className={offer}>
      <div>
        <h3 className={name}>{title}</h3>
        <p className={purpose}>{words}</p>
      </div>
      <p className={price}>
        <span className={amount}>{canadianDollars(priceCents, 'short')}</span>
        one payment, {months} months
      </p>
      <CheckList items={packageLines(product)} />
      <p className={ways}>
        <Link to={action.to} className={button[look]} aria-label={`${action.label}: ${title}`}>
          {action.label}
        </Link>
        <Link to={sample.to} className={button.quiet}>
          {sample.label}
        </Link>
      </p>
    </li>
  );
}

/** The two products side by side, and what is free (product.md 3.1). */
export const Pricing = ({ links }: { readonly links: StartLinksData }) => (
  <PageBand
    id="pricing"
    title="Pricing"
    ground="sunk"
    lead="Two products, bought apart. You pay once by card; nothing renews by itself."
  >
    <ul className={offers}>
      <Offer
        product="nppe"
        words="For the National Professional Practice Examination"
        action={links.buyNppe}
        look="main"
        sample={{ label: 'Preview Chapter 1', to: '/preview' }}
      />
      <Offer
        product="peng"
        words="For the competency part of your licence application"
        action={links.peng}
        look="other"
        sample={{ label: 'See an Example', to: '/peng-sample' }}
      />
    </ul>
    <p className={free}>
      Not sure yet? <Link to="/preview">Chapter 1</Link> and <Link to="/free-questions">10 free questions</Link> cost
      nothing.
    </p>
  </PageBand>
);
