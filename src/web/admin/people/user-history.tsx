import { Form } from 'react-router-dom';
import type { AttemptListEntry } from '../../../application/contract/index.ts';
import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../../domain/billing/product.ts';
import { receiptNumber } from '../../../domain/billing/receipt-number.ts';
import { paperTitle } from '../../../domain/exam/attempt.ts';
import { PassBadge } from '../../exam/attempt-list.tsx';
import { CalendarDayText } from '../../format/moments.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { hidden } from '../../ui/hidden.css.ts';
import { Link } from '../../ui/link.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { ScoreNote } from '../../ui/score-note.tsx';
import { promoCodePath, userPath } from '../admin-links.ts';
import { cellButton, soft, whole } from '../records.css.ts';
import type { PersonDetailsData } from './user-dialog.tsx';

type Payment = PersonDetailsData['payments'][number];

function PaymentState({ payment: { status, ended } }: { readonly payment: Payment }) {
  if (ended) return <Badge tone="flag">{ended.reason === 'refunded' ? 'Refunded' : 'Disputed'}</Badge>;
  if (status === 'granted') return <Badge tone="good">Paid</Badge>;
  return <Badge>{status === 'open' ? 'Open' : 'Given up'}</Badge>;
}

/** The number of a receipt, and the way to send it again. */
const Receipt = ({ id }: Pick<Payment, 'id'>) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="paymentId" value={id} />
    <span className={whole}>{receiptNumber(id)}</span>{' '}
    <button type="submit" name="intent" value="send-receipt" className={cellButton}>
      Send again<span className={hidden}> {receiptNumber(id)}</span>
    </button>
  </Form>
);

const isRefundable = ({ isCharged, amountCents, refundedCents, ended }: Payment): boolean =>
  isCharged && refundedCents < amountCents && ended?.reason !== 'refunded';

/** Payments of any state, the newest first, each with the way to refund it (product.md 13.4, 13.34). */
export const PaymentsCard = ({
  payments,
  userId,
}: Pick<PersonDetailsData, 'payments'> & { readonly userId: number }) => (
  <Card title="Payments">
    {payments.length === 0 ? (
      <p className={soft}>No payment was opened yet.</p>
    ) : (
      <RowTable
        title="Payments"
        columns={['Date', 'Product', 'Amount', 'State', 'Receipt', 'Refund']}
        rows={payments.map((payment) => ({
          key: payment.id,
          cells: [
            <span key="date" className={whole}>
              <CalendarDayText of={payment.paidAt ?? payment.openedAt} />
            </span>,
            payment.promoCode === null
              ? PRODUCTS[payment.product].name
              : `${PRODUCTS[payment.product].name}, code ${payment.promoCode}`,
            <span key="amount" className={whole}>
              {canadianDollars(payment.amountCents)}
            </span>,
            <PaymentState key="state" payment={payment} />,
            payment.paidAt === null ? '' : <Receipt key="receipt" id={payment.id} />,
            <span key="refund" className={whole}>
              {payment.refundedCents > 0 ? `${canadianDollars(payment.refundedCents)} ` : ''}
              {isRefundable(payment) ? (
                <Link to={userPath(userId, 'refund', payment.id)} preventScrollReset>
                  Refund<span className={hidden}> {receiptNumber(payment.id)}</span>
                </Link>
              ) : null}
            </span>,
          ],
        }))}
      />
    )}
  </Card>
);

function Outcome({ attempt }: { readonly attempt: AttemptListEntry }) {
  if (attempt.endTime === null) return <Badge tone="accent">In progress</Badge>;
  return attempt.score === null ? <Badge>Incomplete</Badge> : <PassBadge passed={attempt.passed} />;
}

/** Attempts with their scores; what was answered stays with the learner (product.md 2.4, 13.4). */
export const AttemptsCard = ({ attempts }: Pick<PersonDetailsData, 'attempts'>) => (
  <Card title="Attempts">
    {attempts.length === 0 ? (
      <p className={soft}>No mock exam was started yet.</p>
    ) : (
      <>
        <RowTable
          title="Attempts"
          columns={['Started', 'Exam', 'Score', 'Outcome']}
          rows={attempts.map((attempt) => ({
            key: attempt.id,
            cells: [
              <span key="started" className={whole}>
                <CalendarDayText of={attempt.startTime} />
              </span>,
              paperTitle(attempt.examSet),
              attempt.score === null ? '' : `${attempt.score}%`,
              <Outcome key="outcome" attempt={attempt} />,
            ],
          }))}
        />
        {attempts.some(({ score }) => score !== null) ? <ScoreNote /> : null}
      </>
    )}
  </Card>
);

/** Which promo codes were used. */
export const PromoUsesCard = ({ uses }: { readonly uses: PersonDetailsData['promoUses'] }) => (
  <Card title="Promo Codes">
    {uses.length === 0 ? (
      <p className={soft}>No promo code was used yet.</p>
    ) : (
      <RowTable
        title="Promo codes"
        columns={['Code', 'State', 'Since']}
        rows={uses.map(({ promoCodeId, code, state, usedAt }) => ({
          key: promoCodeId,
          cells: [
            <Link key="code" to={promoCodePath(promoCodeId)}>
              {code}
            </Link>,
            state === 'consumed' ? 'Consumed' : 'Reserved',
            <span key="since" className={whole}>
              <CalendarDayText of={usedAt} />
            </span>,
          ],
        }))}
      />
    )}
  </Card>
);
