import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { funnelReader } from '../../src/adapters/sql/funnel-reader.ts';
import { leadReader } from '../../src/adapters/sql/lead-reader.ts';
import { peopleReader } from '../../src/adapters/sql/people-reader.ts';
import { parseLeadSearch } from '../../src/domain/outreach/lead-search.ts';
import { aPromoCode, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

/** Ids that lie in three windows of ten thousand, the middle one between two that hold nothing. */
const FAR_APART = [7, 8, 24_000, 24_001, 61_000];

/** More accounts and payments than one statement reads. */
const MANY = 10_200;
const BOUGHT_TWICE = 50;
const LATER = 15_000;

async function addPeople(database: Database, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => {
    const [name, email] = [`person${id}`, `person${id}@long-name.example`];
    const keys = { username: name, username_key: name, email, email_key: email };
    return { id, ...keys, password_hash: 'x', created_at: NOON + id };
  });
  for (let from = 0; from < rows.length; from += 500) await database.knex('users').insert(rows.slice(from, from + 500));
}

async function addPayments(database: Database, payments: readonly (readonly [number, number, number | null])[]) {
  const rows = payments.map(([userId, grantedAt, promoCodeId]) => {
    const amounts = { list_cents: 100, discount_percent: 0, amount_cents: 90, currency: 'cad' };
    const times = { created_at: grantedAt, updated_at: grantedAt, granted_at: grantedAt };
    const intent_id = `pi_${String(userId).padStart(6, '0')}_${grantedAt}`;
    return {
      user_id: userId,
      product: 'nppe',
      status: 'granted',
      intent_id,
      promo_code_id: promoCodeId,
      ...amounts,
      ...times,
    };
  });
  for (let from = 0; from < rows.length; from += 300)
    await database.knex('payments').insert(rows.slice(from, from + 300));
}

describe('what is read part by part', () => {
  eachDatabase((open) => {
    it('finds people by a part of their address wherever their ids lie, newest first, page by page', async () => {
      await addPeople(open(), FAR_APART);
      const people = peopleReader(open());
      const all = await people.containing('long-name', { before: Number.MAX_SAFE_INTEGER, limit: 10 });
      assert.deepEqual(
        all.map(({ id }) => id),
        FAR_APART.toReversed(),
      );
      const page = await people.containing('long-name', { before: 61_000, limit: 3 });
      assert.deepEqual(
        page.map(({ id }) => id),
        [24_001, 24_000, 8],
      );
      assert.deepEqual(await people.containing('nobody-has-this', { before: 70_000, limit: 3 }), []);
    });

    it('finds leads wherever their ids lie', async () => {
      const rows = FAR_APART.map((id) => {
        const email = `lead${id}@example.org`;
        const names = { first_name: 'Anna', last_name: 'Berg', search_key: `anna berg ${email}` };
        return { id, ...names, email, email_key: email, created_at: NOON };
      });
      await open().knex('marketing_leads').insert(rows);
      const found = await leadReader(open()).list({ search: parseLeadSearch('berg'), before: null, limit: 4 });
      assert.deepEqual(
        found.map(({ id }) => id),
        [61_000, 24_001, 24_000, 8],
      );
    });

    it('adds the funnel up over parts of the time, and counts a buyer once (product.md 8.55, 8.56)', async () => {
      const first = 100_000;
      const ids = Array.from({ length: MANY }, (_, index) => first + index);
      await addPeople(open(), ids);
      const code = await aPromoCode(open());
      const once = ids.map((id) => [id, NOON + id, id % 2 ? code.id : null] as const);
      // The second purchase of some lies in another part of the time, with the same code or none.
      const again = ids.slice(0, BOUGHT_TWICE).map((id) => [id, NOON + id + LATER, id % 2 ? code.id : null] as const);
      await addPayments(open(), [...once, ...again]);
      const funnel = funnelReader(open());
      const groups = await funnel.listGroups(NOON + first);
      const sum = (what: 'accounts' | 'buyers' | 'receivedCents'): number =>
        groups.reduce((total, group) => total + group[what], 0);
      assert.deepEqual(
        [sum('accounts'), sum('buyers'), sum('receivedCents')],
        [MANY, MANY, (MANY + BOUGHT_TWICE) * 90],
      );
      const expected = { purchases: (MANY + BOUGHT_TWICE) / 2, buyers: MANY / 2, leads: 0 };
      for (const { purchases, buyers, leads } of await funnel.listCodes(NOON + first, 10))
        assert.deepEqual({ purchases, buyers, leads }, expected);
      assert.equal((await funnel.listCodes(NOON + first, 10)).length, 2);
    });

    it('finds payers by a part of the id of a payment far back in the index (product.md 13.37)', async () => {
      const people = peopleReader(open());
      const [payer, ...others] = await people.payersOf(`110099_${NOON + 110_099}`, 10);
      assert.deepEqual([payer?.id, others.length], [110_099, 0]);
      assert.deepEqual(await people.payersOf('no_such_part', 10), []);
    });
  });
});
