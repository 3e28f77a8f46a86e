import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outbox } from '../../src/adapters/sql/outbox.ts';
import { readers } from '../../src/adapters/sql/readers.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { transactOn } from '../../src/adapters/sql/transact.ts';
import { WEEK_MS, weekStart } from '../../src/domain/administration/week.ts';
import { aGrant, anAttempt, anOpenPayment, aUser, committed, NOON } from '../support/builders.ts';
import { write } from '../support/chat-messages.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;
const WEEK = weekStart(NOON);

describe('the figures of the whole site (product.md 13.31 to 13.33)', () => {
  eachDatabase((open) => {
    const overview = () => readers(open()).overview;

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
      const sales = await overview().listSales(WEEK);
      const byWeek = sales.sort((one, other) => one.week - other.week);
      assert.deepEqual(byWeek, [
        { week: WEEK, product: 'nppe', sold: 2, listCents: 11_800, receivedCents: 10_915, returnedCents: 5015 },
        { week: WEEK + WEEK_MS, product: 'peng', sold: 1, listCents: 5900, receivedCents: 5900, returnedCents: 0 },
      ]);
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
      assert.deepEqual(await overview().listExams(WEEK), [{ week: WEEK + 2 * WEEK_MS, sat: 3, passed: 2 }]);
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
      assert.deepEqual(await overview().listEndings('nppe', from, until), [
        { day, ends: 1 },
        { day: day + 2 * DAY, ends: 1 },
      ]);
      assert.deepEqual(await overview().listEndings('peng', from, until), [{ day: day + DAY, ends: 1 }]);
    });

    it('are what waits, the oldest first, without learners who have become administrators', async () => {
      const place = { transact: transactOn(open()), clock: { now: () => NOON } };
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
      const [chat] = await overview().listWaitingChats(1);
      const who = { userId: learner.id, who: learner.username };
      assert.deepEqual(chat, { id: learner.id, ...who, words: 'Is set 2 harder?', since: NOON });
      const [open1] = await overview().listOpenReports(10);
      assert.deepEqual({ ...open1, id: 0 }, { id: 0, ...who, words: 'A valve fails.', since: NOON });
      const [mail] = await overview().listFailedMails(1);
      const failed = { userId: null, who: 'gone@example.org', words: 'mailbox full', since: NOON + 1 };
      assert.deepEqual({ ...mail, id: 0 }, { id: 0, ...failed });
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
      const weeks = await overview().listActiveLearners(begin);
      assert.deepEqual(
        weeks.sort((one, other) => one.week - other.week),
        [
          { week: begin, learners: 2 },
          { week: begin + WEEK_MS, learners: 1 },
        ],
      );
    });
  });
});
