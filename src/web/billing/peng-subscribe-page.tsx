import { redirect } from 'react-router-dom';
import { discountedPrice } from '../../domain/billing/price.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { ADVERTISED_EXAMPLE_COUNT, SOLD_BANK_COUNTS } from '../../domain/competency/bank-size.ts';
import { readPengAccess } from '../accounts/access-view.ts';
import { httpApi } from '../api/http-api.ts';
import { productStructuredData } from '../head/create-structured-data.ts';
import { PageHead } from '../head/page-head.tsx';
import { PENG_SOCIAL_CARD } from '../head/social-card.ts';
import { StructuredData } from '../head/structured-data.tsx';
import { type PageLoader, redirectToSignIn } from '../page-request.ts';
import { useSiteOrigin } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { small } from './checkout/checkout.css.ts';
import type { CheckoutOffer } from './checkout/checkout-offer.ts';
import { PriceSummary } from './checkout/price-summary.tsx';
import {
  CheckoutLayout,
  CheckoutOrder,
  loadOrder,
  type OrderData,
  OrderHeader,
  useDataUntilPaid,
} from './checkout-layout.tsx';
import { CHECKOUT_PATHS } from './checkout-paths.ts';
import { visitorWays } from './peng-subscribe-page.css.ts';

/** What the P.Eng. checkout sells, and how (product.md 3.1, 3.31). */
const PENG_CHECKOUT: CheckoutOffer = {
  product: PRODUCTS.peng,
  operations: {
    open: (promoCode) => httpApi('billing.openPengPayment', promoCode === null ? {} : { promoCode }),
    applyCode: (code) => httpApi('billing.applyPromoCode', { code, product: product.code }),
    report: (paymentIntentId) => httpApi('billing.reportPengPayment', { paymentIntentId }),
  },
  path: CHECKOUT_PATHS.peng,
  destination: { path: '/peng-examples', label: 'Go to P.Eng. Examples' },
  words: {
    title: 'Three months with every example, one payment',
    item: `${PRODUCTS.peng.name}, ${PRODUCTS.peng.months}\u00a0months`,
  },
};

/** What the page shows: the offer and the way to an account for visitors, else the order. */
type PengSubscribeData = { readonly kind: 'visitor' } | OrderData;

const { product, words } = PENG_CHECKOUT;

/**
 * Everybody may look (product.md 3.31); admins have the examples already (product.md 3.12). Who comes back from a bank and
 * is no longer signed in signs in first, since the payment waits for its owner (product.md 3.14).
 */
export const loader: PageLoader<PengSubscribeData> = async (page) => {
  const viewer = await page.viewer.get();
  if (viewer?.role === 'admin') throw redirect(PENG_CHECKOUT.destination.path);
  if (viewer) return loadOrder(page, PENG_CHECKOUT, readPengAccess);
  if (page.url.searchParams.has('payment_intent')) {
    throw redirectToSignIn(page.url, page.viewer.hadSession() ? 'session' : undefined);
  }
  return { kind: 'visitor' };
};

export { refreshViewer as action } from './checkout-layout.tsx';

/** What it costs, and the two ways to an account, both of which lead back here (product.md 1.6, 1.7). */
const VisitorOrder = () => (
  <Card title="Your order">
    <PriceSummary item={words.item} price={discountedPrice(product.priceCents, 0)} code={null} access={null} />
    <div className={visitorWays}>
      <Link to="/register?redirect=peng-subscribe" className={button.main}>
        Create Account & Subscribe
      </Link>
      <Link to="/login?redirect=peng-subscribe" className={button.quiet}>
        Already have an account? Sign In
      </Link>
    </div>
    <p className={small}>The account is free. You pay by card once you are signed in; nothing renews by itself.</p>
  </Card>
);

/** Search engines cut off what is longer than about 200 characters. */
const DESCRIPTION = `${ADVERTISED_EXAMPLE_COUNT} competency examples in Situation, Action, Outcome form in ${SOLD_BANK_COUNTS.disciplines} disciplines, ${SOLD_BANK_COUNTS.pairs} drafts with an assessor's comments, and a place to write your own submission.`;

/** The P.Eng. checkout: what one gets, and the order (product.md 3). */
export function Component() {
  const { data, keep } = useDataUntilPaid<PengSubscribeData>();
  const isOrder = data.kind === 'order';
  return (
    <>
      <PageHead title={product.name} description={DESCRIPTION} path="/peng-subscribe" card={PENG_SOCIAL_CARD} />
      <StructuredData of={[productStructuredData(product.code, DESCRIPTION, useSiteOrigin())]} />
      <CheckoutLayout
        product={product.code}
        isForBuyers
        header={<OrderHeader offer={PENG_CHECKOUT} access={isOrder ? data.access : null} />}
      >
        {isOrder ? <CheckoutOrder offer={PENG_CHECKOUT} data={data} onGranted={keep} /> : <VisitorOrder />}
      </CheckoutLayout>
    </>
  );
}
