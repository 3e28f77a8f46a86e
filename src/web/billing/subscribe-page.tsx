import { useCallback, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { accessEndAfterPurchase } from '../../domain/billing/access-end.ts';
import { readNppeAccess } from '../accounts/access-view.ts';
import { type PageLoad, type PageRequest, refusePage } from '../page-route.tsx';
import { calendarDate } from '../ui/calendar-date.ts';
import { Card } from '../ui/card.tsx';
import { canadianDollars } from '../ui/money.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Checkout } from './checkout/checkout.tsx';
import type { PaymentSettings } from './checkout/checkout-offer.ts';
import { NPPE_CHECKOUT } from './nppe-checkout.ts';
import { GoodToKnow, NppeOffer } from './nppe-offer.tsx';
import { columns, known, offer, order } from './subscribe-page.css.ts';

const FIRST_TITLE = 'Two months to prepare, one payment';

/** What the page shows: nothing to pay for admins, else the access as it is and as a payment would make it. */
type SubscribeData = { readonly kind: 'admin' } | LearnerData;

type LearnerData = {
  readonly kind: 'learner';
  readonly settings: PaymentSettings;
  readonly access: OutputOf<'billing.subscription'>;
  /** When access would end if one paid now, ISO 8601 (product.md 3.3). */
  readonly endAfterwards: string;
};

/** Whether access is active and when it ends or ended; where nobody can tell, nothing is offered for sale (product.md 2.7). */
async function loadAccess({ api, viewer }: PageRequest): Promise<LearnerData['access']> {
  const user = await viewer.get();
  const access = user && (await readNppeAccess(api, user, Date.now()));
  if (access?.state === 'active') return { active: true, endDate: access.endDate };
  if (access?.state === 'inactive') return { active: false, endDate: user?.subscriptionEndDate ?? null };
  return refusePage(503, { screen: 'failure' });
}

/** Loads who pays how, and for which dates. The payment itself is opened in the browser, never by a mere visit of a robot. */
export const loadSubscribe: PageLoad<SubscribeData> = async (page) => {
  const viewer = await page.viewer.get();
  if (viewer?.role === 'admin') return { kind: 'admin' };
  const [settings, access] = await Promise.all([page.api('billing.settings', {}), loadAccess(page)]);
  const currentEnd = access.endDate === null ? null : Date.parse(access.endDate);
  const end = accessEndAfterPurchase(currentEnd, Date.now(), NPPE_CHECKOUT.product.months);
  return { kind: 'learner', settings, access, endAfterwards: new Date(end).toISOString() };
};

/** After a payment: who is looking is asked again, so that navigation and guards know of the access. */
export const refreshViewer: PageLoad = async ({ viewer }) => {
  viewer.forget();
  return null;
};

/** The NPPE checkout: what one gets, and the order (product.md 3). */
export function SubscribePage() {
  const { data, keep } = useDataUntilPaid();
  return (
    <PageBody>
      <PageTitle of="Subscribe" />
      <div className={columns}>
        <div className={offer}>
          <SubscribeHeader data={data} />
          <NppeOffer />
        </div>
        <div className={order}>
          {data.kind === 'admin' ? <AdminAccess /> : <LearnerCheckout data={data} onGranted={keep} />}
        </div>
        {data.kind === 'learner' ? (
          <div className={known}>
            <GoodToKnow />
          </div>
        ) : null}
      </div>
    </PageBody>
  );
}

/** After paying everything is loaded anew; the page keeps what was ordered until one is led on. */
function useDataUntilPaid(): { data: SubscribeData; keep: () => void } {
  const loaded = useLoaderData() as SubscribeData;
  const [kept, setKept] = useState<SubscribeData | null>(null);
  const keep = useCallback(() => setKept((before) => before ?? loaded), [loaded]);
  return { data: kept ?? loaded, keep };
}

type LearnerCheckoutProps = { readonly data: LearnerData; readonly onGranted: () => void };

const LearnerCheckout = ({ data: { settings, access, endAfterwards }, onGranted }: LearnerCheckoutProps) => (
  <Checkout
    offer={NPPE_CHECKOUT}
    settings={settings}
    access={{ now: access.active ? access.endDate : null, afterwards: endAfterwards }}
    onGranted={onGranted}
  />
);

/** Admins are not asked to pay (product.md 3.12). */
const AdminAccess = () => (
  <Card title="Your access">
    <p>Admin access to all content</p>
  </Card>
);

/** Says what one buys: access, its renewal, or its return. */
function SubscribeHeader({ data }: { readonly data: SubscribeData }) {
  const { name, priceCents } = NPPE_CHECKOUT.product;
  if (data.kind === 'admin') return <PageHeader title={name}>What learners get for their payment.</PageHeader>;
  const { active, endDate } = data.access;
  const price = canadianDollars(priceCents, 'short');
  if (endDate === null) {
    return (
      <PageHeader above={name} title={FIRST_TITLE}>
        {price} once. Nothing renews by itself, nothing to cancel.
      </PageHeader>
    );
  }
  return active ? (
    <PageHeader above={name} title="Renew for two more months">
      Your access ends on {calendarDate(endDate)}. Renewing adds two months to that date, so no day is lost.
    </PageHeader>
  ) : (
    <PageHeader above={name} title={FIRST_TITLE}>
      Your access ended on {calendarDate(endDate)}. {price} once opens it again for two months.
    </PageHeader>
  );
}
