import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ANSWER_GRACE_MS, EXAM_DURATION_MS } from '../../src/domain/exam/attempt.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { SECRET_WORDS, storeSets } from '../support/question-sets.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

type Question = {
  readonly id: number;
  readonly question: string;
  readonly options: readonly { id: number; text: string }[];
};

const SET_LENGTH = 10;

async function begin(app: TestApp, examSet = 1) {
  const learner = await memberOf(app, 'nppe');
  const { json: started } = await learner.post('/api/exam/start', { examSet });
  const { json: view } = await learner.get(`/api/exam/${started.id}`);
  return { learner, id: started.id as number, questions: view.questions as Question[], view };
}

const choose = (
  learner: Visitor,
  id: number,
  question: Question | undefined,
  letter: string,
  more = {},
): Promise<Answer> => {
  const option = question?.options.find(({ text }) => text.startsWith(`Option ${letter} `));
  return learner.post(`/api/exam/${id}/answer`, { questionId: question?.id, selectedAnswerId: option?.id, ...more });
};

describe('the mock exam over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app, SET_LENGTH);
  });
  after(() => app.close());

  test('starting again resumes; the paper does not change (product.md 4.2, 4.3)', async () => {
    const { learner, id, questions } = await begin(app);
    const again = await learner.post('/api/exam/start', { examSet: 1 });
    assert.deepEqual(again.json, { id, resumed: true });
    const { json } = await learner.get(`/api/exam/${id}`);
    assert.deepEqual(json.questions, questions);
    const other = await learner.post('/api/exam/start', { examSet: 2 });
    assert.notEqual(other.json.id, id);
  });

  test('a right, a wrong and a changed answer give the score counted by hand (product.md 4.6, 4.11)', async () => {
    const { learner, id, questions } = await begin(app);
    for (const question of questions.slice(0, 6)) await choose(learner, id, question, 'B');
    await choose(learner, id, questions[6], 'A');
    await choose(learner, id, questions[0], 'D');
    await choose(learner, id, questions[7], 'C');
    await choose(learner, id, questions[7], 'B');
    const { json } = await learner.post(`/api/exam/${id}/complete`);
    assert.equal(json.examAttempt.score, 60);
    assert.equal(json.examAttempt.completed, true);
    const again = await learner.post(`/api/exam/${id}/complete`);
    assert.deepEqual(again.json, json);
  });

  test('an answer chosen earlier never replaces a later one (product.md 4.6)', async () => {
    const { learner, id, questions } = await begin(app);
    const now = app.clock.now();
    app.clock.advance(5000);
    await choose(learner, id, questions[0], 'B', { chosenAt: now + 4000 });
    await choose(learner, id, questions[0], 'A', { chosenAt: now + 1000 });
    const { json } = await learner.get(`/api/exam/${id}`);
    const kept = questions[0]?.options.find(({ id: option }) => option === json.userAnswers[0].selectedAnswerId);
    assert.match(kept?.text ?? '', /^Option B /);
  });

  test('nothing of a running attempt tells the key; afterwards everything does (product.md 4.13)', async () => {
    const from = app.answers.length;
    const { learner, id, questions } = await begin(app);
    await choose(learner, id, questions[0], 'B');
    await learner.post('/api/exam/start', { examSet: 1 });
    await learner.get('/api/exam/attempts');
    for (const { text } of app.answers.slice(from)) {
      assert.doesNotMatch(
        text,
        new RegExp(`${SECRET_WORDS}|isCorrect|isKey|explanation|rationale|rightWhen|keyOption`),
      );
    }
    await learner.post(`/api/exam/${id}/complete`);
    const { text } = await learner.get(`/api/exam/${id}`);
    assert.match(text, new RegExp(SECRET_WORDS));
    assert.match(text, /"isCorrect":true/);
    assert.match(text, /"rightWhen":"CANARY-REASON were a fact of A 1"/, 'and when a distractor would be right (5.71)');
  });

  test('an answer must fit: own paper, own question, open attempt (product.md 4.5)', async () => {
    const { learner, id, questions } = await begin(app);
    const [first, second] = questions;
    const misfit = { questionId: first?.id, selectedAnswerId: second?.options[0]?.id };
    assert.equal((await learner.post(`/api/exam/${id}/answer`, misfit)).json.code, 'answer-misfit');
    const unknown = { questionId: 999_999, selectedAnswerId: first?.options[0]?.id };
    assert.equal((await learner.post(`/api/exam/${id}/answer`, unknown)).json.code, 'answer-misfit');
    assert.equal((await choose(learner, id, first, 'B')).status, 200);
    await learner.post(`/api/exam/${id}/complete`);
    const late = await choose(learner, id, first, 'A');
    assert.equal(late.status, 409);
    assert.equal(late.json.code, 'attempt-closed');
  });

  test('answers on their way at the deadline are kept within the grace (product.md 4.7)', async () => {
    const { learner, id, questions, view } = await begin(app);
    const { deadline } = view.examAttempt;
    app.clock.advance(EXAM_DURATION_MS + ANSWER_GRACE_MS);
    assert.equal((await choose(learner, id, questions[0], 'B', { chosenAt: deadline })).status, 200);
    assert.equal((await choose(learner, id, questions[1], 'B', { chosenAt: deadline + 1 })).json.code, 'attempt-over');
    app.clock.advance(1);
    // The job that ends overdue exams may have closed this one just now.
    const late = await choose(learner, id, questions[2], 'B', { chosenAt: deadline });
    assert.match(late.json.code, /^attempt-(over|closed)$/);
  });

  test('the server ends what nobody ended; without an answer it stays incomplete (product.md 4.10)', async () => {
    const answered = await begin(app);
    const empty = await begin(app);
    await choose(answered.learner, answered.id, answered.questions[0], 'B');
    app.clock.advance(EXAM_DURATION_MS + ANSWER_GRACE_MS + 1);
    await app.server.jobs.runAll();
    const [line] = (await answered.learner.get('/api/exam/attempts')).json;
    assert.deepEqual([line.completed, line.score, line.passed], [true, 10, false]);
    assert.equal(Date.parse(line.endTime), answered.view.examAttempt.deadline);
    const [none] = (await empty.learner.get('/api/exam/attempts')).json;
    assert.deepEqual([none.completed, none.score, none.passed], [false, null, null]);
    assert.equal((await empty.learner.get(`/api/exam/${empty.id}`)).json.phase, 'incomplete');
    const { json } = await empty.learner.post('/api/exam/start', { examSet: 1 });
    assert.equal(json.resumed, false);
  });

  test('an overdue exam is shown as the server will end it, by a reading that ends nothing (product.md 4.10)', async () => {
    const answered = await begin(app);
    const empty = await begin(app);
    await choose(answered.learner, answered.id, answered.questions[0], 'B');
    app.clock.advance(EXAM_DURATION_MS + ANSWER_GRACE_MS + 1);
    const readBoth = async () => {
      const { json: ended } = await answered.learner.get(`/api/exam/${answered.id}`);
      const { json: without } = await empty.learner.get(`/api/exam/${empty.id}`);
      return [ended, without];
    };
    const readEndTimes = () =>
      app.server.database.rows('SELECT end_time FROM exam_attempts WHERE id IN (?, ?)', [answered.id, empty.id]);
    const shown = await readBoth();
    assert.deepEqual([shown[0].phase, shown[0].examAttempt.score, shown[1].phase], ['completed', 10, 'incomplete']);
    assert.deepEqual(await readEndTimes(), [{ end_time: null }, { end_time: null }]);
    await app.server.jobs.runAll();
    assert.deepEqual(await readBoth(), shown);
    assert.notDeepEqual(await readEndTimes(), [{ end_time: null }, { end_time: null }]);
  });

  test('an exam outlives the entitlement it was started with (product.md 2.6)', async () => {
    const { learner, id, questions } = await begin(app);
    const { id: userId } = (await learner.get('/api/me')).json;
    await app.server.database.run('UPDATE users SET subscription_end_date = 1 WHERE id = ?', [userId]);
    assert.equal((await learner.post('/api/exam/start', { examSet: 2 })).status, 403);
    assert.equal((await choose(learner, id, questions[0], 'B')).status, 200);
    assert.equal((await learner.post(`/api/exam/${id}/complete`)).json.examAttempt.score, 10);
    assert.equal((await learner.get(`/api/exam/${id}`)).json.phase, 'completed');
  });

  test('two starts at once make one attempt (product.md 4.3)', async () => {
    const learner = await memberOf(app, 'nppe');
    const starts = await Promise.all(Array.from({ length: 8 }, () => learner.post('/api/exam/start', { examSet: 2 })));
    assert.equal(new Set(starts.map(({ json }) => json.id)).size, 1);
    assert.equal(starts.filter(({ json }) => !json.resumed).length, 1);
  });
});
