import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localMailboxReader } from '../../src/adapters/sql/local-mailbox.ts';
import { committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const kept = (to: string) => ({ to, subject: 'Receipt – ✓', text: 'Thanks', html: '<p>Thanks</p>' });
const mail = (to: string) => ({ ...kept(to), replyTo: 'help@plumbline.example' });

describe('the local mailbox', () => {
  eachDatabase((open) => {
    const add = (to: string, messageId: string, now = NOON) =>
      committed(open(), ({ localMailbox }) => localMailbox.add(mail(to), messageId, now));
    const list = (limit: number) => localMailboxReader(open().reads).list(limit);

    it('keeps mail and lists it newest first, at most as many as asked (product.md 6.2)', async () => {
      assert.deepEqual(await list(10), []);
      await add('one@example.org', 'outbox-1');
      await add('two@example.org', 'outbox-2', NOON + 1);
      const listed = await list(10);
      assert.deepEqual(
        listed.map(({ id: _, ...mail }) => mail),
        [
          { ...kept('two@example.org'), sentAt: NOON + 1 },
          { ...kept('one@example.org'), sentAt: NOON },
        ],
      );
      assert.deepEqual(await list(1), listed.slice(0, 1));
    });

    it('keeps a mail that is sent twice under one message id once (product.md 6.1)', async () => {
      const before = (await list(100)).length;
      await Promise.all([1, 2, 3].map(() => add('three@example.org', 'outbox-3')));
      assert.equal((await list(100)).length, before + 1);
    });

    it('refuses what it cannot store, so that it is tried again (product.md 6.1)', async () => {
      await assert.rejects(add('four@example.org', 'outbox-4', null as unknown as number), /sent_at/);
    });
  });
});
