import { PRODUCTS } from '../../domain/billing/product.ts';
import { readNppeAccess } from '../accounts/access-view.ts';
import { httpApi } from '../api/http-api.ts';
import type { PageLoader } from '../page-request.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { CheckoutOffer } from './checkout/checkout-offer.ts';
import {
  CheckoutLayout,
  CheckoutOrder,
  loadOrder,
  type OrderData,
  OrderHeader,
  useDataUntilPaid,
} from './checkout-layout.tsx';
import { CHECKOUT_PATHS } from './checkout-paths.ts';

/** What the NPPE checkout sells, and how (product.md 3.1). */
const NPPE_CHECKOUT: CheckoutOffer = {
  product: PRODUCTS.nppe,
  operations: {
    open: (promoCode) => httpApi('billing.openPayment', promoCode === null ? {} : { promoCode }),
    applyCode: (code) => httpApi('billing.applyPromoCode', { code }),
    report: (paymentIntentId) => httpApi('billing.reportPayment', { paymentIntentId }),
  },
  path: CHECKOUT_PATHS.nppe,
  destination: { path: '/dashboard', label: 'Go to Dashboard' },
  words: {
    title: 'Two months to prepare, one payment',
    item: `${PRODUCTS.nppe.name}, ${PRODUCTS.nppe.months}\u00a0months`,
  },
};

/** What the page shows: nothing to pay for admins, else the order. */
type SubscribeData = { readonly kind: 'admin' } | OrderData;

/** Admins are not asked to pay (product.md 3.12). */
export const loader: PageLoader<SubscribeData> = async (page) => {
  if ((await page.viewer.get())?.role === 'admin') return { kind: 'admin' };
  return loadOrder(page, NPPE_CHECKOUT, readNppeAccess);
};

export { refreshViewer as action } from './checkout-layout.tsx';

const AdminHeader = () => (
  <PageHeader title={NPPE_CHECKOUT.product.name}>What learners get for their payment.</PageHeader>
);

const AdminAccess = () => (
  <Card title="Your access">
    <p>Admin access to all content</p>
  </Card>
);

/** The NPPE checkout: what one gets, and the order (product.md 3). */
export function Component() {
  const { data, keep } = useDataUntilPaid<SubscribeData>();
  const isOrder = data.kind === 'order';
  return (
    <>
      <PageTitle of="Subscribe" />
      <CheckoutLayout
        product="nppe"
        isForBuyers={isOrder}
        header={isOrder ? <OrderHeader offer={NPPE_CHECKOUT} access={data.access} /> : <AdminHeader />}
      >
        {isOrder ? <CheckoutOrder offer={NPPE_CHECKOUT} data={data} onGranted={keep} /> : <AdminAccess />}
      </CheckoutLayout>
    </>
  );
}
