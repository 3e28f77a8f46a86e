import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import { decideSave, EMPTY_ENTRY, type EntryFields } from '../../../src/domain/competency/submission.ts';
import { createDraftClient, type SaveStatus } from '../../../src/web/competency/submission/draft-client.ts';
import { flushUnsentDrafts } from '../../../src/web/outbox/draft-journal.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const written = (action: string): EntryFields => ({ ...EMPTY_ENTRY, action });

/** A server with one text that decides as the real one does. */
function server() {
  const state = { fields: EMPTY_ENTRY, revision: 0, versions: [] as string[], failure: null as Error | null };
  const send = async (_: string, input: object) => {
    if (state.failure) throw state.failure;
    const save = input as { fields: EntryFields; baseRevision: number; keepsFormer: boolean };
    const decision = decideSave({ ...state, versionedAt: 0 }, save, 1);
    if (decision.kind === 'conflict') {
      state.versions.push(save.fields.action);
      return { outcome: 'conflict', revision: state.revision, current: state.fields };
    }
    if (decision.kind === 'overwrite') {
      if (decision.versions === 'former') state.versions.push(state.fields.action);
      state.fields = save.fields;
      state.revision += 1;
    }
    return { outcome: 'saved', revision: state.revision, current: null };
  };
  return { state, send };
}

function device(host: ReturnType<typeof server>, storage = memoryStorage(), revision = 0) {
  const seen = { statuses: [] as SaveStatus[], conflict: null as EntryFields | null };
  const client = createDraftClient({
    ...{ userId: 1, submissionId: 2, code: '1.10', revision, storage, send: host.send },
    onStatus: (status) => seen.statuses.push(status),
    onSaved: () => {},
    onConflict: (current) => {
      seen.conflict = current;
    },
  });
  return { client, seen, storage };
}

describe('a text in the browser (product.md 9.43)', () => {
  it('is on the device at once and on the server after a pause', async () => {
    const host = server();
    const { client, storage } = device(host);
    client.edit(written('I drew.'));
    assert.match(
      JSON.stringify([...Array(storage.length).keys()].map((at) => storage.getItem(storage.key(at) ?? ''))),
      /I drew/,
    );
    assert.equal(await client.settle(1000), 1);
    assert.equal(host.state.fields.action, 'I drew.');
    assert.equal(client.pending(), null);
  });

  it('goes on from its own save while more is typed', async () => {
    const host = server();
    const { client, seen } = device(host);
    for (const text of ['a', 'ab', 'abc']) {
      client.edit(written(text));
      await client.settle(1000);
    }
    assert.deepEqual([host.state.fields.action, host.state.versions, seen.conflict], ['abc', [], null]);
  });

  it('outlives a lost network and a closed page', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const host = server();
      host.state.failure = new TypeError('Failed to fetch');
      const { client, storage, seen } = device(host);
      client.edit(written('offline'));
      void client.settle(1000);
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(seen.statuses.at(-1), 'offline');
      host.state.failure = null;
      const later = device(host, storage);
      assert.equal(later.client.pending()?.action, 'offline');
      assert.equal(await later.client.settle(1000), 1);
      assert.equal(host.state.fields.action, 'offline');
    } finally {
      mock.timers.reset();
    }
  });

  it('keeps what was typed when the server refuses it', async () => {
    for (const [status, expected] of [
      [401, 'signed-out'],
      [403, 'refused'],
      [404, 'refused'],
      [400, 'refused'],
    ] as const) {
      const host = server();
      host.state.failure = new ApiError(status, '{}', null);
      const { client, seen } = device(host);
      client.edit(written('kept'));
      assert.equal(await client.settle(5), null);
      assert.equal(seen.statuses.at(-1), expected);
      assert.equal(client.pending()?.action, 'kept');
    }
  });

  it('does not replace what another device wrote, and can be put back on top of it', async () => {
    const host = server();
    const phone = device(host);
    const desk = device(host);
    phone.client.edit(written('phone'));
    await phone.client.settle(1000);
    desk.client.edit(written('desk'));
    assert.equal(await desk.client.settle(1000), null);
    assert.deepEqual([host.state.fields.action, host.state.versions], ['phone', ['desk']]);
    assert.equal(desk.seen.conflict?.action, 'phone');
    desk.client.continueFrom();
    desk.client.edit(written('desk'), true);
    assert.equal(await desk.client.settle(1000), 2);
    assert.deepEqual([host.state.fields.action, host.state.versions], ['desk', ['desk', 'phone']]);
  });

  it('is sent before signing out, for this user only', async () => {
    const host = server();
    const { client, storage } = device(host);
    client.edit(written('last words'));
    await flushUnsentDrafts(9, host.send, storage);
    assert.equal(host.state.revision, 0);
    await flushUnsentDrafts(1, host.send, storage);
    assert.equal(host.state.fields.action, 'last words');
    assert.equal(storage.length, 0);
  });
});
