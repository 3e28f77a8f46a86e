import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkIntegrity } from '../../src/adapters/sql/integrity.ts';
import { outbox } from '../../src/adapters/sql/outbox.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { rebuildWeeklySales } from '../../src/adapters/sql/weekly-sales.ts';
import type { WeeklySales } from '../../src/application/ports/administration.ts';
import { WEEK_MS, weekStart } from '../../src/domain/administration/week.ts';
import { aGrant, anAttempt, anOpenPayment, aUser, committed, NOON } from '../support/builders.ts';
import { write } from '../support/chat-messages.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;
const WEEK = weekStart(NOON);

describe('the figures of the whole site (product.md 13.31 to 13.33)', () => {
  eachDatabase((open) => {
    const overview = () => createReaders(open()).overview;

    it('are sales by week and product, with what was charged and what went back', async () => {
      const sell = async (product: 'nppe' | 'peng', at: number, amountCents = 5900) => {
        const terms = { listCents: 5900, discountPercent: 0, amountCents, promoCodeId: null };
        const payment = await anOpenPayment(open(), { product, terms });
        await committed(open(), ({ payments }) => payments.markGranted(payment.id, aGrant(at, at + DAY)));
        return payment.id;
      };
      await sell('nppe', WEEK);
      const returned = await sell('nppe', WEEK + WEEK_MS - 1, 5015);
      await sell('peng', WEEK + WEEK_MS);
      await sell('nppe', WEEK - 1);
      await committed(open(), ({ payments }) => payments.markEnded(returned, 'refunded', NOON, null));
      const listed = async () =>
        (await overview().listWeeks(WEEK)).sales.toSorted((one, other) => one.week - other.week);
      const byWeek = await listed();
      const expected: WeeklySales[] = [
        { week: WEEK, product: 'nppe', sold: 2, listCents: 11_800, receivedCents: 10_915, returnedCents: 5015 },
        { week: WEEK + WEEK_MS, product: 'peng', sold: 1, listCents: 5900, receivedCents: 5900, returnedCents: 0 },
      ];
      assert.deepEqual(byWeek, expected);
      await committed(open(), ({ payments }) => payments.markEnded(returned, 'disputed', NOON, null));
      assert.deepEqual(await listed(), expected, 'what went back twice is counted once');
      await open().inTransaction(rebuildWeeklySales);
      assert.deepEqual(await listed(), expected, 'a rebuild gives the same');
      await committed(open(), ({ payments }) => payments.markRestored(returned));
      await committed(open(), ({ payments }) => payments.markGranted(returned, aGrant(WEEK, WEEK + DAY)));
      const [restored] = await listed();
      assert.deepEqual([restored?.sold, restored?.returnedCents], [2, 0]);
      await open().run('UPDATE weekly_sales SET sold = sold + 1 WHERE week = ?', [WEEK]);
      const { violations } = await checkIntegrity(open(), () => undefined);
      assert.ok(violations.some(({ rule }) => rule.startsWith('the sales of each week')));
      await open().inTransaction(rebuildWeeklySales);
      assert.deepEqual((await listed())[0], restored);
    });

    it('are exams with a result, and those that reached 70 percent', async () => {
      const close = async (right: number | null, at: number) => {
        const { attempt } = await anAttempt(open());
        const result = right === null ? {} : { right_count: right, item_count: 10 };
        await open()
          .knex('exam_attempts')
          .where({ id: attempt.id })
          .update({ ...result, completed: 1, end_time: at });
      };
      for (const right of [6, 7, 8, null]) await close(right, WEEK + 2 * WEEK_MS);
      await close(10, WEEK - 1);
      assert.deepEqual((await overview().listWeeks(WEEK)).exams, [{ week: WEEK + 2 * WEEK_MS, sat: 3, passed: 2 }]);
    });

    it('are the ends of access, without periods that go on', async () => {
      const from = NOON + 1_000 * DAY;
      const day = from - (from % DAY);
      const [one, other, renewed] = [await aUser(open()), await aUser(open()), await aUser(open())];
      const nppe = (id: number, endsAt: number) =>
        committed(open(), ({ users }) => users.setNppeAccess(id, { status: 'active', endsAt }));
      const peng = (id: number, endsAt: number) =>
        committed(open(), ({ users }) => users.addPengAccess(id, { startsAt: NOON, endsAt, paymentId: null }));
      await nppe(one.id, from);
      await nppe(other.id, from + 2 * DAY);
      await nppe(renewed.id, from - 1);
      await peng(one.id, from + DAY);
      await peng(renewed.id, from + DAY);
      await peng(renewed.id, from + 90 * DAY);
      const until = day + 14 * DAY;
      assert.deepEqual(await overview().listEndings(from, until), [
        { product: 'nppe', day, ends: 1 },
        { product: 'nppe', day: day + 2 * DAY, ends: 1 },
        { product: 'peng', day: day + DAY, ends: 1 },
      ]);
    });

    it('are what waits, the oldest first, without learners who have become administrators', async () => {
      const place = { transact: createTransact(open()), clock: { now: () => NOON } };
      const before = await overview().countWaiting();
      const [learner, later, promoted] = [await aUser(open()), await aUser(open()), await aUser(open())];
      await write(place, learner, 'Is set 2 harder?');
      await write({ ...place, clock: { now: () => NOON + 5 } }, later, 'And set 3?');
      await write({ ...place, clock: { now: () => NOON - 5 } }, promoted, 'When?');
      await open().run("UPDATE users SET role = 'admin' WHERE id = ?", [promoted.id]);
      const report = { stem: 'A valve fails.', reason: 'typo', words: 'x', created_at: NOON, updated_at: NOON };
      await open()
        .knex('question_reports')
        .insert({ ...report, user_id: learner.id });
      const box = outbox(open());
      await box.add({ kind: 'mail', to: 'gone@example.org', subject: 's', name: 'n', paragraphs: [] }, NOON);
      for (const { id } of await box.take(NOON, 1, 10)) await box.giveUp(id, NOON + 1, 'mailbox full');
      const { chats, reports, mails } = await overview().countWaiting();
      assert.deepEqual(chats, { count: before.chats.count + 2, oldest: NOON });
      assert.deepEqual([reports.count, mails.count], [before.reports.count + 1, before.mails.count + 1]);
      assert.equal(mails.oldest, NOON + 1);
      const [chat, question, mail, ...others] = await overview().listWaiting(1);
      assert.deepEqual(others, []);
      const who = { userId: learner.id, who: learner.username };
      assert.deepEqual(chat, { kind: 'chat', id: learner.id, ...who, words: 'Is set 2 harder?', since: NOON });
      const reported = { kind: 'report', id: 0, ...who, words: 'A valve fails.', since: NOON };
      assert.deepEqual(question && { ...question, id: 0 }, reported);
      const failed = { userId: null, who: 'gone@example.org', words: 'mailbox full', since: NOON + 1 };
      assert.deepEqual(mail && { ...mail, id: 0 }, { kind: 'mail', id: 0, ...failed });
      const waiting = (await overview().listWaiting(5)).filter(({ kind }) => kind === 'chat');
      assert.deepEqual(
        waiting.map(({ userId }) => userId),
        [learner.id, later.id],
      );
    });

    it('are the learners of a week, each once, however often and at once they come (product.md 13.32)', async () => {
      const begin = WEEK + 10 * WEEK_MS;
      const store = sessionStore(open());
      const use = async (user: { readonly id: number; readonly passwordHash: string }, at: number) => {
        const id = `active-${user.id}-${at}`;
        const session = { userId: user.id, begunAt: at, expiresAt: at + 30 * DAY };
        assert.equal(await store.create(id, session, user.passwordHash), true);
        await Promise.all(Array.from({ length: 5 }, () => store.prolong(id, at + 31 * DAY, at + DAY)));
      };
      const [anna, berta, admin] = [await aUser(open()), await aUser(open()), await aUser(open(), { role: 'admin' })];
      await Promise.all([use(anna, begin), use(berta, begin), use(admin, begin), use(anna, begin + 1)]);
      await use(anna, begin + WEEK_MS);
      const { learners } = await overview().listWeeks(begin);
      assert.deepEqual(
        learners.toSorted((one, other) => one.week - other.week),
        [
          { week: begin, learners: 2 },
          { week: begin + WEEK_MS, learners: 1 },
        ],
      );
    });
  });
});
