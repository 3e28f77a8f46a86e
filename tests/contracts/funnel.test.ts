import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { funnelReader } from '../../src/adapters/sql/funnel-reader.ts';
import { weekStart } from '../../src/domain/administration/week.ts';
import type { FirstTouch } from '../../src/domain/outreach/first-touch.ts';
import { anOpenPayment, aPromoCode, aUser, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const touch = (source: string, campaign = ''): FirstTouch => ({
  source,
  medium: '',
  campaign,
  referrerHost: '',
  landingPage: '/',
  touchedAt: NOON,
});

describe('the funnel (product.md 8.54 to 8.56)', () => {
  eachDatabase((open) => {
    const leave = (email: string, origin: FirstTouch | null, givenAt = NOON) =>
      committed(open(), async ({ leads, origins }) => {
        await leads.add({ firstName: 'Anna', lastName: '', email, source: 'try-out-nppe', givenAt });
        if (origin) await origins.addToLead(email, origin, givenAt);
      });
    const register = async (email: string, origin: FirstTouch | null) => {
      const user = await aUser(open(), { email, createdAt: NOON });
      if (origin) await committed(open(), ({ origins }) => origins.addToUser(user.id, origin, NOON));
      return user;
    };
    const buy = async (user: Awaited<ReturnType<typeof aUser>>, promoCodeId: number | null = null) => {
      const { id } = await anOpenPayment(open(), { user });
      await open().knex('payments').where({ id }).update({ granted_at: NOON, promo_code_id: promoCodeId });
    };
    const groups = async () =>
      (await funnelReader(open()).listGroups(NOON - 1))
        .map((group) => ({ ...group, week: group.week === weekStart(NOON) }))
        .toSorted((one, other) => other.leads - one.leads || (one.source < other.source ? -1 : 1));

    it('counts leads, their accounts and purchases; an account without an origin has that of its lead', async () => {
      await leave('anna@example.org', touch('linkedin', 'fall'));
      await leave('ANNA@example.org', touch('google.com'));
      await leave('berta@example.org', touch('linkedin', 'fall'));
      await leave('carla@example.org', null);
      await leave('early@example.org', touch('linkedin', 'fall'), NOON - 2);
      const anna = await register('Anna@Example.org', null);
      await register('berta@example.org', touch('google.com'));
      await register('dora@example.org', null);
      const promo = await aPromoCode(open(), { code: 'FALL' });
      await buy(anna, promo.id);
      const none = { medium: '', leads: 0, leadAccounts: 0, leadBuyers: 0, accounts: 0, buyers: 0, receivedCents: 0 };
      const [here, fall] = [
        { ...none, week: true, campaign: '' },
        { source: 'linkedin', campaign: 'fall' },
      ];
      assert.deepEqual(await groups(), [
        { ...here, ...fall, leads: 2, leadAccounts: 2, leadBuyers: 1 },
        { ...here, source: '', leads: 1 },
        { ...here, source: '', accounts: 1 },
        { ...here, source: 'google.com', accounts: 1 },
        { ...here, ...fall, accounts: 1, buyers: 1, receivedCents: 5_900 },
      ]);
      const sales = { purchases: 1, buyers: 1, listCents: 5_900, receivedCents: 5_900 };
      assert.deepEqual(await funnelReader(open()).listCodes(NOON - 1, 10), [{ ...sales, code: 'FALL', leads: 1 }]);
      await buy(await register('emil@example.org', null));
      const codes = await funnelReader(open()).listCodes(NOON - 1, 10);
      assert.deepEqual(
        codes.map(({ code, leads }) => [code, leads]).toSorted((one) => (one[0] === null ? -1 : 1)),
        [
          [null, 0],
          ['FALL', 1],
        ],
      );
      assert.deepEqual(await funnelReader(open()).listCodes(NOON + 1, 10), []);
    });

    it('forgets the origin of a lead with the lead', async () => {
      await leave('frida@example.org', touch('linkedin'));
      await open().run('DELETE FROM marketing_leads WHERE email_key = ?', ['frida@example.org']);
      const kept = await open().rows(
        'SELECT o.lead_id FROM lead_origins o LEFT JOIN marketing_leads l ON l.id = o.lead_id WHERE l.id IS NULL',
      );
      assert.deepEqual(kept, []);
    });
  });
});
