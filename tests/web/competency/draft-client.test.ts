import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import { decideSave, type EntrySave } from '../../../src/domain/competency/entry-save.ts';
import { EMPTY_ENTRY, type EntryFields } from '../../../src/domain/competency/submission.ts';
import { createDraftClient, type SaveStatus } from '../../../src/web/competency/submission/draft-client.ts';
import { draftKey, flushUnsentDrafts, openDraftJournal } from '../../../src/web/outbox/draft-journal.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const written = (action: string): EntryFields => ({ ...EMPTY_ENTRY, action });

/** A server with one text that decides as the real one does. */
function server() {
  const state = {
    ...{ fields: EMPTY_ENTRY, revision: 0, versions: [] as string[] },
    ...{ failure: null as Error | null, losesAnswers: false },
  };
  const send = async (name: string, input: object) => {
    if (state.failure) throw state.failure;
    const answer = await store(name, { predecessors: [], ...(input as Omit<EntrySave, 'predecessors'>) });
    if (state.losesAnswers) throw new TypeError('Failed to fetch');
    return answer;
  };
  const store = async (_: string, save: EntrySave) => {
    const decision = decideSave({ ...state, versionedAt: 0, latestVersion: null }, save, 1);
    if (decision.kind === 'conflict') {
      state.versions.push(save.fields.action);
      return { outcome: 'conflict', revision: state.revision, current: state.fields };
    }
    if (decision.kind === 'overwrite') {
      if (decision.former) state.versions.push(state.fields.action);
      state.fields = save.fields;
      state.revision += 1;
    }
    return { outcome: 'saved', revision: state.revision, current: null };
  };
  return { state, send };
}

function device(host: ReturnType<typeof server>, storage = memoryStorage(), revision = 0, now?: () => number) {
  const seen = {
    statuses: [] as SaveStatus[],
    conflict: null as EntryFields | null,
    replaced: null as EntryFields | null,
  };
  const client = createDraftClient({
    ...{ userId: 1, submissionId: 2, code: '1.10', regulator: 'AB', revision, storage, send: host.send },
    onStatus: (status) => seen.statuses.push(status),
    onSaved: () => {},
    onConflict: (current) => {
      seen.conflict = current;
    },
    onReplaced: (current) => {
      seen.replaced = current;
    },
    ...(now ? { now } : {}),
  });
  return { client, seen, storage };
}

const draftOf = (action: string, typedAt = 0) => ({
  ...{ fields: written(action), baseRevision: 0, keepsFormer: false },
  ...{ predecessors: [], typedAt },
});

/** The storage of a device on which a closed page left a draft. */
function deviceWith(action: string) {
  const storage = memoryStorage();
  openDraftJournal(storage, draftKey(1, 2, '1.10'), 'tab', 'AB').record(draftOf(action));
  return storage;
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

  it('goes on from a save that was stored while its answer was lost, without a conflict', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const host = server();
      const { client, storage } = device(host);
      host.state.losesAnswers = true;
      for (const text of ['I drew', 'I drew a']) {
        client.edit(written(text));
        void client.settle(1000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      assert.equal(host.state.fields.action, 'I drew a');
      client.edit(written('I drew a wall.'));
      host.state.losesAnswers = false;
      const later = device(host, storage, host.state.revision);
      assert.equal(await later.client.settle(1000), 3);
      assert.deepEqual([host.state.fields.action, later.seen.conflict], ['I drew a wall.', null]);
      assert.deepEqual(host.state.versions, []);
    } finally {
      mock.timers.reset();
    }
  });

  it('is stored on the device for each tab, so that the last to write does not remove what another wrote', async () => {
    const host = server();
    const storage = memoryStorage();
    const [first, second] = [device(host, storage), device(host, storage)];
    first.client.edit(written('typed in the first tab'));
    second.client.edit(written('typed in the second tab'));
    assert.equal(storage.length, 2);
    assert.equal(await second.client.settle(1000), 1);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(host.state.fields.action, 'typed in the second tab');
    assert.deepEqual(host.state.versions, ['typed in the first tab']);
    assert.equal(storage.length, 0);
    assert.equal(second.seen.conflict, null);
    assert.equal(await first.client.settle(1000), null);
    assert.equal(first.seen.conflict?.action, 'typed in the second tab');
  });

  it('of a closed tab is shown in one that was open and untouched, and is written on there', async () => {
    const host = server();
    const storage = memoryStorage();
    const first = device(host, storage);
    openDraftJournal(storage, draftKey(1, 2, '1.10'), 'closed', 'AB').record(draftOf('typed in the second tab', 5));
    assert.equal(await first.client.settle(1000), 0);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(first.seen.replaced?.action, 'typed in the second tab');
    first.client.edit(written('typed in the second tab, then in the first'));
    assert.equal(await first.client.settle(1000), 2);
    assert.equal(first.seen.conflict, null);
    assert.deepEqual(
      [host.state.fields.action, host.state.versions],
      ['typed in the second tab, then in the first', []],
    );
  });

  it('that was typed last is the text, also while the tab with the earlier one stays open', async () => {
    const host = server();
    const storage = memoryStorage();
    const older = device(host, storage, 0, () => 1);
    const closed = openDraftJournal(storage, draftKey(1, 2, '1.10'), 'closed', 'AB');
    older.client.edit(written('older'));
    closed.record(draftOf('newer', 2));
    assert.equal(await older.client.settle(1000), 1);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([host.state.fields.action, host.state.versions], ['newer', ['older']]);
    assert.equal(older.seen.replaced?.action, 'newer');
    assert.equal(storage.length, 0);
    older.client.edit(written('newer, and more'));
    assert.equal(await older.client.settle(1000), 3);
    assert.equal(older.seen.conflict, null);
  });

  it('of a closed tab never replaces what another device wrote', async () => {
    const host = server();
    const phone = device(host);
    phone.client.edit(written('phone'));
    await phone.client.settle(1000);
    const storage = memoryStorage();
    const desk = device(host, storage, 1, () => 2);
    const closed = openDraftJournal(storage, draftKey(1, 2, '1.10'), 'closed', 'AB');
    desk.client.edit(written('phone, then desk'));
    closed.record(draftOf('from before the phone', 9));
    assert.equal(await desk.client.settle(1000), 2);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([host.state.fields.action, host.state.versions], ['phone, then desk', ['from before the phone']]);
    assert.equal(desk.seen.replaced, null);
  });

  it('goes on in a tab whose draft another tab has sent', async () => {
    const host = server();
    const storage = memoryStorage();
    const [first, second] = [device(host, storage), device(host, storage)];
    second.client.edit(written('typed'));
    await first.client.settle(1000);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(host.state.fields.action, 'typed');
    second.client.edit(written('typed on'));
    assert.equal(await second.client.settle(1000), 2);
    assert.equal(second.seen.conflict, null);
  });

  it('that the server refuses does not hold up those of other tabs', async () => {
    const host = server();
    const storage = memoryStorage();
    const tabs = ['a', 'b'].map((tab) => openDraftJournal(storage, draftKey(1, 2, '1.10'), tab, 'AB'));
    const { client } = device(
      {
        ...host,
        send: async (name, input) => {
          if ((input as EntrySave).fields.action === 'too long') throw new ApiError(400, '{}', null);
          return host.send(name, input);
        },
      },
      storage,
    );
    tabs[0]?.record(draftOf('too long', 2));
    tabs[1]?.record(draftOf('fits', 1));
    await client.settle(1000);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(host.state.fields.action, 'fits');
    assert.equal(storage.length, 1);
  });

  it('is continued after several tabs were closed: the latest is the text, the others are versions', async () => {
    const host = server();
    const storage = memoryStorage();
    const textKey = draftKey(1, 2, '1.10');
    // Opened before anything is stored, as tabs that are open at the same time.
    const tabs = ['a', 'b', 'c'].map((tab) => openDraftJournal(storage, textKey, tab, 'AB'));
    ['first', 'third', 'second'].forEach((text, index) => {
      tabs[index]?.record(draftOf(text, text === 'first' ? 1 : text === 'second' ? 2 : 3));
    });
    openDraftJournal(storage, draftKey(1, 2, '1.1'), 'a', 'AB').record(draftOf('of another text', 9));
    const { client } = device(host, storage);
    assert.equal(client.pending()?.action, 'third');
    assert.equal(await client.settle(1000), 1);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([host.state.fields.action, host.state.versions], ['third', ['second', 'first']]);
    assert.equal(storage.length, 1);
  });

  it('of two tabs is sent before signing out, the latest as the text and the other as a version', async () => {
    const host = server();
    const storage = memoryStorage();
    const tabs = ['a', 'b'].map((tab) => openDraftJournal(storage, draftKey(1, 2, '1.10'), tab, 'AB'));
    tabs[0]?.record(draftOf('later', 2));
    tabs[1]?.record(draftOf('earlier', 1));
    assert.deepEqual(await flushUnsentDrafts(1, host.send, storage), []);
    assert.deepEqual([host.state.fields.action, host.state.versions], ['later', ['earlier']]);
    assert.equal(storage.length, 0);
  });

  it('is read as an earlier release of the site stored it', () => {
    const old = { fields: written('from before'), baseRevision: 3, keepsFormer: true };
    const storage = memoryStorage({ [draftKey(1, 2, '1.10')]: JSON.stringify(old) });
    assert.equal(device(server(), storage).client.pending()?.action, 'from before');
    assert.equal(storage.length, 1);
  });

  it('is sent before signing out, for this user only', async () => {
    const host = server();
    const { client, storage } = device(host);
    client.edit(written('last words'));
    assert.deepEqual(await flushUnsentDrafts(9, host.send, storage), []);
    assert.equal(host.state.revision, 0);
    assert.deepEqual(await flushUnsentDrafts(1, host.send, storage), []);
    assert.equal(host.state.fields.action, 'last words');
    assert.equal(storage.length, 0);
  });

  it('is named before signing out where it cannot be sent, and stays on the device', async () => {
    const tooLong = 'I wrote. '.repeat(1_500);
    for (const [failure, action, reason] of [
      [new ApiError(400, '{}', null), tooLong, 'too-long'],
      [new ApiError(403, '{}', null), 'mine', 'no-access'],
      [new ApiError(401, '{}', null), 'mine', 'signed-out'],
      [new ApiError(404, '{}', null), 'mine', 'refused'],
      [new TypeError('Failed to fetch'), 'mine', 'unreachable'],
    ] as const) {
      const host = server();
      host.state.failure = failure;
      const storage = deviceWith(action);
      assert.deepEqual(await flushUnsentDrafts(1, host.send, storage), [
        { regulator: 'AB', code: '1.10', fields: written(action), reason },
      ]);
      assert.equal(storage.length, 1);
    }
  });

  it('is named with its regulator before signing out, since codes repeat; one of an earlier release without', async () => {
    const host = server();
    host.state.failure = new TypeError('Failed to fetch');
    const storage = memoryStorage({ [draftKey(1, 4, '3.2')]: JSON.stringify(draftOf('from before')) });
    for (const [submissionId, regulator] of [
      [2, 'AB'],
      [3, 'ON'],
    ] as const) {
      openDraftJournal(storage, draftKey(1, submissionId, '3.2'), 'tab', regulator).record(draftOf(`for ${regulator}`));
    }
    assert.deepEqual(
      (await flushUnsentDrafts(1, host.send, storage)).map(({ regulator, code, fields }) => [
        ...[regulator, code, fields.action],
      ]),
      [
        [null, '3.2', 'from before'],
        ['AB', '3.2', 'for AB'],
        ['ON', '3.2', 'for ON'],
      ],
    );
  });

  it('is not named where nothing is written in it', async () => {
    const host = server();
    host.state.failure = new TypeError('Failed to fetch');
    assert.deepEqual(await flushUnsentDrafts(1, host.send, deviceWith(' ')), []);
  });
});
