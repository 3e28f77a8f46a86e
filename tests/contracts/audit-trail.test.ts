import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { NewAuditEntry } from '../../src/application/ports/administration.ts';
import { refused } from '../../src/domain/result.ts';
import { aUser, committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

describe('the record of changes (product.md 13.1)', () => {
  eachDatabase((open) => {
    const anEntry = (actorId: number, given: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
      actorId,
      action: 'updated',
      subject: { kind: 'section', id: 1, label: 'Overview' },
      changes: [{ field: 'title', before: 'Old', after: 'Café "new"' }],
      at: NOON,
      ...given,
    });
    const record = (entry: NewAuditEntry) => committed(open(), ({ audit }) => audit.record(entry));
    const list = (choice: { actorId?: number; kind?: string; subjectId?: number; before?: number }, limit = 10) =>
      createReaders(open()).audit.list({ ...choice, limit });

    it('is read as it was written, with the name of who it was', async () => {
      const { id, username } = await aUser(open());
      const entry = anEntry(id, { changes: [{ field: 'order', before: null, after: '3' }] });
      await record(entry);
      const [read] = await list({ actorId: id });
      const { actorId: _, ...rest } = entry;
      assert.deepEqual(read, { ...rest, id: read?.id, actor: { id, username } });
    });

    it('comes newest first, in pages, and by kind and subject', async () => {
      const { id } = await aUser(open());
      for (const number of [1, 2, 3]) await record(anEntry(id, { subject: { kind: 'post', id: number, label: 'P' } }));
      await record(anEntry(id));
      const first = await list({ actorId: id, kind: 'post' }, 2);
      assert.deepEqual(
        first.map(({ subject }) => subject.id),
        [3, 2],
      );
      const second = await list({ actorId: id, kind: 'post', before: first[1]?.id ?? 0 }, 2);
      assert.deepEqual(
        second.map(({ subject }) => subject.id),
        [1],
      );
      assert.equal((await list({ actorId: id, kind: 'post', subjectId: 2 })).length, 1);
    });

    it('is not written when the change is undone', async () => {
      const { id } = await aUser(open());
      await createTransact(open())(async ({ audit }) => {
        await audit.record(anEntry(id));
        return refused('no');
      });
      assert.deepEqual(await list({ actorId: id }), []);
    });

    it('keeps a label that is longer than its column', async () => {
      const { id } = await aUser(open());
      await record(anEntry(id, { subject: { kind: 'section', id: 1, label: 'x'.repeat(400) } }));
      assert.equal((await list({ actorId: id }))[0]?.subject.label.length, 255);
    });
  });
});
