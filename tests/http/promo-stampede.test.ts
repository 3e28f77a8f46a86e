import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { bareDatabase } from '../support/bare-database.ts';
import { aPromoCode } from '../support/builders.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const CLIENTS = 50;

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`a promo code used by many at the same moment, on ${kind} (product.md 3.7)`, () => {
    let app: TestApp;
    let clients: Visitor[];
    let remove: () => Promise<void>;
    before(async () => {
      const bare = await bareDatabase(kind);
      remove = bare.remove;
      app = await startApp({ databaseUrl: bare.url, environment: { DEMO_ACCOUNTS: 'off' } });
      clients = await Promise.all(Array.from({ length: CLIENTS }, () => memberOf(app, 'user')));
    });
    after(async () => {
      await app.close();
      await remove();
    });

    for (const maxUses of [5, CLIENTS]) {
      test(`${CLIENTS} clients, maxUses ${maxUses}: exactly ${maxUses} discounts`, async () => {
        const code = `RUSH${maxUses}`;
        const { id } = await aPromoCode(app.server.database, { code, maxUses, discountPercent: 15 });
        const promoCode = ` ${code.toLowerCase()} `;
        const opened = await Promise.all(
          clients.map((client) => client.post('/api/create-payment-intent', { promoCode })),
        );
        const discounted = opened.filter(({ json }) => json.amountCents === 5015);
        assert.equal(discounted.length, maxUses);
        for (const answer of opened.filter((one) => !discounted.includes(one))) {
          assert.deepEqual([answer.status, answer.json.code], [400, 'promo-used-up']);
        }
        const count = async (sql: string) => (await app.server.database.rows<{ n: number }>(sql, [id]))[0]?.n;
        assert.equal(await count('SELECT used_count AS n FROM promo_codes WHERE id = ?'), maxUses);
        assert.equal(await count('SELECT COUNT(*) AS n FROM promo_code_usage WHERE promo_code_id = ?'), maxUses);
      });
    }
  });
}
