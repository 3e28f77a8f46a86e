import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { storePractice } from '../support/practice-material.ts';
import { storeSets } from '../support/question-sets.ts';
import type { Visitor } from '../support/visitor.ts';

type Option = { readonly id: number | string; readonly text: string; readonly isCorrect: boolean };
type Question = { readonly id: number | string; readonly question: string; readonly options: readonly Option[] };
type Mistake = {
  readonly id: number;
  readonly source: string;
  readonly kind: string;
  readonly cause: string | null;
  readonly rightOn: string | null;
  readonly question: Question;
  readonly place: Readonly<Record<string, unknown>>;
};

const SET_LENGTH = 6;
const DAY_MS = 86_400_000;

const optionOf = (question: Question | undefined, right: boolean): number | string =>
  question?.options.find(({ isCorrect }) => isCorrect === right)?.id ?? 0;

describe('the list of mistakes over HTTP (product.md 5.46, 5.75, 5.76)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await app.server.transact(async (repositories) => {
      await storePractice(repositories, app.clock.now());
      return accepted(null);
    });
    await storeSets(app, SET_LENGTH);
  });
  after(() => app.close());

  const list = async (learner: Visitor, query = ''): Promise<Mistake[]> =>
    (await learner.get(`/api/practice/missed${query}`)).json;
  const counts = async (learner: Visitor) => (await learner.get('/api/practice/missed/count')).json;
  const practise = (learner: Visitor, question: Question, right: boolean) =>
    learner.post('/api/practice/answers', { questionId: question.id, optionId: optionOf(question, right) });
  const answerMissed = (learner: Visitor, { id, question }: Mistake, right: boolean) =>
    learner.post(`/api/practice/missed/${id}/answer`, { optionId: optionOf(question, right) });
  const questionsOf = async (learner: Visitor): Promise<Question[]> => {
    const [chapter] = await app.server.database.rows<{ id: number }>('SELECT id FROM chapters ORDER BY sort_order');
    return (await learner.get(`/api/chapters/${chapter?.id}/questions`)).json;
  };

  /** Sits set 1: B is the key of every question. A dot leaves a question out, small letters are guesses. */
  const sit = async (learner: Visitor, letters: string): Promise<number> => {
    const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
    const { json: view } = await learner.get(`/api/exam/${started.id}`);
    const inOrder = [...(view.questions as Question[])].sort((one, other) => Number(one.id) - Number(other.id));
    for (const [index, letter] of [...letters].entries()) {
      const question = inOrder[index];
      const option = question?.options.find(({ text }) => text.startsWith(`Option ${letter.toUpperCase()} `));
      if (!question || !option) continue;
      const given = { questionId: question.id, selectedAnswerId: option.id };
      assert.equal((await learner.post(`/api/exam/${started.id}/answer`, given)).status, 200);
      if (letter === letter.toLowerCase()) await guess(started.id, Number(question.id));
    }
    return started.id;
  };
  const guess = (attemptId: number, questionId: number) =>
    app.server.database.run(
      "INSERT INTO attempt_marks (attempt_id, question_id, kind, value, changed_at) VALUES (?, ?, 'confidence', '\"guess\"', 1)",
      [attemptId, questionId],
    );
  const complete = (learner: Visitor, id: number) => learner.post(`/api/exam/${id}/complete`);

  test('a practice question stays until it was answered right on two different days', async () => {
    const learner = await memberOf(app, 'nppe');
    const [question] = await questionsOf(learner);
    assert.ok(question);
    await practise(learner, question, false);
    await practise(learner, question, true);
    const [entry] = await list(learner);
    assert.deepEqual([entry?.source, entry?.kind, entry?.rightOn], ['practice', 'wrong', '2026-01-15']);
    await practise(learner, question, true);
    assert.equal((await list(learner)).length, 1, 'the same day again');
    app.clock.advance(DAY_MS);
    await practise(learner, question, true);
    assert.deepEqual(await list(learner), []);
    await practise(learner, question, false);
    assert.equal((await list(learner)).length, 1, 'and it comes back');
  });

  test('days are those of the time zone in which the learner chose the exam day', async () => {
    const learner = await memberOf(app, 'nppe');
    const examDate = new Date(app.clock.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    await learner.send('/api/study-plan', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ examDate, timeZone: 'Pacific/Auckland' }),
    });
    const zone = await app.server.database.rows('SELECT time_zone FROM study_plans ORDER BY updated_at DESC');
    assert.deepEqual(zone[0], { time_zone: 'Pacific/Auckland' });
    const [question] = await questionsOf(learner);
    assert.ok(question);
    await practise(learner, question, false);
    await practise(learner, question, true);
    const today = new Date(app.clock.now() + 13 * 3_600_000).toISOString().slice(0, 10);
    assert.equal((await list(learner))[0]?.rightOn, today);
  });

  test('questions of an exam enter once it is completed: wrong, left open and guessed ones', async () => {
    const learner = await memberOf(app, 'nppe');
    const from = app.answers.length;
    const id = await sit(learner, 'Bb.ACB');
    assert.deepEqual([await list(learner), (await counts(learner)).count], [[], 0]);
    assert.deepEqual(
      app.answers.slice(from).filter(({ text }) => text.includes('isCorrect')),
      [],
    );
    await complete(learner, id);
    const mistakes = (await list(learner)).sort((one, other) => Number(one.question.id) - Number(other.question.id));
    assert.deepEqual(
      mistakes.map(({ kind }) => kind),
      ['guessed', 'unanswered', 'wrong', 'wrong'],
    );
    assert.ok(mistakes.every(({ source, place }) => source === 'mock' && place.kind === 'exam' && place.id === id));
    const numbers = mistakes.map(({ place }) => place.number);
    assert.equal(new Set(numbers).size, 4);
    await complete(learner, id);
    assert.equal((await list(learner)).length, 4, 'completing again adds nothing');
  });

  test('a missed question of an exam is answered again from the list', async () => {
    const learner = await memberOf(app, 'nppe');
    await complete(learner, await sit(learner, 'BBBBBA'));
    const [mistake] = await list(learner);
    assert.ok(mistake);
    const other = await memberOf(app, 'nppe');
    assert.equal((await answerMissed(other, mistake, true)).status, 404);
    assert.equal(
      (await learner.post(`/api/practice/missed/${mistake.id}/answer`, { optionId: 999_999 })).json.code,
      'practice-answer-misfit',
    );
    assert.equal((await answerMissed(learner, mistake, false)).json.isRight, false);
    assert.equal((await answerMissed(learner, mistake, true)).json.isRight, true);
    app.clock.advance(DAY_MS);
    assert.equal((await answerMissed(learner, mistake, true)).json.isRight, true);
    assert.deepEqual(await list(learner), []);
    assert.equal((await answerMissed(learner, mistake, true)).status, 404, 'it has left the list');
  });

  test('a question in the paper of a running exam is neither listed nor answered', async () => {
    const learner = await memberOf(app, 'nppe');
    await complete(learner, await sit(learner, 'AABBBB'));
    const [mistake] = await list(learner);
    assert.ok(mistake);
    const again = await sit(learner, 'B');
    assert.deepEqual([await list(learner), (await answerMissed(learner, mistake, true)).status], [[], 404]);
    app.clock.advance(DAY_MS);
    await app.server.jobs.runAll();
    const after = await list(learner);
    assert.equal(after.length, 6, 'the server ended it: five left open, one still to be answered right once more');
    assert.equal(after.filter(({ rightOn }) => rightOn !== null).length, 1);
    assert.ok(after.every(({ place, rightOn }) => rightOn !== null || place.id === again));
  });

  test('the cause is named in one call, by its learner alone', async () => {
    const learner = await memberOf(app, 'nppe');
    const questions = (await questionsOf(learner)).slice(0, 2);
    for (const question of questions) await practise(learner, question, false);
    const [mistake] = await list(learner);
    const name = (who: Visitor, cause: unknown) => who.post(`/api/practice/missed/${mistake?.id}/cause`, { cause });
    assert.deepEqual((await name(learner, 'misread')).json, { id: mistake?.id, cause: 'misread' });
    assert.equal((await name(await memberOf(app, 'nppe'), 'between-two')).status, 404);
    assert.equal((await name(learner, 'bad luck')).status, 400);
    assert.equal((await list(learner, '?cause=misread'))[0]?.id, mistake?.id);
    assert.equal((await list(learner, '?cause=unnamed')).length, 1);
    assert.equal((await name(learner, null)).json.cause, null);
    assert.deepEqual(await list(learner, '?cause=misread'), []);
  });

  test('sources and causes are counted, and filtered by', async () => {
    const learner = await memberOf(app, 'nppe');
    await complete(learner, await sit(learner, 'ABBBBB'));
    const { database } = app.server;
    const [module] = await database.rows<{ id: number }>('SELECT id FROM course_modules ORDER BY sort_order');
    const [ofCourse] = (await learner.get(`/api/course/modules/${module?.id}/questions`)).json;
    const [, , third] = await database.rows<{ id: number }>('SELECT id FROM chapters ORDER BY sort_order');
    const { questions } = (await learner.get(`/api/chapters/${third?.id}/practice`)).json;
    for (const question of [ofCourse, questions[0], ...(await questionsOf(learner)).slice(0, 2)]) {
      await practise(learner, question, false);
    }
    const { count, bySource, byCause } = await counts(learner);
    assert.equal(count, 5);
    assert.deepEqual(
      bySource.map((each: { source: string; count: number }) => [each.source, each.count]),
      [
        ['mock', 1],
        ['practice', 2],
        ['chapter', 1],
        ['course', 1],
      ],
    );
    assert.deepEqual(byCause.at(-1), { cause: 'unnamed', count: 5 });
    for (const source of ['mock', 'practice', 'chapter', 'course']) {
      assert.ok((await list(learner, `?source=${source}`)).every((each) => each.source === source));
    }
    assert.equal((await learner.get('/api/practice/missed?source=elsewhere')).status, 400);
    assert.deepEqual(await list(learner, '?page=2'), []);
  });

  test('mistakes are part of the export, and gone with the account', async () => {
    const learner = await memberOf(app, 'nppe');
    await complete(learner, await sit(learner, 'ABBBBB'));
    const [mistake] = await list(learner);
    assert.ok(mistake);
    await answerMissed(learner, mistake, true);
    const { json } = await learner.get('/api/account/export');
    assert.equal(json.data.mistakes.length, 1);
    assert.equal(json.data.mistakeAnswers.length, 1);
  });
});
