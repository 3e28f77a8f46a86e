import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { AREA_CODES, BLUEPRINT } from '../../src/domain/exam/blueprint.ts';
import { FORM_BLUEPRINT } from '../../src/domain/learning/form-assembly.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { anItem } from '../support/builders.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

type Reviewed = {
  id: number;
  area: keyof typeof FORM_BLUEPRINT;
  isTrial: boolean;
  options: { id: number; isCorrect: boolean }[];
};

describe('papers assembled from the bank over HTTP (product.md 15.8, 15.18, 15.19)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    // Enough for one paper beside what the bank has already, in each area.
    const given = AREA_CODES.flatMap((area) =>
      Array.from({ length: BLUEPRINT[area].inPaper + 2 }, (_, index) =>
        anItem(`b-${area}-${index}`, { use: { kind: 'practice', chapter: 1 }, area, stem: `${area} ${index}?` }),
      ),
    );
    await app.server.transact(async ({ content }) => {
      await content.saveItems(given, app.clock.now());
      return accepted(null);
    });
    await app.server.database.run(
      "UPDATE questions SET retired_at = 1 WHERE exam_set IS NULL AND external_id NOT LIKE 'b-%'",
    );
  });
  after(() => app.close());

  const start = (learner: Visitor, examSet: number) => learner.post('/api/exam/start', { examSet });
  const next = async (learner: Visitor) => (await learner.get('/api/next-paper')).json;

  /** The papers of the study plan to an exam in 20 days. */
  const plannedPapers = async (learner: Visitor): Promise<string[]> => {
    const examDate = new Date(app.clock.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await learner.put('/api/study-plan', { examDate, timeZone: 'UTC' });
    const { days } = (await learner.get('/api/learning-plan')).json as {
      days: readonly { items: readonly { kind: string; title: string }[] }[];
    };
    return days.flatMap(({ items }) => items.flatMap(({ kind, title }) => (kind === 'paper' ? [title] : [])));
  };

  test('a paper has 100 items that count and 10 trial items, which nothing tells before the end', async () => {
    const learner = await memberOf(app, 'nppe');
    assert.deepEqual(await next(learner), { paper: 3, openAttemptId: null, shortages: [] });
    const { id } = (await start(learner, 3)).json;
    const running = await learner.get(`/api/exam/${id}`);
    assert.equal(running.json.phase, 'running');
    assert.equal(running.json.questions.length, 110);
    assert.doesNotMatch(running.text, /trial/i);
    assert.equal((await next(learner)).openAttemptId, id);
    assert.deepEqual((await start(learner, 3)).json, { id, resumed: true });
    const rows = await app.server.database.rows<{ question_id: number; key: number; is_trial: number }>(
      `SELECT i.question_id, v.key_option_id AS \`key\`, i.is_trial FROM attempt_items i
       JOIN question_versions v ON v.id = i.version_id WHERE i.attempt_id = ?`,
      [id],
    );
    const pool = await app.server.database.rows<{ n: number }>(
      "SELECT COUNT(*) AS n FROM questions WHERE external_id LIKE 'b-%'",
    );
    const left = (pool[0]?.n ?? 0) - 110;
    assert.equal((await learner.get('/api/practice/pool')).json.items.length, left, 'no session has an item of it');
    // All trial items right, and 70 of those that count.
    const trial = rows.filter(({ is_trial }) => is_trial === 1);
    const counted = rows.filter(({ is_trial }) => is_trial === 0);
    for (const { question_id, key } of [...trial, ...counted.slice(0, 70)]) {
      const answered = await learner.post(`/api/exam/${id}/answer`, { questionId: question_id, selectedAnswerId: key });
      assert.equal(answered.status, 200, answered.text);
    }
    await learner.post(`/api/exam/${id}/complete`);
    const { result, passed, questions, examAttempt } = (await learner.get(`/api/exam/${id}`)).json;
    assert.deepEqual([result.right, result.items, passed, examAttempt.score], [70, 100, true, 70]);
    const trials = (questions as Reviewed[]).filter(({ isTrial }) => isTrial);
    assert.equal(trials.length, 10);
    for (const { area, items } of result.byArea) {
      assert.equal(items, FORM_BLUEPRINT[area as keyof typeof FORM_BLUEPRINT].counted);
    }
    const analytics = (await learner.get(`/api/analytics/attempts/${id}`)).json;
    assert.equal(analytics.examSet, 3);
  });

  test('what was seen is in no fresh paper, and what is missing is said (15.19)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { id } = (await start(learner, 3)).json;
    await learner.post(`/api/exam/${id}/complete`);
    const { paper, shortages } = await next(learner);
    assert.equal(paper, 4);
    assert.deepEqual(
      shortages.map(({ area, available }: { area: string; available: number }) => [area, available]),
      AREA_CODES.map((area) => [area, 2]),
    );
    assert.deepEqual(await plannedPapers(learner), ['Mock Exam Set 1', 'Mock Exam Set 2']);
    assert.deepEqual(await plannedPapers(await memberOf(app, 'nppe')), [
      'Mock Exam Set 1',
      'Mock Exam Set 2',
      'Paper 3',
    ]);
    const refused = await start(learner, 4);
    assert.deepEqual([refused.status, refused.json.code], [409, 'paper-unavailable']);
    assert.equal((await start(learner, 3)).json.code, 'paper-not-next', 'a paper is sat once');
    const later = await start(learner, 9);
    assert.deepEqual([later.status, later.json.code], [409, 'paper-not-next']);
  });

  test('items that were drawn for a session or are taken out of papers are not in one', async () => {
    const learner = await memberOf(app, 'nppe');
    await learner.post('/api/practice/sessions', { topics: [], states: ['new'], number: 30, mode: 'tutor' });
    assert.ok((await next(learner)).shortages.length > 0);
    const other = await memberOf(app, 'nppe');
    assert.deepEqual((await next(other)).shortages, []);
    await app.server.database.run(
      "UPDATE questions SET withheld_at = 1 WHERE external_id IN ('b-I-0', 'b-I-1', 'b-I-2')",
    );
    assert.deepEqual((await next(other)).shortages, [{ area: 'I', needed: 10, available: 9 }]);
  });
});
