import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outbox } from '../../src/adapters/sql/outbox.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { SentMailRecord } from '../../src/application/ports/mail.ts';
import { aUser, committed, NOON, nextNumber } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const MINUTE = 60_000;
const mailTo = (to: string) =>
  ({ kind: 'mail', to, subject: 'Receipt', name: 'anna', paragraphs: ['Thanks – ✓'] }) as const;

describe('the outbox', () => {
  eachDatabase((open, kind) => {
    /** Each test plays an hour later than the one before, and ends with nothing due. */
    const later = (): number => NOON + nextNumber() * 60 * MINUTE;
    const box = () => outbox(open());
    const sendAll = async (now: number): Promise<void> => {
      for (const { id } of await box().take(now, MINUTE, 1000)) await box().markSent(id, now, null);
    };

    it('hands out what is due, once (product.md 6.1)', async () => {
      const now = later();
      await committed(open(), ({ outbox }) => outbox.add(mailTo('one@example.org'), now));
      assert.deepEqual(await box().take(now - 1, MINUTE, 10), []);
      const [taken, ...others] = await box().take(now, MINUTE, 10);
      assert.deepEqual([taken?.message, taken?.attempts, others.length], [mailTo('one@example.org'), 0, 0]);
      assert.equal(taken?.createdAt, now);
      assert.deepEqual(await box().take(now, MINUTE, 10), []);
      await box().markSent(Number(taken?.id), now, null);
      assert.deepEqual(await box().take(now + 60 * MINUTE, MINUTE, 10), []);
    });

    it('keeps a message that is written twice under one key once (product.md 3.11)', async () => {
      const now = later();
      await Promise.all(
        Array.from({ length: 10 }, () =>
          committed(open(), ({ outbox }) => outbox.add(mailTo('two@example.org'), now, 'receipt-1')),
        ),
      );
      await box().add(mailTo('no-key@example.org'), now);
      await box().add(mailTo('no-key@example.org'), now);
      assert.equal((await box().take(now, MINUTE, 10)).length, 3);
      await sendAll(now + MINUTE);
      await box().add(mailTo('two@example.org'), now + 2 * MINUTE, 'receipt-1');
      assert.deepEqual(await box().take(now + 3 * MINUTE, MINUTE, 10), []);
    });

    it('adds what is the very same within a while once, of however many, and later again (product.md 8.37)', async () => {
      const now = later();
      const add = (at: number, to = 'same@example.org') =>
        committed(open(), ({ outbox }) => outbox.addUnlessRepeated(mailTo(to), at, MINUTE));
      const count = async (): Promise<number> => {
        const [row] = await open().rows<{ count: number }>(
          'SELECT COUNT(*) AS count FROM outbox WHERE created_at >= ?',
          [now],
        );
        return Number(row?.count);
      };
      await Promise.all(Array.from({ length: 10 }, () => add(now)));
      await add(now + MINUTE - 1);
      assert.equal(await count(), 1);
      await add(now, 'other@example.org');
      assert.equal(await count(), 2);
      await Promise.all(Array.from({ length: 10 }, () => add(now + MINUTE)));
      assert.equal(await count(), 3);
      const rows = await open().rows<{ unique_key: string | null }>(
        'SELECT unique_key FROM outbox WHERE created_at >= ?',
        [now],
      );
      for (const { unique_key } of rows) assert.doesNotMatch(unique_key ?? '', /example|Receipt/);
      await sendAll(now + MINUTE);
      await box().removeSent(now + MINUTE, 100);
      assert.equal(await count(), 1, 'a key that has not ended stays');
      await box().removeSent(now + 2 * MINUTE, 100);
      assert.equal(await count(), 0, 'a key that has ended keeps nothing');
    });

    it('hands a message out again when its sender did not report back (product.md 6.1)', async () => {
      const now = later();
      await box().add(mailTo('lost@example.org'), now);
      const [first] = await box().take(now, MINUTE, 10);
      assert.deepEqual(await box().take(now + MINUTE - 1, MINUTE, 10), []);
      const [again] = await box().take(now + MINUTE, MINUTE, 10);
      assert.deepEqual([again?.id, again?.attempts], [first?.id, 1]);
      await sendAll(now + 5 * MINUTE);
    });

    it('waits for the pause after a failure, and keeps the reason (product.md 6.1)', async () => {
      const now = later();
      await box().add(mailTo('down@example.org'), now);
      const [first] = await box().take(now, MINUTE, 10);
      await box().postpone(Number(first?.id), now + 5 * MINUTE, `refused ${'x'.repeat(2000)}`);
      assert.deepEqual(await box().take(now + 5 * MINUTE - 1, MINUTE, 10), []);
      const [again] = await box().take(now + 5 * MINUTE, MINUTE, 10);
      assert.deepEqual([again?.id, again?.attempts], [first?.id, 1]);
      const [row] = await open().rows<{ last_error: string }>('SELECT last_error FROM outbox WHERE id = ?', [
        Number(first?.id),
      ]);
      assert.match(String(row?.last_error), /^refused x{490,}$/);
      await sendAll(now + 10 * MINUTE);
    });

    it('does not send again what a slow sender reports as failed after another one sent it (product.md 6.1)', async () => {
      const now = later();
      await box().add(mailTo('slow@example.org'), now);
      const [first] = await box().take(now, MINUTE, 10);
      await sendAll(now + MINUTE);
      await box().postpone(Number(first?.id), now + 2 * MINUTE, 'too slow');
      assert.equal(await box().giveUp(Number(first?.id), now + 2 * MINUTE, 'too slow'), false);
      assert.deepEqual(await box().take(now + 9 * MINUTE, MINUTE, 10), []);
    });

    it('keeps no text of what was sent: it may hold a link that opens an account', async () => {
      const now = later();
      await box().add({ ...mailTo('secret@example.org'), paragraphs: ['CANARY-LINK'] }, now, 'secret');
      const stored = () =>
        open().rows<{ body: string | null; email_key: string | null }>(
          'SELECT body, email_key FROM outbox WHERE unique_key = ?',
          ['secret'],
        );
      assert.match(String((await stored())[0]?.body), /CANARY-LINK/);
      await sendAll(now);
      assert.deepEqual({ ...(await stored())[0] }, { body: null, email_key: null });
    });

    it('ends a message that is given up once, keeps it for the operator, and forgets it in the end (product.md 6.8)', async () => {
      const now = later();
      await box().add(mailTo('Hopeless@example.org'), now, 'hopeless');
      const [first] = await box().take(now, MINUTE, 10);
      const before = await box().countFailed();
      const outcomes = await Promise.all([1, 2, 3].map(() => box().giveUp(Number(first?.id), now + MINUTE, 'no box')));
      assert.deepEqual(outcomes.sort(), [false, false, true]);
      assert.equal(await box().countFailed(), before + 1);
      assert.deepEqual(await box().take(now + 600 * MINUTE, MINUTE, 10), []);
      await box().postpone(Number(first?.id), now, 'late report');
      assert.deepEqual(await box().take(now + 600 * MINUTE, MINUTE, 10), []);
      const stored = async () => {
        const columns = 'body, email_key, last_error, failed_at';
        const [row] = await open().rows<Record<string, unknown>>(
          `SELECT ${columns} FROM outbox WHERE unique_key = 'hopeless'`,
        );
        return { ...row };
      };
      const failed = { last_error: 'no box', failed_at: now + MINUTE };
      const { body, ...kept } = await stored();
      assert.match(String(body), /Thanks/);
      assert.deepEqual(kept, { ...failed, email_key: 'hopeless@example.org' });
      assert.equal(await box().forgetFailed(now + MINUTE - 1, 100), 0);
      assert.equal(await box().forgetFailed(now + MINUTE, 100), 1);
      assert.deepEqual(await stored(), { ...failed, body: null, email_key: null });
      assert.equal(await box().countFailed(), before + 1);
    });

    it('deletes what was sent, but neither what waits, what was given up, nor what must not be sent again (product.md 6.12)', async () => {
      const now = later();
      const ids = async () =>
        (await open().rows<{ id: number }>('SELECT id FROM outbox ORDER BY id')).map(({ id }) => id);
      await box().removeSent(now, 100);
      const others = await ids();
      const written = async (address: string, key?: string): Promise<number> => {
        await box().add(mailTo(address), now, key);
        return Math.max(...(await ids()));
      };
      const sent = await written('sent@example.org');
      const once = await written('once@example.org', 'sent-once');
      const hopeless = await written('given-up@example.org');
      const waiting = await written('waiting@example.org');
      for (const id of [sent, once]) await box().markSent(id, now, null);
      await box().giveUp(hopeless, now, 'no box');
      assert.equal(await box().removeSent(now - 1, 100), 0);
      assert.equal(await box().removeSent(now, 100), 1);
      assert.deepEqual(await ids(), [...others, once, hopeless, waiting]);
      await box().add(mailTo('once@example.org'), now, 'sent-once');
      assert.deepEqual(await ids(), [...others, once, hopeless, waiting], 'the key still stands');
      await box().markSent(waiting, now, null);
    });

    it('keeps no record for an account that is deleted meanwhile, by the row that a deletion writes too (product.md 1.14)', async () => {
      const now = later();
      const person = await aUser(open());
      const record: SentMailRecord = { mail: 'receipt', to: person.email, userId: null };
      const keep = (outboxId: number) =>
        open().inTransaction((handle) => outbox(handle).markSent(outboxId, now, record));
      const written = () => open().rows('SELECT id FROM users WHERE id = ? AND revision = 1', [person.id]);
      const records = () => open().rows('SELECT outbox_id FROM sent_mails WHERE user_id = ?', [person.id]);
      await keep(900_001);
      assert.deepEqual([(await written()).length, (await records()).length], [kind === 'sqlite' ? 0 : 1, 1]);
      await committed(open(), ({ personalData }) => personalData.erase(person, now));
      await keep(900_002);
      assert.deepEqual(await records(), []);
    });

    it('keeps for an account which mail it was sent and when, once for each message, and for a while (product.md 6.12, 13.36)', async () => {
      const now = later();
      const person = await aUser(open());
      const read = async () => (await createReaders(open()).people.history(person, now, 10)).sentMails;
      const sent = async (record: SentMailRecord | null, at: number): Promise<number> => {
        await box().add(mailTo('whoever@example.org'), at);
        const [taken] = await box().take(at, MINUTE, 1);
        for (const again of [at, at + 1]) await box().markSent(Number(taken?.id), again, record);
        return Number(taken?.id);
      };
      const byAddress = await sent({ mail: 'receipt', to: person.email.toUpperCase(), userId: null }, now);
      const byAccount = await sent({ mail: 'email-confirmation', to: 'new@example.org', userId: person.id }, now + 5);
      await sent({ mail: 'receipt', to: 'nobody@example.org', userId: null }, now + 6);
      await sent(null, now + 7);
      assert.deepEqual(await read(), [
        { id: byAccount, mail: 'email-confirmation', at: now + 5 },
        { id: byAddress, mail: 'receipt', at: now },
      ]);
      await box().removeRecords(now, 100);
      assert.deepEqual(
        (await read()).map(({ id }) => id),
        [byAccount],
      );
      await open().run('UPDATE users SET deleted_at = ? WHERE id = ?', [now, person.id]);
      await sent({ mail: 'receipt', to: person.email, userId: null }, now + 8);
      assert.equal((await read()).length, 1);
    });

    it('knows whose a message is that waits: the address it goes to or came from, in any case (product.md 1.14)', async () => {
      const now = later();
      await box().add(mailTo('Anna@Example.org'), now);
      await box().add({ kind: 'password-reset', email: 'ANNA@example.org' }, now);
      await box().add({ ...mailTo(''), to: null }, now);
      const taken = await box().take(now, MINUTE, 10);
      const keys = await open().rows<{ email_key: string | null }>(
        `SELECT email_key FROM outbox WHERE id IN (${taken.map(({ id }) => id).join(', ')}) ORDER BY id`,
      );
      const anna = 'anna@example.org';
      assert.deepEqual(
        keys.map(({ email_key }) => email_key),
        [anna, anna, null],
      );
      for (const { id } of taken) await box().markSent(id, now, null);
    });

    it('gives each message to one of several senders, oldest first, at most as many as asked (product.md 6.1)', async () => {
      const now = later();
      for (let count = 0; count < 60; count += 1) await box().add(mailTo(`${count}@example.org`), now + count);
      const other = await open.another();
      const senders = [box(), outbox(other), box(), outbox(other)];
      const taken = (await Promise.all(senders.map((sender) => sender.take(now + 100, MINUTE, 10)))).flat();
      assert.equal(taken.length, 40);
      assert.equal(new Set(taken.map((message) => message.id)).size, 40);
      const left = await box().take(now + 100, MINUTE, 100);
      assert.deepEqual(
        left.map(({ message }) => message.kind === 'mail' && message.to),
        Array.from({ length: 20 }, (_, index) => `${index + 40}@example.org`),
      );
    });

    it('would give messages to several senders if they read first (control)', async () => {
      const now = later() + 60 * MINUTE;
      await box().add(mailTo('naive@example.org'), now);
      const naive = () => open().reads.rows<{ id: number }>('SELECT id FROM outbox WHERE due_at <= ?', [now]);
      const taken = (await Promise.all([naive(), naive()])).flat().map((row) => row.id);
      assert.ok(new Set(taken).size < taken.length);
    });
  });
});
