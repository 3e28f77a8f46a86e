import type { UserRepository } from '../../../src/application/ports/accounts.ts';
import type { PromoCodeRepository, SupportGrantRepository } from '../../../src/application/ports/billing.ts';
import type { Outbox } from '../../../src/application/ports/mail.ts';
import type { PromoUse, Rows } from './memory-database.ts';

export type Read = () => Rows;

const unusedInTests = (): Promise<never> => Promise.reject(new Error('not part of the in-memory database'));

export const nextId = (rows: readonly { id: number }[]): number => Math.max(0, ...rows.map((row) => row.id)) + 1;

/** Replaces one row; answers whether there was one to replace, as an affected-row count does. */
export function replace<Row extends { id: number }>(
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
    const ends = read().pengPeriods.flatMap((period) =>
      period.userId === id && period.isActive ? [period.endsAt] : [],
    );
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
    setRole: unusedInTests,
    setEmail: unusedInTests,
    moveGivenPengPeriod: unusedInTests,
    cutPengAccess: unusedInTests,
    setNppeAccess: async (id, nppe) => {
      replace(
        read().users,
        (row) => row.id === id,
        (row) => ({ ...row, nppe }),
      );
    },
    addPengAccess: async (userId, period) => {
      read().pengPeriods.push({ userId, ...period, isActive: true });
    },
    movePengPeriod: async (paymentId, period) => {
      const { pengPeriods } = read();
      const index = pengPeriods.findIndex((row) => row.paymentId === paymentId);
      const row = pengPeriods[index];
      if (row) pengPeriods[index] = { ...row, ...period, isActive: true };
    },
    endPengPeriod: async (paymentId) => {
      const row = read().pengPeriods.find((period) => period.paymentId === paymentId);
      if (row) row.isActive = false;
    },
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
    findOwnUse: async (promoCodeId, userId) => findUse(promoCodeId, userId)?.state ?? 'none',
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
    findManaged: unusedInTests,
    listManaged: unusedInTests,
    listUses: unusedInTests,
    edit: unusedInTests,
  };
}

/** Support has changed nobody's access here. */
export const memorySupportGrants = (): SupportGrantRepository => ({
  add: unusedInTests,
  listOf: async () => [],
  moveAccess: unusedInTests,
});

export function memoryOutbox(read: Read): Outbox {
  return {
    add: async (message, _now, uniqueKey) => {
      if (message.kind !== 'mail') throw new Error(`${message.kind} is no part of billing`);
      const isThere = uniqueKey !== undefined && read().outbox.some((row) => row.uniqueKey === uniqueKey);
      if (!isThere) read().outbox.push({ message, uniqueKey: uniqueKey ?? null });
    },
    addAll: unusedInTests,
    addUnlessRepeated: unusedInTests,
    take: unusedInTests,
    markSent: unusedInTests,
    postpone: unusedInTests,
    giveUp: unusedInTests,
    countFailed: unusedInTests,
    forgetFailed: unusedInTests,
    removeSent: unusedInTests,
    removeRecords: unusedInTests,
  };
}
