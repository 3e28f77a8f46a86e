import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { anOpenPayment, aUser, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

type Acceptance = {
  readonly place: string;
  readonly terms: number | null;
  readonly privacy: number | null;
  readonly at: number | null;
};

const acceptances = (database: Database, userId: number): Promise<Acceptance[]> =>
  database.rows<Acceptance>(
    `SELECT place, terms_version AS terms, privacy_version AS privacy, accepted_at AS at
     FROM legal_acceptances WHERE user_id = ? ORDER BY id`,
    [userId],
  );

/** Puts a legal text in force in a version. */
async function inForce({ knex }: Database, key: 'terms' | 'privacy', version: number): Promise<void> {
  const text = { content_key: key, title: key, content: key, version, created_at: NOON, updated_at: NOON };
  await knex('site_content').insert(text).onConflict('content_key').merge(['version']);
}

describe('what is accepted at the door (product.md 1.21)', () => {
  eachDatabase((open) => {
    it('is the versions in force at registration, and none where there is no such text', async () => {
      const [early, late] = [await aUser(open()), await aUser(open())];
      await committed(open(), ({ legalAcceptances }) => legalAcceptances.recordRegistration(early.id, NOON));
      await inForce(open(), 'terms', 4);
      await inForce(open(), 'privacy', 2);
      await committed(open(), ({ legalAcceptances }) => legalAcceptances.recordRegistration(late.id, NOON + 1));
      assert.deepEqual(await acceptances(open(), early.id), [
        { place: 'registration', terms: null, privacy: null, at: NOON },
      ]);
      assert.deepEqual(await acceptances(open(), late.id), [
        { place: 'registration', terms: 4, privacy: 2, at: NOON + 1 },
      ]);
    });

    it('is what the checkout showed last before it was paid, once', async () => {
      const user = await aUser(open());
      const payment = await anOpenPayment(open(), { user });
      await inForce(open(), 'terms', 4);
      await inForce(open(), 'privacy', 2);
      const show = (now: number) => committed(open(), (all) => all.legalAcceptances.recordShown(payment, now));
      const accept = (now: number) => committed(open(), (all) => all.legalAcceptances.markAccepted(payment.id, now));
      await show(NOON);
      assert.deepEqual(await acceptances(open(), user.id), [{ place: 'checkout', terms: 4, privacy: 2, at: null }]);
      await inForce(open(), 'terms', 5);
      await show(NOON + 1);
      await inForce(open(), 'terms', 6);
      await accept(NOON + 2);
      await accept(NOON + 3);
      assert.deepEqual(await acceptances(open(), user.id), [{ place: 'checkout', terms: 5, privacy: 2, at: NOON + 2 }]);
    });

    it('is a new version once a load of the files has brought a new text, and the former one before', async () => {
      await open().run("DELETE FROM site_content WHERE content_key = 'privacy'");
      const acceptAfterLoadOf = async (html: string) => {
        const page = { key: 'privacy', title: 'Privacy Policy', html };
        await committed(open(), ({ content }) => content.saveSitePages([page], NOON));
        const { id } = await aUser(open());
        await committed(open(), ({ legalAcceptances }) => legalAcceptances.recordRegistration(id, NOON));
        return (await acceptances(open(), id)).map(({ privacy }) => privacy);
      };
      assert.deepEqual(await acceptAfterLoadOf('<p>The first text.</p>'), [1]);
      assert.deepEqual(await acceptAfterLoadOf('<p>The first text.</p>'), [1]);
      assert.deepEqual(await acceptAfterLoadOf('<p>Another text.</p>'), [2]);
    });

    it('is nothing for a payment whose checkout showed nothing', async () => {
      const user = await aUser(open());
      const payment = await anOpenPayment(open(), { user });
      await committed(open(), ({ legalAcceptances }) => legalAcceptances.markAccepted(payment.id, NOON));
      assert.deepEqual(await acceptances(open(), user.id), []);
    });
  });
});
