import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { CardReview } from '../../src/application/ports/learning.ts';
import type { Repositories } from '../../src/application/ports/transact.ts';
import type { Core } from '../../src/modules/core.ts';
import { learningModule } from '../../src/modules/learning.ts';
import { aUser, committed, NOON } from '../support/builders.ts';
import { callerOf } from '../support/caller.ts';
import { eachDatabase } from '../support/databases.ts';
import { testClock } from '../support/test-clock.ts';

const DAY = 86_400_000;

/** The learner has no texts to be marked up. */
const saveReviewsIn = (database: Database) =>
  learningModule({
    readers: createReaders(database),
    transact: createTransact(database),
    clock: testClock(),
  } as Partial<Core> as Core).useCases['cards.saveReviews'];

const aReview = (given: Partial<CardReview> = {}): CardReview => ({
  id: randomUUID(),
  card: 'term-tort',
  grade: 'good',
  reviewedAt: NOON,
  ...given,
});

describe('the card repository', () => {
  eachDatabase((open) => {
    it('remembers each card of each learner, the latest state', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const memory = { card: 'term-tort', state: { stability: 2.5, difficulty: 5.25 }, reviews: 1, reviewedAt: NOON };
      const later = { ...memory, state: { stability: 9.125, difficulty: 5 }, reviews: 2, reviewedAt: NOON + DAY };
      const other = { ...memory, card: 'term-lien' };
      const remembered = ({ cards }: Repositories) => cards.lockReviewed(anna.id, [aReview(), aReview()]);
      await committed(open(), async (repositories) => {
        const { cards } = repositories;
        assert.deepEqual((await remembered(repositories)).memories, []);
        await cards.saveMemories(anna.id, [memory]);
        await cards.saveMemories(berta.id, [memory, other]);
        await cards.saveMemories(berta.id, []);
        assert.deepEqual((await remembered(repositories)).memories, [memory]);
        await cards.saveMemories(anna.id, [later]);
      });
      assert.deepEqual((await createReaders(open()).cards.listCards(anna.id)).memories, [later]);
      const kept = (await createReaders(open()).cards.listCards(berta.id)).memories;
      assert.deepEqual(new Set(kept), new Set([memory, other]));
    });

    it('records a review once, and counts those from a moment on (15.7)', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const [first, again, earlier] = [aReview(), aReview({ reviewedAt: NOON + 1 }), aReview({ reviewedAt: NOON - 1 })];
      await committed(open(), async ({ cards }) => {
        const reviews = [first, again].map((review) => ({ ...review, isFirst: review === first }));
        await cards.addReviews(anna.id, reviews);
        await cards.addReviews(anna.id, [{ ...earlier, isFirst: true }]);
        const { recorded } = await cards.lockReviewed(anna.id, [first, again, aReview()]);
        assert.deepEqual([...recorded].sort(), [first.id, again.id].sort());
        assert.deepEqual([...(await cards.lockReviewed(berta.id, [first])).recorded], []);
        await cards.addReviews(berta.id, reviews);
      });
      assert.deepEqual(await createReaders(open()).cards.countReviews(anna.id, NOON), { first: 1, again: 1 });
      assert.deepEqual(await createReaders(open()).cards.countReviews(anna.id, NOON + DAY), { first: 0, again: 0 });
    });

    it('counts reviews of a new card that come at once, from several devices, in its memory too (15.7)', async () => {
      const anna = await aUser(open());
      await committed(open(), ({ cards }) => cards.addOwnCard(anna.id, { front: 'Who seals?', back: 'They' }, NOON));
      const { cards } = createReaders(open());
      const card = `own-${(await cards.listCards(anna.id)).own[0]?.id}`;
      const save = saveReviewsIn(open());
      const reviews = Array.from({ length: 4 }, () => aReview({ card }));
      await Promise.all(reviews.map((review) => save(callerOf(anna), { reviews: [review] })));
      assert.equal((await cards.listCards(anna.id)).memories[0]?.reviews, reviews.length);
      assert.deepEqual(await cards.countReviews(anna.id, NOON), { first: 1, again: reviews.length - 1 });
    });

    it('applies several reviews of a card in one call in their order, and one that is given twice once (15.7)', async () => {
      const anna = await aUser(open());
      await committed(open(), ({ cards }) => cards.addOwnCard(anna.id, { front: 'Who seals?', back: 'They' }, NOON));
      const { cards } = createReaders(open());
      const card = `own-${(await cards.listCards(anna.id)).own[0]?.id}`;
      const [first, again] = [aReview({ card }), aReview({ card, grade: 'again' })];
      const sent = { reviews: [first, again, first, aReview({ card: 'own-0' })] };
      for (const _ of [1, 2]) assert.ok((await saveReviewsIn(open())(callerOf(anna), sent)).ok);
      const { memories } = await cards.listCards(anna.id);
      assert.deepEqual(
        memories.map((memory) => [memory.card, memory.reviews]),
        [[card, 2]],
      );
      assert.deepEqual(await cards.countReviews(anna.id, 0), { first: 1, again: 1 });
    });

    it('keeps own cards, newest first, and removes those of the learner alone', async () => {
      const [anna, berta] = [await aUser(open()), await aUser(open())];
      const memory = { card: 'own-1', state: { stability: 1, difficulty: 5 }, reviews: 1, reviewedAt: NOON };
      await committed(open(), async ({ cards }) => {
        await cards.addOwnCard(anna.id, { front: 'Who seals?', back: 'The engineer' }, NOON);
        await cards.addOwnCard(anna.id, { front: 'Who owns?', back: 'See the contract' }, NOON);
        await cards.saveMemories(anna.id, [memory]);
      });
      const { cards } = createReaders(open());
      const own = (await cards.listCards(anna.id)).own;
      assert.deepEqual(
        own.map(({ front }) => front),
        ['Who owns?', 'Who seals?'],
      );
      const id = own[0]?.id ?? 0;
      await committed(open(), ({ cards: changed }) => changed.removeOwnCard(berta.id, id, 'own-1'));
      assert.equal((await cards.listCards(anna.id)).own.length, 2);
      await committed(open(), ({ cards: changed }) => changed.removeOwnCard(anna.id, id, 'own-1'));
      assert.deepEqual(
        (await cards.listCards(anna.id)).own.map(({ front }) => front),
        ['Who seals?'],
      );
      assert.deepEqual((await cards.listCards(anna.id)).memories, []);
    });

    it('keeps the minutes a day that were set last', async () => {
      const anna = await aUser(open());
      assert.equal((await createReaders(open()).learnerRecords.find(anna.id)).cardMinutes, null);
      await committed(open(), async ({ cards }) => {
        await cards.setMinutes(anna.id, 10);
        await cards.setMinutes(anna.id, 25);
      });
      assert.equal((await createReaders(open()).learnerRecords.find(anna.id)).cardMinutes, 25);
    });
  });
});
