import { Printer } from 'lucide';
import { redirect, useLoaderData } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptLines } from '../../domain/billing/receipt-lines.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { senderLine } from '../../domain/outreach/site-identity.ts';
import { formatDate } from '../format/dates.ts';
import { type PageLoader, refusePage } from '../page-request.ts';
import { useSiteIdentity } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { facts } from './account-page.css.ts';
import { DescriptionItem } from './description-item.tsx';
import { endedLabel, type PaymentReceiptData } from './receipt.ts';
import { actions, note, printButton } from './receipt-page.css.ts';

type ReceiptData = { readonly user: SessionUserView; readonly payment: PaymentReceiptData };

/** The viewer's own receipt; another user's is not found (product.md 2.4). */
export const loader: PageLoader<ReceiptData> = async ({ api, viewer, params }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=account');
  const payments: readonly PaymentReceiptData[] = await api('billing.listPayments', {});
  const payment = payments.find(({ id }) => String(id) === params.paymentId);
  return payment ? { user, payment } : refusePage(404, { screen: 'not-found' });
};

/**
 * Receipts are archived and compared with their mail, which is written on the server: their dates are in UTC
 * (product.md 1.15).
 */
const day = (moment: string): string => formatDate(moment, 'UTC');

function factsOf({ user, payment }: ReceiptData): readonly (readonly [string, string])[] {
  const { name, months } = PRODUCTS[payment.product];
  const ended = endedLabel(payment);
  return [
    ['Receipt number', receiptNumber(payment.id)],
    ['Date', day(payment.paidAt)],
    ['Sold to', `${user.username}, ${user.email}`],
    ['Product', `${name}, ${months} months of access`],
    ...receiptLines({ ...payment, isCharged: payment.paymentMethod !== null }),
    ...(ended && payment.ended ? [[ended, day(payment.ended.at)] as const] : []),
    ['Access until', day(payment.accessUntil)],
  ];
}

/** A receipt on a sheet of its own, for the printer or the books. */
export function Component() {
  const data = useLoaderData() as ReceiptData;
  const identity = useSiteIdentity();
  return (
    <PageBody width="text">
      <PageTitle of={`Receipt ${receiptNumber(data.payment.id)}`} />
      <Card level={1} title="Receipt">
        <dl className={facts}>
          {factsOf(data).map(([name, words]) => (
            <DescriptionItem key={name} name={name}>
              {words}
            </DescriptionItem>
          ))}
        </dl>
        <p className={note}>
          Sold by {senderLine(identity)}. A one-time purchase; nothing renews by itself. Dates are in UTC.
        </p>
      </Card>
      <div className={actions}>
        <Link to="/account" className={button.other}>
          Back to My Account
        </Link>
        <button type="button" className={printButton} onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </button>
      </div>
    </PageBody>
  );
}
