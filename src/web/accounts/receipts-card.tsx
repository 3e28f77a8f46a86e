import type { OutputOf } from '../../application/contract/index.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { Badge } from '../ui/badge.tsx';
import { calendarDate } from '../ui/calendar-date.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { amount, receipt, receiptDay, receipts } from './account-page.css.ts';

export type Receipt = OutputOf<'billing.listPayments'>[number];

type ReceiptsCardProps = { readonly payments: readonly Receipt[] | null };

/** What became of a payment's money; the access it gave has ended (product.md 3.25). */
const ENDED = { refunded: 'Refunded', disputed: 'Disputed' } as const;

const ReceiptLine = ({
  payment: { id, product, amountCents, paidAt, accessUntil, ended },
}: {
  readonly payment: Receipt;
}) => (
  <li className={receipt}>
    <span>
      {PRODUCTS[product].name} {ended ? <Badge tone="flag">{ENDED[ended.reason]}</Badge> : null}
    </span>
    <span className={amount}>{canadianDollars(amountCents)}</span>
    <span className={receiptDay}>
      Receipt {receiptNumber(id)} · Paid {calendarDate(paidAt)} ·{' '}
      {ended ? `Access ended ${calendarDate(ended.at)}` : `Access until ${calendarDate(accessUntil)}`}
    </span>
  </li>
);

function Receipts({ payments }: ReceiptsCardProps) {
  if (!payments) return <LoadFailure title="Your receipts could not be loaded" />;
  if (payments.length === 0) {
    return (
      <EmptyState drawing={<SheetDrawing />} title="No receipts yet">
        A receipt for every payment will be here, and in your mail.
      </EmptyState>
    );
  }
  return (
    <ul className={receipts}>
      {payments.map((payment) => (
        <ReceiptLine key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

/** What was paid, when, and until when it opens (product.md 3.2, 3.11). */
export const ReceiptsCard = ({ payments }: ReceiptsCardProps) => (
  <Card title="Receipts">
    <Receipts payments={payments} />
  </Card>
);
