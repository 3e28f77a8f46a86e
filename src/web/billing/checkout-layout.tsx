import { type ReactNode, useCallback, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Api, SessionUserView } from '../../application/contract/index.ts';
import { accessEndAfterPurchase } from '../../domain/billing/access-end.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import type { ProductAccess } from '../accounts/access-view.ts';
import { formatDate } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { type PageAction, type PageRequest, refusePage } from '../page-request.ts';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Checkout } from './checkout/checkout.tsx';
import type { CheckoutOffer, PaymentSettings } from './checkout/checkout-offer.ts';
import { columns, known, offer as offerStyle, order } from './checkout-layout.css.ts';
import { PackageOffer, PurchaseNotes } from './package-offer.tsx';

type BuyerAccess = Extract<ProductAccess, { state: 'active' | 'inactive' }>;

/** Who pays how, and for which dates. */
export type OrderData = {
  readonly kind: 'order';
  readonly settings: PaymentSettings;
  readonly access: BuyerAccess;
  /** When access would end if one paid now, ISO 8601 (product.md 3.3). */
  readonly endAfterwards: string;
};

type ReadAccess = (api: Api, viewer: SessionUserView, now: number) => Promise<ProductAccess>;

/**
 * Loads an order. The payment itself is opened in the browser, never by a robot's visit. Where the viewer's access is
 * unknown nothing is offered for sale (product.md 2.7).
 */
export async function loadOrder(
  { api, viewer }: PageRequest,
  { product }: CheckoutOffer,
  readAccess: ReadAccess,
): Promise<OrderData> {
  const now = Date.now();
  const user = await viewer.get();
  const [settings, access] = await Promise.all([api('billing.settings', {}), user && readAccess(api, user, now)]);
  if (access?.state !== 'active' && access?.state !== 'inactive') return refusePage(503, { screen: 'failure' });
  const currentEnd = access.state === 'active' ? Date.parse(access.endDate) : null;
  const end = accessEndAfterPurchase(currentEnd, now, product.months);
  return { kind: 'order', settings, access, endAfterwards: new Date(end).toISOString() };
}

/** After a payment: who is looking is asked again, so that navigation and guards know of the access. */
export const refreshViewer: PageAction = async ({ viewer }) => {
  viewer.forget();
  return null;
};

/** After paying everything is reloaded; the page keeps showing the order until the redirect. */
export function useDataUntilPaid<Data>(): { readonly data: Data; readonly keep: () => void } {
  const loaded = useLoaderData() as Data;
  const [kept, setKept] = useState<Data | null>(null);
  const keep = useCallback(() => setKept((before) => before ?? loaded), [loaded]);
  return { data: kept ?? loaded, keep };
}

type CheckoutLayoutProps = {
  readonly product: ProductCode;
  readonly header: ReactNode;
  /** The content beside the offer: the order, or the next step instead of it. */
  readonly children: ReactNode;
  /** Whether what people ask before they pay is answered. */
  readonly isForBuyers: boolean;
};

/** The page around an order: what one gets, the order, and what people ask before they pay (product.md 3.17). */
export const CheckoutLayout = ({ product, header, children, isForBuyers }: CheckoutLayoutProps) => (
  <PageBody>
    <div className={columns}>
      <div className={offerStyle}>
        {header}
        <PackageOffer product={product} />
      </div>
      <div className={order}>{children}</div>
      {isForBuyers ? (
        <div className={known}>
          <PurchaseNotes product={product} />
        </div>
      ) : null}
    </div>
  </PageBody>
);

type OrderProps = {
  readonly offer: CheckoutOffer;
  readonly data: OrderData;
  readonly onGranted: () => void;
};

/** The order of a signed-in viewer. */
export const CheckoutOrder = ({ offer, data: { settings, access, endAfterwards }, onGranted }: OrderProps) => (
  <Checkout
    offer={offer}
    settings={settings}
    access={{ now: access.state === 'active' ? access.endDate : null, afterwards: endAfterwards }}
    onGranted={onGranted}
  />
);

type OrderHeaderProps = {
  readonly offer: CheckoutOffer;
  /** The viewer's access to the product; null for visitors. */
  readonly access: BuyerAccess | null;
};

/** Says what one buys: access, its renewal, or its return (product.md 3.3). */
export function OrderHeader({ offer: { product, words, destination }, access }: OrderHeaderProps) {
  const timeZone = useTimeZone();
  const { name, months, priceCents } = product;
  const price = canadianDollars(priceCents, 'short');
  if (access?.state === 'active') {
    return (
      <PageHeader above={name} title={`Renew for ${months} more months`}>
        Your access ends on {formatDate(access.endDate, timeZone)}. Renewing adds {months} months to that date, so no
        day is lost. <Link to={destination.path}>{destination.label}</Link>
      </PageHeader>
    );
  }
  return (
    <PageHeader above={name} title={words.title}>
      {access?.expired && access.endDate
        ? `Your access ended on ${formatDate(access.endDate, timeZone)}. ${price} once opens it again for ${months} months.`
        : `${price} once. Nothing renews by itself, nothing to cancel.`}
    </PageHeader>
  );
}
