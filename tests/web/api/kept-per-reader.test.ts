import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { Api } from '../../../src/application/contract/index.ts';
import { askOnce, keepAnswer, keptPerReader } from '../../../src/web/api/kept-per-reader.ts';
import { partOfPage } from '../../../src/web/api/part-of-page.ts';

const anApi = (): Api => (async () => null) as unknown as Api;

describe('what is kept of answers (product.md 5.52)', () => {
  test('belongs to one reader and one API', () => {
    const keptOf = keptPerReader(() => ({ texts: [] as string[] }));
    const [api, other] = [anApi(), anApi()];
    keptOf(api, 1).texts.push('mine');
    assert.deepEqual(keptOf(api, 1).texts, ['mine']);
    assert.deepEqual(keptOf(other, 1).texts, []);
    assert.deepEqual(keptOf(api, 2).texts, []);
    assert.deepEqual(keptOf(api, 1).texts, [], 'nothing of the former reader comes back');
  });

  test('is asked for once; what failed is asked for again; what came with the page is not', async () => {
    const answers = new Map<string, Promise<number>>();
    let asked = 0;
    const ask = async (): Promise<number> => {
      asked += 1;
      if (asked === 1) throw new Error('down');
      return asked;
    };
    await assert.rejects(askOnce(answers, 'a', ask));
    assert.deepEqual([await askOnce(answers, 'a', ask), await askOnce(answers, 'a', ask)], [2, 2]);
    keepAnswer(answers, 'a', 9);
    keepAnswer(answers, 'b', 7);
    assert.deepEqual([await askOnce(answers, 'a', ask), await askOnce(answers, 'b', ask), asked], [2, 7, 2]);
  });
});

test('a part of a page may fail alone, unless session or access have ended (product.md 5.51)', async () => {
  const network = new TypeError('Failed to fetch');
  for (const failure of [new ApiError(500, ''), new ApiError(403, '{}'), network]) {
    assert.equal(await partOfPage(Promise.reject(failure)), null);
  }
  const ended = [new ApiError(401, ''), new ApiError(403, '{"requiresSubscription":true}'), new Error('a bug')];
  for (const failure of ended) await assert.rejects(partOfPage(Promise.reject(failure)), failure);
});
