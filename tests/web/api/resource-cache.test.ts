import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { Api } from '../../../src/application/contract/index.ts';
import { loadOptionalPart } from '../../../src/web/api/part-of-page.ts';
import { createViewerSource } from '../../../src/web/api/request-context.ts';
import { resourceCache } from '../../../src/web/api/resource-cache.ts';

/** An API that answers each call with nothing, or fails, and notes what it was asked. */
function anApi() {
  const calls: string[] = [];
  let down = false;
  const api = (async (name: string, input: object) => {
    calls.push(`${name} ${JSON.stringify(input)}`);
    if (down) throw new TypeError('Failed to fetch');
    return [];
  }) as unknown as Api;
  const fail = (to: boolean): void => {
    down = to;
  };
  return { api, calls, fail };
}

describe('cached answers (product.md 5.52, 9.4)', () => {
  test('are asked for once for each operation and input', async () => {
    const { api, calls } = anApi();
    for (let time = 0; time < 2; time += 1) {
      const cache = resourceCache(api);
      await cache.read('competency.provinces', {});
      for (const filter of [{}, { provinceId: 1 }, { disciplineId: 1 }, { provinceId: 1, disciplineId: 1 }]) {
        await cache.read('competency.competencies', filter);
      }
    }
    assert.equal(calls.length, 5);
    assert.equal(new Set(calls).size, 5);
  });

  test('are not asked for where they came with the page; the latest is kept', async () => {
    const { api, calls } = anApi();
    const cache = resourceCache(api);
    assert.equal(cache.has('course.readProgress', {}), false);
    cache.keep('course.readProgress', {}, []);
    cache.keep('course.readProgress', {}, [{ moduleId: 1, completed: true }]);
    assert.equal(cache.has('course.readProgress', {}), true);
    assert.deepEqual(await cache.read('course.readProgress', {}), [{ moduleId: 1, completed: true }]);
    assert.deepEqual(calls, []);
  });

  test('are asked for again after a failure', async () => {
    const { api, calls, fail } = anApi();
    fail(true);
    await assert.rejects(resourceCache(api).read('study.listChapters', {}));
    fail(false);
    await resourceCache(api).read('study.listChapters', {});
    await resourceCache(api).read('study.listChapters', {});
    assert.equal(calls.length, 2);
  });

  test('are forgotten for one operation or one input of it', () => {
    const { api } = anApi();
    const cache = resourceCache(api);
    for (const moduleId of [1, 2]) cache.keep('course.listQuestions', { moduleId }, []);
    cache.keep('course.listSections', { moduleId: 1 }, []);
    cache.invalidate('course.listQuestions', { moduleId: 1 });
    const kept = [1, 2].map((moduleId) => cache.has('course.listQuestions', { moduleId }));
    assert.deepEqual(kept, [false, true]);
    cache.invalidate('course.listQuestions');
    assert.equal(cache.has('course.listQuestions', { moduleId: 2 }), false);
    assert.equal(cache.has('course.listSections', { moduleId: 1 }), true);
  });

  for (const change of ['forget', 'leave'] as const) {
    test(`are all forgotten when the viewer source is told to ${change} (product.md 1.8)`, () => {
      const { api } = anApi();
      const other = anApi().api;
      for (const each of [api, other]) resourceCache(each).keep('study.listChapters', {}, []);
      createViewerSource(api)[change]();
      assert.equal(resourceCache(api).has('study.listChapters', {}), false);
      assert.equal(resourceCache(other).has('study.listChapters', {}), true);
    });
  }
});

test('a part of a page may fail alone, unless session or access have ended (product.md 5.51)', async () => {
  const network = new TypeError('Failed to fetch');
  for (const failure of [new ApiError(500, ''), new ApiError(403, '{}'), network]) {
    assert.equal(await loadOptionalPart(Promise.reject(failure)), null);
  }
  const ended = [new ApiError(401, ''), new ApiError(403, '{"requiresSubscription":true}'), new Error('a bug')];
  for (const failure of ended) await assert.rejects(loadOptionalPart(Promise.reject(failure)), failure);
});
