import { Link } from 'react-router-dom';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { Badge } from '../ui/badge.tsx';
import { CalendarDay } from '../ui/calendar-day.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { amount, receipt, receiptDay, receipts } from './account-page.css.ts';
import { endedWord, type Receipt } from './receipt.ts';

type ReceiptsCardProps = { readonly payments: readonly Receipt[] | null };

function ReceiptLine({ payment }: { readonly payment: Receipt }) {
  const { ended } = payment;
  return (
    <li className={receipt}>
      <span>
        {PRODUCTS[payment.product].name} {ended ? <Badge tone="flag">{endedWord(payment)}</Badge> : null}
      </span>
      <span className={amount}>{canadianDollars(payment.amountCents)}</span>
      <span className={receiptDay}>
        <Link to={`/account/receipts/${payment.id}`}>Receipt {receiptNumber(payment.id)}</Link> · Paid{' '}
        <CalendarDay of={payment.paidAt} /> · {ended ? 'Access ended ' : 'Access until '}
        <CalendarDay of={ended?.at ?? payment.accessUntil} />
      </span>
    </li>
  );
}

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

/** What was paid, when, and until when it opens; each leads to its receipt (product.md 3.2, 3.11). */
export const ReceiptsCard = ({ payments }: ReceiptsCardProps) => (
  <Card title="Receipts">
    <Receipts payments={payments} />
  </Card>
);
