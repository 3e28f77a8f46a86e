import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ANSWER_GRACE_MS, EXAM_DURATION_MS } from '../../src/domain/exam/attempt.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import { storeSets } from '../support/question-sets.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Option = { readonly id: number };
type Question = { readonly id: number; readonly options: readonly Option[] };

describe("the server's clock is set forward and back", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app, 10);
  });
  after(() => app.close());

  const begin = async () => {
    const learner = await memberOf(app, 'nppe');
    const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
    const view = async () => (await learner.get(`/api/exam/${started.id}`)).json;
    const questions: readonly Question[] = (await view()).questions;
    const choose = async (question: number, option: number): Promise<number> => {
      const { id, options } = questions[question] ?? {};
      const body = { questionId: id, selectedAnswerId: options?.[option]?.id };
      return (await learner.post(`/api/exam/${started.id}/answer`, body)).status;
    };
    const chosen = async () => {
      const answers: readonly Record<string, number>[] = (await view()).userAnswers;
      const optionFor = new Map(answers.map(({ questionId, selectedAnswerId }) => [questionId, selectedAnswerId]));
      return questions.flatMap(({ id, options }) => {
        const place = options.findIndex((option) => option.id === optionFor.get(id));
        return place === -1 ? [] : [place];
      });
    };
    return { learner, path: `/api/exam/${started.id}`, view, questions, choose, chosen };
  };

  test('an answer that is acknowledged after it was set back replaces the one from before (product.md 4.34)', async () => {
    const { choose, chosen } = await begin();
    app.clock.advance(HOUR);
    assert.equal(await choose(0, 0), 200);
    assert.equal(await choose(1, 0), 200);
    app.clock.advance(-HOUR);
    assert.equal(await choose(0, 1), 200);
    assert.deepEqual(await chosen(), [1, 0]);
    app.clock.advance(60_000);
    assert.equal(await choose(0, 2), 200);
    assert.deepEqual(await chosen(), [2, 0]);
  });

  test('so does a change of a mark (product.md 4.34)', async () => {
    const { learner, path, view, questions } = await begin();
    const note = async (value: string): Promise<void> => {
      const mark = { questionId: questions[0]?.id, kind: 'note', value, changedAt: app.clock.now() };
      const { status, text } = await learner.post(`${path}/marks`, { marks: [mark] });
      assert.equal(status, 200, text);
    };
    app.clock.advance(HOUR);
    await note('before');
    app.clock.advance(-HOUR);
    await note('after');
    assert.match(JSON.stringify((await view()).marks), /after/);
  });

  test('the deadline of a running exam stays; an exam that ended meanwhile stays ended with all its answers', async () => {
    const { learner, path, view, choose, chosen } = await begin();
    const deadline = async (): Promise<number> => (await view()).examAttempt.deadline;
    const told = await deadline();
    assert.equal(await choose(0, 0), 200);
    for (const jump of [HOUR, -2 * HOUR, HOUR]) {
      app.clock.advance(jump);
      assert.equal(await deadline(), told);
      assert.equal(await choose(1, 0), 200);
    }
    const past = EXAM_DURATION_MS + ANSWER_GRACE_MS + 1;
    app.clock.advance(past);
    assert.equal(await choose(0, 1), 409);
    await app.server.jobs.runAll();
    app.clock.advance(-past);
    assert.equal(await choose(0, 1), 409);
    assert.deepEqual(await chosen(), [0, 0]);
    const ended = await learner.post(`${path}/complete`);
    assert.deepEqual([ended.status, await deadline()], [200, told]);
  });

  test('a session lasts by the clock: it outlives a step back and a fortnight less a day, and no more (product.md 1.5)', async () => {
    const learner = await memberOf(app, 'user');
    const isSignedIn = async (): Promise<boolean> => (await learner.get('/api/me')).status === 200;
    const jumps = [-2 * DAY, 15 * DAY, -DAY].map((jump) => async () => {
      app.clock.advance(jump);
      return isSignedIn();
    });
    const seen: boolean[] = [];
    for (const jump of jumps) seen.push(await jump());
    app.clock.advance(15 * DAY);
    seen.push(await isSignedIn());
    assert.deepEqual(seen, [true, true, true, false]);
    app.clock.advance(-27 * DAY);
  });

  test('mail that waits is sent once, whatever the clock does', async () => {
    const visitor = app.visitor();
    const account = { username: 'jumped', email: 'jumped@example.org', password: 'correct horse' };
    await visitor.post('/api/register', { ...account, confirmPassword: account.password });
    for (const jump of [-HOUR, 2 * HOUR, -HOUR]) {
      app.clock.advance(jump);
      await app.server.jobs.runAll();
    }
    assert.equal((await mailTo(app, 'jumped@example.org')).length, 1);
  });
});
