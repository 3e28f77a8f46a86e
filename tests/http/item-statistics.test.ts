import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { anItem } from '../support/builders.ts';
import { memberOf } from '../support/members.ts';

const LEARNERS = 24;

describe('statistics of items over HTTP (product.md 15.9, 15.16, 15.17)', () => {
  let app: TestApp;
  let items: number[] = [];
  before(async () => {
    app = await startApp();
    await app.server.transact(async ({ content }) => {
      const given = [1, 2, 3].map((number) =>
        anItem(`s-${number}`, { use: { kind: 'practice', chapter: 1 }, stem: `What about ${number}?` }),
      );
      await content.saveItems(given, app.clock.now());
      return accepted(null);
    });
    const { database } = app.server;
    const rows = await database.rows<{ id: number }>(
      "SELECT id FROM questions WHERE external_id LIKE 's-%' ORDER BY external_id",
    );
    items = rows.map(({ id }) => id);
    const learners = await Promise.all(Array.from({ length: LEARNERS }, () => memberOf(app, 'nppe')));
    const options = await database.rows<{ id: number; question_id: number; is_correct: number }>(
      'SELECT id, question_id, is_correct FROM answer_options ORDER BY question_id, letter',
    );
    for (const [index, learner] of learners.entries()) {
      for (const [place, questionId] of items.slice(0, 2).entries()) {
        // Nearly all know the second item, few the first.
        const isRight = place === 0 ? index < 3 : index > 0;
        const own = options.filter((option) => option.question_id === questionId);
        const optionId = own.find((option) => (option.is_correct === 1) === isRight)?.id;
        const saved = await learner.post('/api/practice/answers', { questionId, optionId });
        assert.equal(saved.status, 200, saved.text);
      }
    }
    await app.server.jobs.runAll();
  });
  after(() => app.close());

  const list = async (query = '') => {
    const admin = await memberOf(app, 'admin');
    const answer = await admin.get(`/api/admin/item-statistics${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };

  test('facility, alarms and options are there after the nightly fit, sorted by any figure', async () => {
    const { lines, counts, pages, computedAt } = await list('?sort=facility');
    assert.ok(computedAt);
    assert.deepEqual([counts, pages], [{ all: 2, alarms: 2, withheld: 0 }, 1]);
    const [hard, easy] = lines;
    assert.deepEqual([hard.questionId, hard.answers, hard.facility], [items[0], LEARNERS, 3 / LEARNERS]);
    assert.deepEqual([hard.alarms, easy.alarms], [['too-hard'], ['too-easy']]);
    const key = hard.options.find(({ isKey }: { isKey: boolean }) => isKey);
    assert.equal(key.chosen, 3);
    assert.equal((await list('?sort=facility&direction=descending')).lines[0].questionId, items[1]);
  });

  test('an item is taken out with one press and put back, each recorded once (15.17)', async () => {
    const [admin, learner] = [await memberOf(app, 'admin'), await memberOf(app, 'nppe')];
    const set = (isWithheld: boolean) => admin.put(`/api/admin/questions/${items[2]}/withheld`, { isWithheld });
    const size = async () => (await learner.get('/api/practice/pool')).json.items.length;
    const before = await size();
    assert.deepEqual([(await set(true)).status, (await set(true)).status], [200, 200]);
    assert.equal(await size(), before - 1);
    assert.deepEqual(
      (await list('?show=withheld')).lines.map(({ questionId, answers }: { questionId: number; answers: number }) => [
        questionId,
        answers,
      ]),
      [[items[2], 0]],
    );
    await set(false);
    assert.equal(await size(), before);
    const { entries } = (await admin.get('/api/admin/audit?kind=question')).json;
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['put back', 'taken out of papers'],
    );
    assert.equal((await learner.put(`/api/admin/questions/${items[2]}/withheld`, { isWithheld: true })).status, 403);
    assert.equal((await admin.put('/api/admin/questions/999999/withheld', { isWithheld: true })).status, 404);
  });
});
