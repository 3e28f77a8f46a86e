import type { PaidPayment, PaymentEventRepository, PaymentRepository } from '../../../src/application/ports/billing.ts';
import { computeNextOpenCheck } from '../../../src/domain/billing/payment.ts';
import type { PaymentRow } from './memory-database.ts';
import { nextId, type Read, replace } from './memory-repositories.ts';

export function memoryPayments(read: Read): PaymentRepository {
  const find = async (matches: (row: PaymentRow) => boolean) => read().payments.find(matches) ?? null;
  const findOpen: PaymentRepository['findOpen'] = (userId, product) =>
    find((row) => row.userId === userId && row.product === product && row.status === 'open');
  return {
    findOpen,
    findById: (id) => find((row) => row.id === id),
    findByIntent: (intentId) => find((row) => row.intentId === intentId),
    openFor: async (userId, product, terms, now) => {
      const open = await findOpen(userId, product);
      if (open) return open;
      const id = nextId(read().payments);
      const fresh = { status: 'open', intentId: null, currency: 'cad', grantedAt: null, endReason: null } as const;
      const payment = { id, userId, product, revision: 0, createdAt: now, ...fresh, ...terms };
      read().payments.push({ ...payment, ...touched(now), access: null, endedAt: null });
      return payment;
    },
    setTerms: async (id, terms, now) => {
      const change = (row: PaymentRow): PaymentRow => ({ ...row, ...terms, ...touched(now) });
      replace(read().payments, (row) => row.id === id && row.grantedAt === null, change);
    },
    setIntent: async (id, intentId) =>
      replace(
        read().payments,
        (row) => row.id === id && row.status === 'open' && (row.intentId === null || row.intentId === intentId),
        (row) => ({ ...row, intentId }),
      ),
    markGranted: async (id, { grantedAt, months, endBefore, endsAt, checkAt }) =>
      replace(
        read().payments,
        (row) => row.id === id && row.status !== 'granted' && row.grantedAt === null,
        (row): PaymentRow => ({
          ...row,
          status: 'granted',
          grantedAt,
          access: { months, endBefore, endsAt },
          checkAt,
          endedAt: null,
          endReason: null,
        }),
      ),
    advance: async (id, revision) =>
      replace(
        read().payments,
        (row) => row.id === id && row.revision === revision,
        (row) => ({ ...row, revision: revision + 1 }),
      ),
    markEnded: async (id, endReason, endedAt, checkAt) => {
      const ended = { status: 'ended', endReason, endedAt, checkAt } as const;
      replace(
        read().payments,
        (row) => row.id === id,
        (row) => ({ ...row, ...ended }),
      );
    },
    markRestored: async (id) =>
      replace(
        read().payments,
        (row) => row.id === id && row.status === 'ended' && row.grantedAt !== null,
        (row): PaymentRow => ({ ...row, status: 'granted', endReason: null, endedAt: null }),
      ),
    setRefunded: async () => {},
    moveAccess: async (id, period) => {
      replace(
        read().payments,
        (row) => row.id === id && row.access !== null,
        (row) => ({ ...row, access: row.access && { ...row.access, ...period } }),
      );
    },
    markAbandoned: async (id) =>
      replace(
        read().payments,
        (row) => row.id === id && row.status === 'open',
        (row): PaymentRow => ({ ...row, status: 'abandoned', checkAt: null }),
      ),
    listGranted: async (userId) =>
      read()
        .payments.flatMap((row) => (row.userId === userId ? paidOf(row) : []))
        .sort((one, other) => other.grantedAt - one.grantedAt || other.id - one.id),
    listDueChecks: async (kind, now, limit) =>
      read()
        .payments.filter(({ status }) =>
          kind === 'open' ? status === 'open' : status !== 'open' && status !== 'abandoned',
        )
        .flatMap((row) => {
          const { checkAt: dueAt, grantedAt, endedAt, touchedAt } = row;
          const changedAt = endedAt ?? grantedAt ?? touchedAt;
          return dueAt !== null && dueAt <= now ? [{ payment: row, changedAt, dueAt }] : [];
        })
        .sort((one, other) => one.dueAt - other.dueAt || one.payment.id - other.payment.id)
        .slice(0, limit),
    scheduleCheck: async (id, dueAt, checkAt) =>
      replace(
        read().payments,
        (row) => row.id === id && row.checkAt === dueAt,
        (row) => ({ ...row, checkAt }),
      ),
  };
}

const touched = (now: number) => ({ touchedAt: now, checkAt: computeNextOpenCheck(now, now) });

function paidOf(row: PaymentRow): PaidPayment[] {
  const { id, product, listCents, discountPercent, amountCents, intentId, grantedAt, access, endReason, endedAt } = row;
  if (grantedAt === null || access === null) return [];
  const ended = endReason === null ? null : { reason: endReason, at: endedAt ?? 0 };
  return [
    { id, product, listCents, discountPercent, amountCents, isCharged: intentId !== null, grantedAt, ...access, ended },
  ];
}

export const memoryPaymentEvents = (read: Read): PaymentEventRepository => ({
  begin: async (event, now) => {
    const known = read().paymentEvents.find((row) => row.id === event.id);
    if (known) return known.settledAt !== null;
    read().paymentEvents.push({ ...event, receivedAt: now, settledAt: null });
    return false;
  },
  settle: async (eventId, now) => {
    const { paymentEvents } = read();
    const index = paymentEvents.findIndex((row) => row.id === eventId);
    const row = paymentEvents[index];
    if (row) paymentEvents[index] = { ...row, settledAt: row.settledAt ?? now };
  },
  removeBefore: async (time) => {
    const rows = read();
    const kept = rows.paymentEvents.filter((row) => row.receivedAt >= time);
    const removed = rows.paymentEvents.length - kept.length;
    rows.paymentEvents = kept;
    return removed;
  },
});
