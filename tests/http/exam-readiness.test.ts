import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { anItem } from '../support/builders.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const ITEMS = 80;

describe('readiness for the exam over HTTP', () => {
  let app: TestApp;
  let items: { readonly id: number; readonly key: number; readonly wrong: number }[] = [];
  before(async () => {
    app = await startApp();
    await app.server.transact(async ({ content }) => {
      const given = Array.from({ length: ITEMS }, (_, index) =>
        anItem(`r-${index}`, {
          use: { kind: 'practice', chapter: 1 },
          area: AREA_CODES[index % AREA_CODES.length] ?? 'I',
          stem: `What about ${index}?`,
        }),
      );
      const section = { order: 1, slug: 'a', title: 'A', area: null, format: 'markdown' as const, text: 'A text.' };
      const chapter = {
        number: 1,
        slug: 'one',
        title: 'One',
        area: 'I' as const,
        description: '',
        sections: [section],
      };
      await content.saveChapters([chapter], app.clock.now());
      await content.saveItems(given, app.clock.now());
      return accepted(null);
    });
    const rows = await app.server.database.rows<{ id: number; option: number; is_correct: number }>(
      `SELECT q.id, o.id AS \`option\`, o.is_correct FROM questions q JOIN answer_options o ON o.question_id = q.id
       WHERE q.external_id LIKE 'r-%' ORDER BY q.id, o.letter`,
    );
    items = [...new Set(rows.map(({ id }) => id))].map((id) => {
      const own = rows.filter((row) => row.id === id);
      const find = (isKey: number): number => own.find((row) => row.is_correct === isKey)?.option ?? 0;
      return { id, key: find(1), wrong: find(0) };
    });
  });
  after(() => app.close());

  const answer = async (learner: Visitor, from: number, to: number, isRight: (index: number) => boolean) => {
    for (const [index, item] of items.slice(from, to).entries()) {
      const optionId = isRight(index) ? item.key : item.wrong;
      const saved = await learner.post('/api/practice/answers', { questionId: item.id, optionId });
      assert.equal(saved.status, 200, saved.text);
    }
  };
  const read = async (learner: Visitor) => (await learner.get('/api/readiness')).json;

  test('no number is shown below 60 first answers, and how many are missing is (15.4)', async () => {
    const learner = await memberOf(app, 'nppe');
    const empty = await read(learner);
    assert.deepEqual([empty.firstAnswers, empty.needed, empty.readiness, empty.medianAgeDays], [0, 60, null, null]);
    await answer(learner, 0, 59, () => true);
    const little = await read(learner);
    assert.deepEqual([little.firstAnswers, little.readiness], [59, null]);
    assert.ok(little.areas.every(({ expected }: { expected: unknown }) => expected === null));
    await answer(learner, 0, 5, () => true);
    assert.equal((await read(learner)).firstAnswers, 59, 'answering again is no first answer');
    await answer(learner, 59, 60, () => true);
    const enough = await read(learner);
    assert.equal(enough.firstAnswers, 60);
    assert.ok(enough.readiness.low <= enough.readiness.probability);
    assert.ok(enough.readiness.probability <= enough.readiness.high);
    assert.equal(enough.cut.percent, 70);
  });

  test('those who know more are more likely to pass, and areas tell where (15.3)', async () => {
    const [good, poor] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    await answer(good, 0, ITEMS, (index) => index % 10 < 9);
    // Knows the first area, guesses at the others.
    await answer(poor, 0, ITEMS, (index) => index % AREA_CODES.length === 0 || index % 4 === 0);
    const [high, low] = [await read(good), await read(poor)];
    assert.ok(high.readiness.probability > 0.8, JSON.stringify(high.readiness));
    assert.ok(low.readiness.probability < 0.2, JSON.stringify(low.readiness));
    const [first, ...others] = low.areas;
    assert.ok(others.every(({ expected }: { expected: number }) => expected < first.expected));
  });

  test('the difficulties are fitted in the background (15.2)', async () => {
    await app.server.jobs.runAll();
    const { fit } = await read(await memberOf(app, 'nppe'));
    assert.ok(fit.learners >= 1 && fit.answers >= 60, JSON.stringify(fit));
  });
});
