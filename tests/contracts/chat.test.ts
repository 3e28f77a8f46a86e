import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chatReader } from '../../src/adapters/sql/chat-reader.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import { markRead } from '../../src/application/support/chat-frame-handler.ts';
import { notifyUnread } from '../../src/application/support/notify-unread.ts';
import { postMessage } from '../../src/application/support/post-message.ts';
import { UNREAD_MAIL_MS } from '../../src/domain/support/conversation-state.ts';
import { aUser, committed, NOON, nextNumber, present } from '../support/builders.ts';
import { write } from '../support/chat-messages.ts';
import { eachDatabase } from '../support/databases.ts';

const clockAt = (now: number) => ({ now: () => now });

describe('conversations in the database (product.md 10)', () => {
  eachDatabase((open, kind) => {
    const chats = () => chatReader(open().reads);
    const place = (now = NOON) => ({ transact: createTransact(open()), clock: clockAt(now) });
    const say = (writer: User, content: string, given: Parameters<typeof write>[3] = {}, now = NOON) =>
      write(place(now), writer, content, given);
    const read = (reader: User, conversationId: number, upTo?: number) =>
      markRead({ ...place(), fanOut: { publish: () => {} } })(reader, conversationId, upTo);
    /** Where several processes may write, through a second one's connections; SQLite is for one process. */
    const elsewhere = async () => {
      const database = kind === 'mysql' ? await open.another() : open();
      return { transact: createTransact(database), clock: clockAt(NOON), reads: database.reads };
    };
    const pair = async () => [await aUser(open()), await aUser(open(), { role: 'admin' })] as const;

    it('numbers messages without gaps, whoever writes at once through whatever connection', async () => {
      const [learner, admin] = await pair();
      const other = await elsewhere();
      const writes = Array.from({ length: 40 }, (_, n) =>
        write(n % 2 ? other : place(), n % 3 ? learner : admin, `m${n}`, n % 3 ? {} : { recipientId: learner.id }),
      );
      const stored = await Promise.all(writes);
      const expected = Array.from({ length: 40 }, (_, n) => n + 1);
      assert.deepEqual(
        stored.map(({ seq }) => seq).sort((one, other) => one - other),
        expected,
      );
      const listed = await chats().listAfter(learner.id, 0, 100);
      assert.deepEqual(
        listed.map(({ seq }) => seq),
        expected,
      );
      const bySeq = new Map(stored.map((message) => [message.seq, message.content]));
      for (const { seq, content } of listed) assert.equal(content, bySeq.get(seq));
    });

    it('shows no message before all earlier ones of its conversation, to whoever reads meanwhile', async () => {
      const [learner, admin] = await pair();
      const other = await elsewhere();
      let writing = true;
      const reading = (async () => {
        let seen = 0;
        while (writing) {
          await nextTurn();
          const listed = await chatReader(other.reads).listAfter(learner.id, seen, 100);
          for (const { seq } of listed) {
            assert.equal(seq, seen + 1);
            seen = seq;
          }
        }
        return seen;
      })();
      const run = async (where: ReturnType<typeof place>, writer: User, given: Parameters<typeof write>[3]) => {
        for (let n = 0; n < 25; n += 1) await write(where, writer, `m${n}`, given);
      };
      await Promise.all([run(place(), learner, {}), run(other, admin, { recipientId: learner.id })]);
      writing = false;
      assert.ok((await reading) >= 0);
      assert.equal((await chats().position(learner.id))?.lastSeq, 50);
    });

    it('stores a message sent again under the same name once, also at once through two connections', async () => {
      const [learner] = await pair();
      const other = await elsewhere();
      const clientId = `name-${nextNumber()}`;
      const stored = await Promise.all(
        Array.from({ length: 8 }, (_, n) => write(n % 2 ? other : place(), learner, 'once', { clientId })),
      );
      assert.equal(new Set(stored.map(({ id }) => id)).size, 1);
      assert.equal((await chats().listAfter(learner.id, 0, 10)).length, 1);
    });

    it('refuses a name that the writer gave to a message for somebody else, and begins no conversation by it', async () => {
      const [[one, admin], other] = [await pair(), await aUser(open())];
      const clientId = `taken-${nextNumber()}`;
      const ports = { ...place(), limiter: { take: async () => null }, fanOut: { publish: () => {} } };
      const post = (recipientId: number) => postMessage(ports)(admin, { content: 'Hello', recipientId, clientId });
      const stored = await post(one.id);
      assert.deepEqual(await post(other.id), { ok: false, refusal: { code: 'client-id-taken' } });
      assert.equal(await chats().position(other.id), null);
      assert.deepEqual(await post(one.id), stored);
    });

    it('stores together what arrives together, each with its own outcome, in the order of each writer', async () => {
      const [learners, [, admin]] = [[await aUser(open()), await aUser(open()), await aUser(open())], await pair()];
      let commits = 0;
      const { transact, clock } = place();
      const counting: typeof transact = (work) => {
        commits += 1;
        return transact(work);
      };
      const quiet = { limiter: { take: async () => null }, fanOut: { publish: () => {} } };
      const post = postMessage({ ...quiet, clock, transact: counting });
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, (_, n) => {
          const learner = present(learners[n % 3]);
          const nobody = n % 10 === 9 ? { recipientId: 987_654 } : null;
          const clientId = `together-${kind}-${n}`;
          return post(nobody ? admin : learner, { content: `m${n}`, clientId, ...nobody });
        }),
      );
      assert.ok(commits < 10, `${commits} transactions`);
      for (const [n, outcome] of outcomes.entries()) assert.equal(outcome.ok, n % 10 !== 9);
      for (const [at, { id }] of learners.entries()) {
        const written = Array.from({ length: 30 }, (_, n) => n).filter((n) => n % 3 === at && n % 10 !== 9);
        assert.deepEqual(
          (await chats().listAfter(id, 0, 100)).map(({ content }) => content),
          written.map((n) => `m${n}`),
        );
      }
    });

    it('keeps text of every script and what looks like a statement', async () => {
      const [learner] = await pair();
      for (const content of ["Robert'); DROP TABLE chat_messages;--", '🛠️ ligne\nautre « ligne »', 'soft\u00ADhyphen']) {
        assert.equal((await say(learner, content)).content, content);
      }
      assert.equal((await say(learner, '🛠'.repeat(4000))).content.length, 8000);
    });

    it('pages backwards, and knows what was read', async () => {
      const [learner, admin] = await pair();
      for (let n = 1; n <= 7; n += 1)
        await say(n % 2 ? learner : admin, `m${n}`, n % 2 ? {} : { recipientId: learner.id });
      const page = async (before: number | null) =>
        (await chats().listBefore(learner.id, before, 3)).map(({ seq }) => seq);
      assert.deepEqual([await page(null), await page(5), await page(2)], [[5, 6, 7], [2, 3, 4], [1]]);
      assert.deepEqual(await read(admin, learner.id, 3), { upTo: 3, isNews: true });
      assert.deepEqual(await read(admin, learner.id, 2), { upTo: 3, isNews: false });
      assert.deepEqual(await read(learner, learner.id), { upTo: 7, isNews: true });
      assert.deepEqual(await read(learner, 987_654), { upTo: 0, isNews: false });
      const isRead = (await chats().listAfter(learner.id, 0, 10)).map((message) => message.isRead);
      assert.deepEqual(isRead, [true, true, true, true, false, true, false]);
      assert.equal(await chats().countUnread(learner.id), 0);
      const [summary] = await chats().summariesOf([learner.id]);
      assert.deepEqual([summary?.unread, summary?.lastMessage?.seq], [2, 7]);
    });

    it('lists what changed, place by place, reading too', async () => {
      const from = NOON + nextNumber() * 1_000_000;
      const learners = [await aUser(open()), await aUser(open()), await aUser(open())] as const;
      for (const [at, learner] of learners.entries()) await say(learner, 'm', {}, from + Math.min(at, 1));
      const changed = async (moment: number, conversationId: number, limit: number) =>
        (await chats().listChanged({ moment, conversationId }, limit)).map((position) => position.conversationId);
      const [one, two, three] = learners.map(({ id }) => id) as [number, number, number];
      assert.deepEqual(await changed(from - 1, 0, 2), [one, two]);
      assert.deepEqual(await changed(from + 1, two, 2), [three]);
      const admin = await aUser(open(), { role: 'admin' });
      const later = { ...place(from + 5), fanOut: { publish: () => {} } };
      await markRead(later)(admin, one, 1);
      assert.deepEqual(await changed(from + 1, three, 9), [one]);
    });

    it('counts conversations nobody has read', async () => {
      const [learner, admin] = await pair();
      const before = await chats().countUnreadConversations();
      await say(learner, 'one');
      await say(learner, 'two');
      assert.equal(await chats().countUnreadConversations(), before + 1);
      await read(admin, learner.id);
      assert.equal(await chats().countUnreadConversations(), before);
    });

    it('puts one mail for a run into the outbox, whoever looks at once (product.md 10.11)', async () => {
      const [learner] = await pair();
      await say(learner, 'unread');
      const mails = async () =>
        Number(
          (
            await open().rows<{ count: number }>('SELECT COUNT(*) AS count FROM outbox WHERE body LIKE ?', [
              `%${learner.email}%`,
            ])
          )[0]?.count,
        );
      const job = notifyUnread({ ...place(NOON + UNREAD_MAIL_MS), chats: chats(), site: 'http://localhost' });
      await Promise.all([job(), job(), job()]);
      assert.equal(await mails(), 1);
      await job();
      assert.equal(await mails(), 1);
    });

    it('goes with its learner, even while a message is being stored, and keeps what a deleted admin answered', async () => {
      const [learner, admin] = await pair();
      await say(learner, 'question');
      await say(admin, 'answer', { recipientId: learner.id });
      await committed(open(), ({ personalData }) => personalData.erase(admin, NOON));
      const [, answer] = await chats().listAfter(learner.id, 0, 10);
      assert.deepEqual([answer?.content, answer?.userId, answer?.isFromAdmin], ['answer', null, true]);
      const storing = Promise.allSettled(Array.from({ length: 5 }, (_, n) => say(learner, `late ${n}`)));
      await Promise.all([storing, committed(open(), ({ personalData }) => personalData.erase(learner, NOON))]);
      assert.deepEqual(await chats().listAfter(learner.id, 0, 10), []);
      assert.equal(await chats().position(learner.id), null);
    });
  });
});
