import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { ReadingPlace } from '../../../src/application/contract/index.ts';
import { createReadingOutbox } from '../../../src/web/study/reading-outbox.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A server that fails as told and notes what it records, and a page that listens. */
function bench() {
  const server: { failure: unknown; gone: number; recorded: string[] } = { failure: null, gone: 0, recorded: [] };
  const heard = { places: [] as string[], delivered: 0, ended: 0 };
  const outbox = createReadingOutbox(async (name, input) => {
    const { chapterId, sectionId } = input as { readonly chapterId?: number; readonly sectionId?: number };
    if (server.failure) throw server.failure;
    if (sectionId === server.gone) throw new ApiError(404, '');
    server.recorded.push(`${name} ${chapterId ?? sectionId}`);
    return { success: true, place: { title: `after ${sectionId}` } };
  });
  const listen = (): (() => void) =>
    outbox.listen({
      onPlace: (place: ReadingPlace | null) => heard.places.push(place?.title ?? ''),
      onDelivered: () => {
        heard.delivered += 1;
      },
      onEnded: () => {
        heard.ended += 1;
      },
    });
  return { server, heard, outbox, listen };
}

describe('recording what is read (product.md 5.52)', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  test('what could not be recorded is recorded later: every chapter and every section, in their order', async () => {
    const { server, heard, outbox, listen } = bench();
    listen();
    server.failure = new TypeError('Failed to fetch');
    outbox.chapterOpened(2);
    outbox.sectionOpened('chapter', 21);
    outbox.chapterOpened(3);
    outbox.sectionOpened('chapter', 31);
    await settle();
    assert.deepEqual([server.recorded, heard.delivered], [[], 0]);
    server.failure = null;
    outbox.resume();
    await settle();
    assert.deepEqual(server.recorded, [
      'study.recordProgress 2',
      'study.recordPlace 21',
      'study.recordProgress 3',
      'study.recordPlace 31',
    ]);
    assert.deepEqual([heard.places, heard.delivered], [['after 21', 'after 31'], 1]);
  });

  test('it is repeated by itself while a page listens, and only then', async () => {
    const { server, outbox, listen } = bench();
    const stop = listen();
    server.failure = new ApiError(500, '');
    outbox.sectionOpened('module', 21);
    await settle();
    stop();
    server.failure = null;
    mock.timers.tick(60_000);
    await settle();
    assert.deepEqual(server.recorded, []);
    listen();
    await settle();
    assert.deepEqual(server.recorded, ['study.recordPlace 21']);
    server.failure = new ApiError(500, '');
    outbox.sectionOpened('module', 22);
    await settle();
    server.failure = null;
    mock.timers.tick(60_000);
    await settle();
    assert.deepEqual(server.recorded, ['study.recordPlace 21', 'study.recordPlace 22']);
  });

  test('a section that has left the guide does not hold up the others', async () => {
    const { server, outbox, listen } = bench();
    listen();
    server.gone = 21;
    outbox.sectionOpened('chapter', 21);
    outbox.sectionOpened('chapter', 22);
    await settle();
    assert.deepEqual(server.recorded, ['study.recordPlace 22']);
  });

  test('a failure of the server is no end; a session or access that has ended is, and nothing is lost by it', async () => {
    for (const [failure, ended] of [
      [new ApiError(500, ''), 0],
      [new ApiError(401, ''), 1],
      [new ApiError(403, '{"requiresSubscription":true}'), 1],
    ] as const) {
      const { server, heard, outbox, listen } = bench();
      listen();
      server.failure = failure;
      outbox.sectionOpened('chapter', 21);
      await settle();
      assert.equal(heard.ended, ended, String(failure.status));
      server.failure = null;
      outbox.sectionOpened('chapter', 22);
      await settle();
      assert.deepEqual(server.recorded, ['study.recordPlace 21', 'study.recordPlace 22']);
    }
  });
});
