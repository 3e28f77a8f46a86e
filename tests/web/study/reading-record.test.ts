import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { Api } from '../../../src/application/contract/index.ts';
import { createReadingRecord, readingRecord } from '../../../src/web/study/reading-record.ts';

function aServer() {
  const server: { failure: unknown; gone: number; heard: string[] } = { failure: null, gone: 0, heard: [] };
  const api = (async (name: string, input: Record<string, unknown>) => {
    if (server.failure) throw server.failure;
    if (input.sectionId === server.gone) throw new ApiError(404, '');
    server.heard.push(`${name} ${input.chapterId ?? input.sectionId}`);
    return { success: true, place: null };
  }) as unknown as Api;
  return { server, api, record: createReadingRecord(api, 'chapter') };
}

describe('telling what is read (product.md 5.52)', () => {
  test('what could not be told is told later: every chapter, and every section in its order', async () => {
    const { server, record } = aServer();
    server.failure = new TypeError('Failed to fetch');
    record.chapterOpened(2);
    record.sectionOpened(21);
    await record.send();
    record.chapterOpened(3);
    record.sectionOpened(31);
    await record.send();
    assert.deepEqual(server.heard, []);
    server.failure = null;
    await record.send();
    await record.send();
    assert.deepEqual(server.heard, [
      'study.recordProgress 2',
      'study.recordProgress 3',
      'study.recordPlace 21',
      'study.recordPlace 31',
    ]);
  });

  test('a section that has left the guide does not hold up the others', async () => {
    const { server, record } = aServer();
    server.gone = 21;
    record.sectionOpened(21);
    record.sectionOpened(22);
    await record.send();
    assert.deepEqual(server.heard, ['study.recordPlace 22']);
  });

  test('what waits belongs to its reader and outlives the page', () => {
    const { api } = aServer();
    const record = readingRecord(api, 1, 'chapter');
    assert.equal(readingRecord(api, 1, 'chapter'), record);
    assert.notEqual(readingRecord(api, 1, 'module'), record);
    assert.notEqual(readingRecord(api, 2, 'chapter'), record);
    assert.notEqual(readingRecord(api, 1, 'chapter'), record, 'forgotten with the reader');
  });

  test('a failure of the server is no end; a session or access that has ended is', async () => {
    const { server, record } = aServer();
    record.sectionOpened(21);
    server.failure = new ApiError(500, '');
    await record.send();
    for (const ended of [new ApiError(401, ''), new ApiError(403, '{"requiresSubscription":true}')]) {
      server.failure = ended;
      await assert.rejects(record.send());
    }
    server.failure = null;
    await record.send();
    assert.deepEqual(server.heard, ['study.recordPlace 21']);
  });
});
