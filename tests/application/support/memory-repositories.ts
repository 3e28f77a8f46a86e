import type { Outbox } from '../../../src/application/ports/outbox.ts';
import type { PaymentRepository } from '../../../src/application/ports/payment-repository.ts';
import type { PromoCodeRepository } from '../../../src/application/ports/promo-code-repository.ts';
import type { UserRepository } from '../../../src/application/ports/user-repository.ts';
import type { PaymentRow, PromoUse, Rows } from './memory-database.ts';

type Read = () => Rows;

const unusedInTests = (): Promise<never> => Promise.reject(new Error('not part of the in-memory database'));

const nextId = (rows: readonly { id: number }[]): number => Math.max(0, ...rows.map((row) => row.id)) + 1;

/** Replaces one row; answers whether there was one to replace, as an affected-row count does. */
function replace<Row extends { id: number }>(
  rows: Row[],
  matches: (row: Row) => boolean,
  change: (row: Row) => Row,
): boolean {
  const index = rows.findIndex(matches);
  const row = rows[index];
  if (row) rows[index] = change(row);
  return row !== undefined;
}

export function memoryUsers(read: Read): UserRepository {
  const find = async (id: number) => {
    const user = read().users.find((row) => row.id === id);
    if (!user) return null;
    const ends = read().pengPeriods.flatMap((period) => (period.userId === id ? [period.endsAt] : []));
    const peng = ends.length === 0 ? { status: null, endsAt: null } : { status: 'active', endsAt: Math.max(...ends) };
    return { ...user, peng };
  };
  return {
    findById: find,
    lock: find,
    lockAdmins: unusedInTests,
    findByLogin: unusedInTests,
    add: unusedInTests,
    list: unusedInTests,
    setNppeAccess: async (id, nppe) => {
      replace(
        read().users,
        (row) => row.id === id,
        (row) => ({ ...row, nppe }),
      );
    },
    addPengAccess: async (userId, period) => {
      read().pengPeriods.push({ userId, ...period });
    },
  };
}

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
      const payment = { id, userId, product, status: 'open', intentId: null, currency: 'cad', ...terms } as const;
      read().payments.push({ ...payment, touchedAt: now, grantedAt: null, accessUntil: null });
      return payment;
    },
    setTerms: async (id, terms, now) => {
      const change = (row: PaymentRow): PaymentRow => ({ ...row, ...terms, touchedAt: now });
      replace(read().payments, (row) => row.id === id && row.status !== 'granted', change);
    },
    setIntent: async (id, intentId) =>
      replace(
        read().payments,
        (row) => row.id === id && row.status === 'open' && (row.intentId === null || row.intentId === intentId),
        (row) => ({ ...row, intentId }),
      ),
    markGranted: async (id, grantedAt, accessUntil) =>
      replace(
        read().payments,
        (row) => row.id === id && row.status !== 'granted',
        (row): PaymentRow => ({ ...row, status: 'granted', grantedAt, accessUntil }),
      ),
    markAbandoned: async (id) =>
      replace(
        read().payments,
        (row) => row.id === id && row.status === 'open',
        (row): PaymentRow => ({ ...row, status: 'abandoned' }),
      ),
    listStale: async (before, limit) =>
      read()
        .payments.filter((row) => row.status === 'open' && row.touchedAt < before)
        .sort((one, other) => one.touchedAt - other.touchedAt)
        .slice(0, limit),
    listGranted: async (userId) =>
      read()
        .payments.filter((row) => row.userId === userId && row.status === 'granted')
        .sort((one, other) => (other.grantedAt ?? 0) - (one.grantedAt ?? 0))
        .map(({ id, product, amountCents, grantedAt, accessUntil }) => ({
          id,
          product,
          amountCents,
          grantedAt: grantedAt ?? 0,
          accessUntil: accessUntil ?? 0,
        })),
  };
}

export function memoryPromoCodes(read: Read): PromoCodeRepository {
  const findUse = (promoCodeId: number, userId: number) =>
    read().promoUses.find((use) => use.promoCodeId === promoCodeId && use.userId === userId);
  const count = (promoCodeId: number, by: number, maxUsed = Number.POSITIVE_INFINITY) =>
    replace(
      read().promoCodes,
      (row) => row.id === promoCodeId && row.usedCount < maxUsed,
      (row) => ({ ...row, usedCount: row.usedCount + by }),
    );
  const add = (promoCodeId: number, userId: number, state: PromoUse['state']) =>
    read().promoUses.push({ promoCodeId, userId, state });
  return {
    findByCode: async (code) => read().promoCodes.find((row) => row.code === code) ?? null,
    findById: async (id) => read().promoCodes.find((row) => row.id === id) ?? null,
    ownUse: async (promoCodeId, userId) => findUse(promoCodeId, userId)?.state ?? 'none',
    reserve: async (promoCodeId, userId) => {
      const own = findUse(promoCodeId, userId);
      if (own) return own.state === 'reserved';
      const promo = read().promoCodes.find((row) => row.id === promoCodeId);
      if (!promo || !count(promoCodeId, 1, promo.maxUses)) return false;
      add(promoCodeId, userId, 'reserved');
      return true;
    },
    consume: async (promoCodeId, userId) => {
      const own = findUse(promoCodeId, userId);
      if (own) own.state = 'consumed';
      else {
        count(promoCodeId, 1);
        add(promoCodeId, userId, 'consumed');
      }
    },
    release: async (promoCodeId, userId) => {
      const own = findUse(promoCodeId, userId);
      if (own?.state !== 'reserved') return;
      read().promoUses.splice(read().promoUses.indexOf(own), 1);
      count(promoCodeId, -1);
    },
    add: unusedInTests,
  };
}

export function memoryOutbox(read: Read): Outbox {
  return {
    add: async (message, _now, uniqueKey) => {
      if (message.kind !== 'mail') throw new Error(`${message.kind} is no part of billing`);
      const isThere = uniqueKey !== undefined && read().outbox.some((row) => row.uniqueKey === uniqueKey);
      if (!isThere) read().outbox.push({ message, uniqueKey: uniqueKey ?? null });
    },
    take: unusedInTests,
    markSent: unusedInTests,
    markFailed: unusedInTests,
  };
}
