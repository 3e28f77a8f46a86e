import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Api } from '../../../src/application/contract/index.ts';
import { shownLists } from '../../../src/web/competency/shown-lists.ts';

/** An API that answers each list with nothing and notes what it was asked. */
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

describe('the lists that an example is chosen from (product.md 9.4)', () => {
  test('are asked for once each, competencies once for each choice before them', async () => {
    const { api, calls } = anApi();
    const lists = shownLists(api, 1);
    for (let time = 0; time < 2; time += 1) {
      await Promise.all([lists.provinces(), lists.disciplines()]);
      await Promise.all(
        [{}, { provinceId: 1 }, { disciplineId: 1 }, { provinceId: 1, disciplineId: 1 }].map(lists.competencies),
      );
    }
    assert.equal(calls.length, 6);
    assert.equal(new Set(calls).size, 6);
  });

  test('are not asked for where they came with the page, but for what did not', async () => {
    const { api, calls } = anApi();
    const lists = shownLists(api, 1);
    lists.keep({ disciplineId: 2 }, { provinces: [], disciplines: null, competencies: [] });
    await Promise.all([lists.provinces(), lists.disciplines(), lists.competencies({ disciplineId: 2 })]);
    assert.deepEqual(calls, ['competency.disciplinesWithExamples {}']);
  });

  test('are asked for anew after a failure, once the bank has changed, and for another reader', async () => {
    const { api, calls, fail } = anApi();
    fail(true);
    await assert.rejects(shownLists(api, 1).provinces());
    fail(false);
    await shownLists(api, 1).provinces();
    shownLists(api, 1).forget();
    await shownLists(api, 1).provinces();
    await shownLists(api, 2).provinces();
    assert.equal(calls.length, 4);
  });
});
