import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PEOPLE_TO_COMPARE } from '../../src/domain/exam/question-pace.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { SECRET_WORDS, storeSets } from '../support/question-sets.ts';
import type { Visitor } from '../support/visitor.ts';

type Question = {
  readonly id: number;
  readonly question: string;
  readonly options: readonly { readonly id: number; readonly text: string }[];
};

const SET_LENGTH = 6;
const KEYED = new RegExp(`${SECRET_WORDS}|isCorrect|isCounted|explanation|rationale|rightWhen`);

describe('the review of a completed exam over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app, SET_LENGTH);
  });
  after(() => app.close());

  const optionOf = (question: Question, letter: string): number =>
    question.options.find(({ text }) => text.startsWith(`Option ${letter} `))?.id ?? 0;

  /** Sits set 1 in the order of the paper: B is the key of every question; a dot leaves a question out. */
  const sit = async (letters: string, learner?: Visitor) => {
    const who = learner ?? (await memberOf(app, 'nppe'));
    const { json: started } = await who.post('/api/exam/start', { examSet: 1 });
    const path = `/api/exam/${started.id}`;
    const questions = (await who.get(path)).json.questions as Question[];
    for (const [index, letter] of [...letters].entries()) {
      const question = questions[index];
      if (!question || letter === '.') continue;
      app.clock.advance(10_000);
      const at = app.clock.now();
      const selectedAnswerId = optionOf(question, letter);
      const events = [
        { kind: 'visit', questionId: question.id, optionId: null, at: at - 9_000 },
        { kind: 'answer', questionId: question.id, optionId: selectedAnswerId, at },
      ];
      const answer = { questionId: question.id, selectedAnswerId, chosenAt: at, events };
      assert.equal((await who.post(`${path}/answer`, answer)).status, 200);
    }
    const mark = (index: number, kind: string, value: unknown) =>
      who.post(`${path}/marks`, {
        marks: [{ questionId: questions[index]?.id, kind, value, changedAt: app.clock.now() }],
      });
    return { learner: who, id: started.id as number, path, questions, mark };
  };

  describe('beside the answers (product.md 4.30)', () => {
    test('topic, source, time, changes and the entry among the mistakes', async () => {
      const { learner, path, questions } = await sit('BBBBBA');
      const [first] = questions;
      assert.ok(first);
      app.clock.advance(5_000);
      const at = app.clock.now();
      const changed = { questionId: first.id, optionId: optionOf(first, 'C'), at };
      await learner.post(`${path}/answer`, {
        ...{ questionId: first.id, selectedAnswerId: changed.optionId, chosenAt: at },
        events: [{ kind: 'answer', ...changed }],
      });
      await learner.post(`${path}/complete`);
      const { work } = (await learner.get(path)).json;
      assert.deepEqual(work, { changed: [first.id], slow: [] }, 'what the result offers to review');
      const { json } = await learner.get(`${path}/review`);
      assert.equal(json.hasTimes, true);
      assert.deepEqual(
        json.questions.map(({ questionId }: { questionId: number }) => questionId),
        questions.map(({ id }) => id),
      );
      const [review] = json.questions;
      assert.deepEqual(review.topic, { code: 'I.1', title: 'Definition and status of a profession' });
      assert.equal(review.source, 'A book');
      assert.deepEqual(review.changes, [{ from: optionOf(first, 'B'), to: optionOf(first, 'C') }]);
      assert.deepEqual([review.timeOfOthersMs, review.mistake.cause, review.mistake.isResolved], [null, null, false]);
      assert.ok(review.timeMs >= 9_000, `${review.timeMs} ms`);
      assert.equal(json.questions[1].mistake, null);
      assert.equal(json.questions[2].timeMs, 10_000);
    });

    test('is there for its learner alone, and only once the exam is completed', async () => {
      const { learner, path } = await sit('BB');
      assert.equal((await learner.get(`${path}/review`)).status, 404);
      await learner.post(`${path}/complete`);
      assert.equal((await learner.get(`${path}/review`)).status, 200);
      for (const role of ['nppe', 'admin'] as const) {
        assert.equal((await (await memberOf(app, role)).get(`${path}/review`)).status, 404);
      }
      assert.equal((await app.visitor().get(`${path}/review`)).status, 401);
    });

    test('others are compared with from 30 people on, each counted once, and only in the standard time', async () => {
      const { learner, path, questions } = await sit('BBBBBB');
      await learner.post(`${path}/complete`);
      const others = async () => (await learner.get(`${path}/review`)).json.questions[0].timeOfOthersMs;
      const people = async () => {
        const rows = await app.server.database.rows<{ people: number }>(
          'SELECT people FROM question_times WHERE question_id = ?',
          [questions[0]?.id ?? 0],
        );
        return rows[0]?.people ?? 0;
      };
      const before = await people();
      const again = await sit('BBBBBB', learner);
      await learner.post(`${again.path}/complete`);
      assert.equal(await people(), before, 'a second exam of the same person is not another person');
      await app.server.database.run('UPDATE question_times SET people = ?, total_ms = ?', [
        PEOPLE_TO_COMPARE - 1,
        (PEOPLE_TO_COMPARE - 1) * 20_000,
      ]);
      assert.equal(await others(), null);
      const next = await sit('BBBBBB');
      await next.learner.post(`${next.path}/complete`);
      assert.equal(await people(), PEOPLE_TO_COMPARE);
      const details = (await next.learner.get(`${next.path}/review`)).json.questions;
      const { timeMs } = details.find((each: { questionId: number }) => each.questionId === questions[0]?.id);
      assert.ok(timeMs > 0);
      assert.equal(await others(), Math.round(((PEOPLE_TO_COMPARE - 1) * 20_000 + timeMs) / PEOPLE_TO_COMPARE));
    });
  });

  describe('blind review (product.md 4.31, 4.32)', () => {
    const complete = (learner: Visitor, path: string, blindReview?: boolean) =>
      learner.post(`${path}/complete`, blindReview === undefined ? {} : { blindReview });
    const redo = (learner: Visitor, path: string, question: Question | undefined, letter: string) =>
      learner.post(`${path}/blind-review/answer`, {
        questionId: question?.id,
        selectedAnswerId: question ? optionOf(question, letter) : 0,
      });
    const close = (learner: Visitor, path: string, state: string) =>
      learner.post(`${path}/blind-review/close`, { state });

    test('withholds keys until it is finished; then there are two scores', async () => {
      const { learner, path, questions, mark } = await sit('BAAB.');
      await mark(1, 'flagged', true);
      await mark(3, 'confidence', 'guess');
      const from = app.answers.length;
      const { json: ended } = await complete(learner, path, true);
      assert.equal(ended.examAttempt.score, 33);
      const { json: view } = await learner.get(path);
      assert.equal(view.phase, 'blind');
      assert.deepEqual(
        view.blindAnswers,
        [1, 3, 4, 5].map((place) => ({ questionId: questions[place]?.id, selectedAnswerId: null })),
      );
      assert.deepEqual(view.result, { right: 2, items: 6 });
      assert.equal((await learner.get(`${path}/review`)).status, 404);
      assert.deepEqual((await learner.get('/api/practice/missed')).json, []);
      const exported = (await learner.get('/api/account/export')).json.data;
      assert.deepEqual([...new Set(exported.answers.map(({ right }: { right: unknown }) => right))], [null]);
      assert.deepEqual(exported.mistakes, []);
      assert.equal((await redo(learner, path, questions[1], 'A')).status, 200);
      assert.equal((await redo(learner, path, questions[1], 'B')).status, 200);
      assert.equal((await redo(learner, path, questions[3], 'D')).status, 200);
      assert.equal((await redo(learner, path, questions[4], 'B')).status, 200);
      const kept = (await learner.get(path)).json.blindAnswers;
      assert.equal(
        kept[0].selectedAnswerId,
        optionOf(questions[1] as Question, 'B'),
        'the last choice, also elsewhere',
      );
      for (const { text } of app.answers.slice(from)) assert.doesNotMatch(text, KEYED);
      assert.deepEqual((await close(learner, path, 'finished')).json, { state: 'finished' });
      const { json: after } = await learner.get(path);
      assert.equal(after.phase, 'completed');
      assert.deepEqual([after.result.right, after.withTime.right, after.withTime.items], [2, 3, 6]);
      assert.equal(after.examAttempt.score, 33, 'the score in time stays');
      assert.equal((await learner.get('/api/practice/missed')).json.length, 5);
    });

    test('withholds the keys of earlier attempts, as their repeat does while it runs (product.md 4.35)', async () => {
      const { learner, path, id, questions } = await sit('BAB.BB');
      await complete(learner, path);
      assert.equal((await learner.get(path)).json.phase, 'completed');
      const isWithheldBy = async (attempt: { readonly id: number; readonly phase: string }) => {
        const from = app.answers.length;
        const { json: view } = await learner.get(path);
        assert.deepEqual([view.phase, view.withheldBy, view.blindAnswers], ['blind', attempt, []]);
        assert.deepEqual([view.result, view.examAttempt.score], [{ right: 4, items: 6 }, 67]);
        assert.equal((await learner.get(`${path}/review`)).status, 404);
        assert.equal((await learner.get(`/api/analytics/attempts/${id}`)).status, 404);
        const { data } = (await learner.get('/api/account/export')).json;
        for (const { right } of [...data.answers, ...data.firstAnswers]) assert.equal(right, null);
        assert.deepEqual(data.mistakes, []);
        for (const { text } of app.answers.slice(from)) assert.doesNotMatch(text, KEYED);
      };
      const again = await sit('BB', learner);
      await isWithheldBy({ id: again.id, phase: 'running' });
      await complete(learner, again.path, true);
      await isWithheldBy({ id: again.id, phase: 'blind' });
      await close(learner, again.path, 'declined');
      const { json: shown } = await learner.get(path);
      assert.deepEqual([shown.phase, shown.questions[0].id], ['completed', questions[0]?.id]);
      assert.equal((await learner.get(`${path}/review`)).status, 200);
      assert.equal((await learner.get(`/api/analytics/attempts/${id}`)).status, 200);
    });

    test('comes first where another attempt withholds its keys too, so that it can be closed', async () => {
      const { learner, path } = await sit('BAB.BB');
      await complete(learner, path, true);
      const again = await sit('B', learner);
      const { json: before } = await learner.get(path);
      assert.deepEqual([before.phase, before.withheldBy, before.blindAnswers.length], ['blind', null, 1]);
      await close(learner, path, 'finished');
      const { json: after } = await learner.get(path);
      assert.deepEqual(after.withheldBy, { id: again.id, phase: 'running' });
    });

    test('is declined at any time, and closed once', async () => {
      const { learner, path, questions } = await sit('B');
      await complete(learner, path, true);
      assert.deepEqual((await close(learner, path, 'declined')).json, { state: 'declined' });
      assert.deepEqual((await close(learner, path, 'finished')).json, { state: 'declined' });
      assert.equal((await redo(learner, path, questions[1], 'B')).json.code, 'blind-review-closed');
      const { json } = await learner.get(path);
      assert.deepEqual([json.phase, json.withTime], ['completed', null]);
    });

    test('is offered only where something is to be redone, and only where it was asked for', async () => {
      const sure = await sit('BBABBB');
      await complete(sure.learner, sure.path, true);
      assert.equal((await sure.learner.get(sure.path)).json.phase, 'completed');
      const plain = await sit('B');
      await complete(plain.learner, plain.path);
      assert.equal((await plain.learner.get(plain.path)).json.phase, 'completed');
      await complete(plain.learner, plain.path, true);
      assert.equal((await plain.learner.get(plain.path)).json.phase, 'completed', 'keys that were shown stay shown');
    });

    test("takes answers to its own questions, and is nobody else's", async () => {
      const { learner, path, questions } = await sit('BBBBB.');
      await complete(learner, path, true);
      assert.equal((await redo(learner, path, questions[0], 'B')).json.code, 'answer-misfit');
      const foreign = { questionId: questions[5]?.id, selectedAnswerId: optionOf(questions[0] as Question, 'B') };
      assert.equal((await learner.post(`${path}/blind-review/answer`, foreign)).json.code, 'answer-misfit');
      for (const role of ['nppe', 'admin'] as const) {
        const other = await memberOf(app, role);
        assert.equal((await redo(other, path, questions[5], 'B')).status, 404);
        assert.equal((await close(other, path, 'finished')).status, 404);
      }
      assert.equal((await learner.get(path)).json.phase, 'blind');
    });
  });
});
