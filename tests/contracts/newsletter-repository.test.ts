import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newsletterRepository } from '../../src/adapters/sql/newsletter-repository.ts';
import { subscriberReader } from '../../src/adapters/sql/subscriber-reader.ts';
import { subscriberState } from '../../src/domain/outreach/subscriber.ts';
import { NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const consent = (email: string, consentedAt = NOON, consentWords = 'I agree.') => ({
  email,
  name: 'Anna',
  consentWords,
  consentedAt,
});

const tokens = (name: string) => ({ confirm: `confirm-${name}`, leave: `leave-${name}` });

describe("the newsletter's list (product.md 8.1, 8.13, 8.44, 8.45)", () => {
  eachDatabase((open) => {
    const find = async (words: string) => {
      const wanted = { words, state: null, before: null, limit: 10 };
      return (await subscriberReader(open()).list(wanted)).map((row) => ({ ...row, state: subscriberState(row) }));
    };
    const stateOf = async (words: string) => (await find(words)).map(({ state }) => state);

    it('holds an address once, regardless of case, and mails it only after it was confirmed', async () => {
      const list = newsletterRepository(open());
      assert.equal(await list.request(consent('Anna@Example.org'), tokens('anna')), 'confirm-anna');
      assert.equal(await list.request(consent('anna@example.org', NOON + 5), tokens('other')), 'confirm-anna');
      assert.deepEqual(await stateOf('anna@'), ['pending']);
      const confirmed = await list.confirm('confirm-anna', NOON + 9);
      assert.deepEqual(confirmed, { email: 'Anna@Example.org', leaveToken: 'leave-anna', isNew: true });
      assert.equal((await list.confirm('confirm-anna', NOON + 10))?.isNew, false);
      assert.equal(await list.request(consent('anna@example.org', NOON + 20), tokens('third')), null);
      const [row] = await find('anna@');
      assert.deepEqual([row?.state, row?.consentedAt, row?.confirmedAt], ['subscribed', NOON, NOON + 9]);
    });

    it('lets an address go by its token, once and for all', async () => {
      const list = newsletterRepository(open());
      for (const name of ['berta', 'carla']) {
        await list.request(consent(`${name}@example.org`), tokens(name));
        await list.confirm(`confirm-${name}`, NOON);
      }
      assert.equal(await list.leave('leave-berta', NOON + 1, 7), true);
      assert.equal(await list.leave('leave-berta', NOON + 2, 8), true);
      const [berta] = await find('berta@');
      assert.deepEqual([berta?.state, berta?.leftAt], ['unsubscribed', NOON + 1]);
      assert.deepEqual(await stateOf('carla@'), ['subscribed']);
      assert.equal(await list.confirm('confirm-berta', NOON + 3), null, 'an old link does not bring anybody back');
    });

    it('knows no other token', async () => {
      const list = newsletterRepository(open());
      for (const token of ['', 'token', 'LEAVE-CARLA', "' OR 1=1 --"]) {
        assert.equal(await list.leave(token, NOON, null), false, token);
        assert.equal(await list.confirm(token, NOON), null, token);
      }
    });

    it('takes somebody back who had left, with the new consent once it is confirmed and the token of the first time', async () => {
      const list = newsletterRepository(open());
      await list.request(consent('doris@example.org'), tokens('doris'));
      await list.confirm('confirm-doris', NOON);
      await list.leave('leave-doris', NOON + 1, null);
      assert.equal(await list.request(consent('doris@example.org', NOON + 9, 'Again.'), tokens('new')), 'confirm-new');
      const [waiting] = await find('doris@');
      assert.deepEqual([waiting?.state, waiting?.consentWords], ['unsubscribed', 'I agree.']);
      assert.equal((await list.confirm('confirm-new', NOON + 10))?.leaveToken, 'leave-doris');
      const [row] = await find('doris@');
      assert.deepEqual([row?.state, row?.consentWords, row?.consentedAt], ['subscribed', 'Again.', NOON + 9]);
    });

    it('is listed newest first, by state, and is counted by state', async () => {
      const reader = subscriberReader(open());
      const counts = await reader.count();
      assert.deepEqual(counts, { subscribed: 3, pending: 0, unsubscribed: 1, bounced: 0 });
      const wanted = { words: '', state: 'subscribed', before: null, limit: 2 } as const;
      const first = await reader.list(wanted);
      assert.deepEqual(
        first.map(({ email }) => email),
        ['doris@example.org', 'carla@example.org'],
      );
      const rest = await reader.list({ ...wanted, before: first[1]?.id ?? 0 });
      assert.deepEqual(
        rest.map(({ email }) => email),
        ['Anna@Example.org'],
      );
    });
  });
});
