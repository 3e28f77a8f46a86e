import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localMailbox } from '../../src/adapters/sql/local-mailbox.ts';
import { NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const kept = (to: string) => ({ to, subject: 'Receipt – ✓', text: 'Thanks', html: '<p>Thanks</p>' });
const mail = (to: string) => ({ ...kept(to), replyTo: 'help@plumbline.example' });

describe('the local mailbox', () => {
  eachDatabase((open) => {
    it('keeps mail and lists it newest first, at most as many as asked (product.md 6.2)', async () => {
      let now = NOON;
      const { sender, reader } = localMailbox(open(), { now: () => now });
      assert.deepEqual(await reader.list(10), []);
      await sender.send(mail('one@example.org'), 'outbox-1');
      now += 1;
      await sender.send(mail('two@example.org'), 'outbox-2');
      const listed = await reader.list(10);
      assert.deepEqual(
        listed.map(({ id: _, ...mail }) => mail),
        [
          { ...kept('two@example.org'), sentAt: NOON + 1 },
          { ...kept('one@example.org'), sentAt: NOON },
        ],
      );
      assert.deepEqual(await reader.list(1), listed.slice(0, 1));
    });

    it('keeps a mail that is sent twice under one message id once (product.md 6.1)', async () => {
      const { sender, reader } = localMailbox(open(), { now: () => NOON });
      const before = (await reader.list(100)).length;
      await Promise.all([1, 2, 3].map(() => sender.send(mail('three@example.org'), 'outbox-3')));
      assert.equal((await reader.list(100)).length, before + 1);
    });

    it('refuses what it cannot store, so that it is tried again (product.md 6.1)', async () => {
      const { sender } = localMailbox(open(), { now: () => null as unknown as number });
      await assert.rejects(sender.send(mail('four@example.org'), 'outbox-4'), /sent_at/);
    });
  });
});
