import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp } from '../support/app.ts';
import { bareDatabase } from '../support/bare-database.ts';
import { memberOf } from '../support/members.ts';

const CLIENTS = 50;

describe('a promo code used by many at the same moment (product.md 3.7)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    for (const maxUses of [5, CLIENTS]) {
      test(`${CLIENTS} clients, maxUses ${maxUses}: exactly ${maxUses} discounts, on ${kind}`, async () => {
        const { url, remove } = await bareDatabase(kind);
        const app = await startApp({ databaseUrl: url, environment: { DEMO_ACCOUNTS: 'off' } });
        try {
          await app.server.transact(async ({ promoCodes }) => {
            const rest = { expiresAt: null, isActive: true, description: null, createdAt: app.clock.now() };
            await promoCodes.add({ code: 'RUSH', discountPercent: 15, maxUses, ...rest });
            return accepted(null);
          });
          const clients = await Promise.all(Array.from({ length: CLIENTS }, () => memberOf(app, 'user')));
          const opened = await Promise.all(
            clients.map((client) => client.post('/api/create-payment-intent', { promoCode: 'rush ' })),
          );
          const discounted = opened.filter(({ json }) => json.amountCents === 5015);
          assert.equal(discounted.length, maxUses);
          for (const answer of opened.filter((one) => !discounted.includes(one))) {
            assert.deepEqual([answer.status, answer.json.code], [400, 'promo-used-up']);
          }
          const [promo] = await app.server.database.rows<{ used: number }>(
            "SELECT used_count AS used FROM promo_codes WHERE code = 'RUSH'",
          );
          assert.equal(Number(promo?.used), maxUses);
        } finally {
          await app.close();
          await remove();
        }
      });
    }
  }
});
