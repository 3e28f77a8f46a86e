import type { UserRepository } from '../../application/ports/accounts.ts';
import type { SqlHandle } from './sql-handle.ts';

type PengPeriods = Pick<
  UserRepository,
  'addPengAccess' | 'movePengPeriod' | 'moveGivenPengPeriod' | 'cutPengAccess' | 'endPengPeriod'
>;

/** Periods of P.Eng. access, each given by a payment, by support or by hand (product.md 3.11, 3.22, 13.8). */
export const pengPeriods = (handle: SqlHandle): PengPeriods => ({
  addPengAccess: async (id, { startsAt, endsAt, paymentId, supportGrantId = null }) => {
    const ofPayment = (column: string) =>
      handle
        .knex('payments')
        .select(column)
        .where({ id: paymentId ?? 0 });
    await handle.knex('peng_subscriptions').insert({
      user_id: id,
      start_date: startsAt,
      end_date: endsAt,
      active: 1,
      payment_id: paymentId,
      support_grant_id: supportGrantId,
      stripe_payment_id: ofPayment('intent_id'),
      created_at: handle.knex.raw('COALESCE((?), ?)', [ofPayment('granted_at'), startsAt]),
    });
  },
  movePengPeriod: async (paymentId, { startsAt, endsAt }) => {
    await handle.run('UPDATE peng_subscriptions SET start_date = ?, end_date = ?, active = 1 WHERE payment_id = ?', [
      startsAt,
      endsAt,
      paymentId,
    ]);
  },
  moveGivenPengPeriod: async (supportGrantId, { startsAt, endsAt }) => {
    await handle.run('UPDATE peng_subscriptions SET start_date = ?, end_date = ? WHERE support_grant_id = ?', [
      startsAt,
      endsAt,
      supportGrantId,
    ]);
  },
  cutPengAccess: async (id, endsAt) => {
    await handle.run('UPDATE peng_subscriptions SET end_date = ? WHERE user_id = ? AND active = 1 AND end_date > ?', [
      endsAt,
      id,
      endsAt,
    ]);
  },
  endPengPeriod: async (paymentId) => {
    await handle.run('UPDATE peng_subscriptions SET active = 0 WHERE payment_id = ?', [paymentId]);
  },
});
