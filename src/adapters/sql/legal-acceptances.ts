import type { LegalAcceptanceRepository } from '../../application/ports/accounts.ts';
import type { SqlHandle } from './sql-handle.ts';

/** The current versions, as values of an insert; null where there is no such text. */
const versionsInForce = ({ knex }: SqlHandle) => {
  const versionOf = (key: string) =>
    knex.raw('(SELECT version FROM site_content WHERE content_key = ? AND retired_at IS NULL)', [key]);
  return { terms_version: versionOf('terms'), privacy_version: versionOf('privacy') };
};

/** What people accepted of Terms and Privacy; the unique payment keeps one row of each (product.md 1.21). */
export const legalAcceptanceRepository = (handle: SqlHandle): LegalAcceptanceRepository => ({
  recordRegistration: async (userId, now) => {
    const row = { user_id: userId, place: 'registration', shown_at: now, accepted_at: now };
    await handle.knex('legal_acceptances').insert({ ...row, ...versionsInForce(handle) });
  },
  recordShown: async ({ id, userId }, now) => {
    const row = { user_id: userId, place: 'checkout', payment_id: id, shown_at: now };
    await handle
      .knex('legal_acceptances')
      .insert({ ...row, ...versionsInForce(handle) })
      .onConflict('payment_id')
      .merge(['terms_version', 'privacy_version', 'shown_at']);
  },
  markAccepted: async (paymentId, now) => {
    await handle.run('UPDATE legal_acceptances SET accepted_at = ? WHERE payment_id = ? AND accepted_at IS NULL', [
      now,
      paymentId,
    ]);
  },
});
