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
    app.clock.advance(61_000); // The bank was read before, and is read once a minute.
    const { fit } = await read(await memberOf(app, 'nppe'));
    assert.ok(fit.learners >= 1 && fit.answers >= 60, JSON.stringify(fit));
  });

  const BANDS = { I: 'mastered', II: 'borderline', III: 'not-mastered', IV: 'mastered', V: 'mastered', VI: 'mastered' };
  const report = (learner: Visitor, examDate: string, more: object) =>
    learner.put('/api/official-results', { examDate, ...more });
  const day = (offset: number): string => new Date(app.clock.now() + offset * 86_400_000).toISOString().slice(0, 10);

  test('a result is reported, replaced, removed and handed out (15.13)', async () => {
    const learner = await memberOf(app, 'nppe');
    const results = async () => (await learner.get('/api/official-results')).json;
    assert.equal((await report(learner, day(1), { passed: true })).json.fields.examDate.length > 0, true);
    assert.ok((await report(learner, day(-9), { passed: false })).json.fields.bands);
    assert.deepEqual(await results(), []);
    assert.equal((await report(learner, day(-9), { passed: false, bands: BANDS })).status, 200);
    assert.deepEqual(await results(), [{ examDate: day(-9), passed: false, bands: BANDS }]);
    assert.equal((await report(learner, day(-9), { passed: true, bands: BANDS })).status, 200);
    assert.deepEqual(await results(), [{ examDate: day(-9), passed: true, bands: null }]);
    const other = await memberOf(app, 'nppe');
    await other.send(`/api/official-results/${day(-9)}`, { method: 'DELETE' });
    assert.equal((await results()).length, 1, 'nobody removes the result of somebody else');
    await learner.send(`/api/official-results/${day(-9)}`, { method: 'DELETE' });
    assert.deepEqual(await results(), []);
  });

  test('the probability of the day is kept and compared with the result, for administrators at first (15.15)', async () => {
    const [learner, stranger] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    await answer(learner, 0, ITEMS, (index) => index % 10 < 9);
    const exam = day(2);
    await learner.put('/api/study-plan', { examDate: exam, timeZone: 'UTC' });
    const said = (await read(learner)).readiness.probability;
    const kept = () =>
      app.server.database.rows<{ probability: number }>(
        'SELECT probability FROM readiness_predictions WHERE exam_date = ?',
        [exam],
      );
    await app.server.jobs.runAll();
    assert.deepEqual(await kept(), [], 'nothing is kept before the day');
    app.clock.advance(2 * 86_400_000);
    await app.server.jobs.runAll();
    await app.server.jobs.runAll();
    const [prediction, ...others] = await kept();
    assert.deepEqual(others, []);
    assert.ok(Math.abs((prediction?.probability ?? 0) - said) < 0.1, `${prediction?.probability} ${said}`);
    await report(learner, exam, { passed: true });
    await report(stranger, exam, { passed: false, bands: BANDS });
    const calibration = async (visitor: Visitor) => (await visitor.get('/api/calibration')).json;
    const admin = await memberOf(app, 'admin');
    const table = await calibration(admin);
    assert.equal(table.results, 1, 'a result without a prediction is not compared');
    assert.equal(table.calibration.bins[0].passed, 1);
    for (const visitor of [learner, app.visitor()]) assert.equal((await calibration(visitor)).calibration, null);
    await app.server.database.run(
      `INSERT INTO official_results (user_id, exam_date, passed, predicted, reported_at)
       SELECT user_id, n.day, 1, 0.9, 0 FROM official_results, (${numbers(99)}) n WHERE predicted IS NOT NULL`,
    );
    const open = await calibration(app.visitor());
    assert.deepEqual([open.results, open.calibration.bins.length], [100, 1 + (said < 0.9 ? 1 : 0)]);
  });
});

/** So many different days as rows. */
const numbers = (count: number): string =>
  Array.from({ length: count }, (_, index) => `SELECT 'day ${index}' AS day`).join(' UNION ALL ');
