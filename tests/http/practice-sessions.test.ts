import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { anItem } from '../support/builders.ts';
import { memberOf } from '../support/members.ts';
import { SECRET_WORDS, smallSet } from '../support/question-sets.ts';
import type { Visitor } from '../support/visitor.ts';

const SECOND = 1_000;

type Question = {
  readonly id: number;
  readonly options: readonly { readonly id: number; readonly text: string }[];
  readonly chosen: number | null;
  readonly solution: { readonly options: readonly { readonly id: number; readonly isCorrect: boolean }[] } | null;
};

const KEY = /^Option B/;

const optionOf = ({ options }: Question, isRight: boolean): number =>
  options.find(({ text }) => KEY.test(text) === isRight)?.id ?? 0;

describe('practice sessions over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await app.server.transact(async ({ content }) => {
      const items = [1, 2, 3, 4].map((n) =>
        anItem(`s-${n}`, { use: { kind: 'practice', chapter: 1 }, stem: `What about ${n}?`, topic: 'II.3' }),
      );
      await content.saveItems([...items, ...smallSet(1, 6), ...smallSet(2, 6)], app.clock.now());
      return accepted(null);
    });
    await app.server.database.run(
      "UPDATE questions SET retired_at = 1 WHERE external_id NOT LIKE 's-%' AND external_id NOT LIKE 't%'",
    );
  });
  after(() => app.close());

  const start = (learner: Visitor, given: object = {}) =>
    learner.post('/api/practice/sessions', { topics: [], states: ['new'], number: 10, mode: 'tutor', ...given });
  const read = async (learner: Visitor, id: number) => (await learner.get(`/api/practice/sessions/${id}`)).json;
  const save = (learner: Visitor, id: number, question: Question, isRight: boolean, how = 'choices') =>
    learner.post(`/api/practice/sessions/${id}/${how}`, {
      choices: [{ questionId: question.id, optionId: optionOf(question, isRight) }],
    });
  const stateOf = async (learner: Visitor, state: string | null): Promise<number> =>
    (await learner.get('/api/practice/pool')).json.items.filter(
      ({ lastAnswer }: { lastAnswer: string | null }) => lastAnswer === state,
    ).length;

  test('a tutor session shows an answer once it is checked, keeps the first choice, and ends with the last (15.11)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { json: started } = await start(learner);
    const begun = await read(learner, started.id);
    assert.deepEqual([begun.items, begun.finished, begun.secondsLeft], [4, false, null]);
    assert.ok(begun.questions.every(({ solution }: Question) => solution === null));
    const [first, ...others] = begun.questions as readonly [Question, ...Question[]];
    const { json: checked } = await save(learner, started.id, first, false);
    assert.equal(checked.right, 0);
    assert.ok(checked.questions[0].solution.options.some(({ isCorrect }: { isCorrect: boolean }) => isCorrect));
    assert.equal(checked.questions[1].solution, null);
    const { json: again } = await save(learner, started.id, first, true);
    assert.equal(again.questions[0].chosen, optionOf(first, false));
    assert.deepEqual([await stateOf(learner, 'wrong'), await stateOf(learner, null)], [1, 3]);
    for (const question of others) await save(learner, started.id, question, true);
    const ended = await read(learner, started.id);
    assert.deepEqual([ended.finished, ended.right], [true, 3]);
    const refused = await save(learner, started.id, first, true);
    assert.deepEqual([refused.status, refused.json.code], [409, 'session-finished']);
    assert.equal((await learner.get('/api/readiness')).json.firstAnswers, 4);
    const [line] = (await learner.get('/api/practice/sessions')).json;
    assert.deepEqual([line.id, line.right, line.items], [started.id, 3, 4]);
  });

  test('a timed session shows nothing before its end, and takes the last choice (15.11)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { json: started } = await start(learner, { mode: 'timed', number: 2 });
    const begun = await read(learner, started.id);
    assert.equal(begun.secondsLeft, 164);
    const [first, second] = begun.questions as readonly [Question, Question];
    await save(learner, started.id, first, false);
    const { json: saved } = await save(learner, started.id, first, true);
    assert.equal(saved.right, null);
    assert.ok(saved.questions.every(({ solution }: Question) => solution === null));
    assert.equal(await stateOf(learner, null), 4);
    app.clock.advance(170 * SECOND);
    const { json: ended } = await save(learner, started.id, second, false, 'finish');
    assert.deepEqual([ended.finished, ended.right], [true, 1]);
    assert.ok(ended.questions.every(({ solution }: Question) => solution !== null));
    assert.deepEqual([await stateOf(learner, 'right'), await stateOf(learner, 'wrong')], [1, 1]);
  });

  test('a choice later than a minute after the deadline does not count, and the session ends (15.11)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { json: started } = await start(learner, { mode: 'timed', number: 2 });
    const [first, second] = (await read(learner, started.id)).questions as readonly [Question, Question];
    await save(learner, started.id, first, true);
    app.clock.advance(225 * SECOND);
    const { json: ended } = await save(learner, started.id, second, true);
    assert.deepEqual([ended.finished, ended.right, ended.questions[1].chosen], [true, 1, null]);
  });

  test('topics, states and flags choose the questions; nothing that matches is refused (15.10)', async () => {
    const learner = await memberOf(app, 'nppe');
    for (const given of [{ topics: ['IV.4'] }, { states: ['wrong'] }, { states: [] }, { states: ['flagged'] }]) {
      const refused = await start(learner, given);
      assert.deepEqual([refused.status, refused.json.code], [409, 'session-empty']);
    }
    const { json: started } = await start(learner, { topics: ['II.3'], number: 2 });
    const { questions } = await read(learner, started.id);
    assert.equal(questions.length, 2);
    const flagged = await learner.send(`/api/practice/flags/${questions[0].id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isFlagged: true }),
    });
    assert.equal(flagged.status, 200);
    const { json: second } = await start(learner, { states: ['flagged'] });
    const view = await read(learner, second.id);
    assert.deepEqual(
      view.questions.map(({ id }: Question) => id),
      [questions[0].id],
    );
    assert.equal(view.questions[0].isFlagged, true);
  });

  test("somebody else's session is not there, and an option of another question is refused", async () => {
    const [learner, other] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
    const { json: started } = await start(learner);
    const [first, second] = (await read(learner, started.id)).questions as readonly [Question, Question];
    assert.equal((await other.get(`/api/practice/sessions/${started.id}`)).status, 404);
    assert.equal((await save(other, started.id, first, true)).status, 404);
    const misfit = { choices: [{ questionId: first.id, optionId: optionOf(second, true) }] };
    assert.equal((await learner.post(`/api/practice/sessions/${started.id}/choices`, misfit)).status, 400);
  });

  test('no mock item and no key of one appears before both mocks were completed, nor while an exam runs (15.10)', async () => {
    const learner = await memberOf(app, 'nppe');
    const sit = async (examSet: number): Promise<void> => {
      const { json: exam } = await learner.post('/api/exam/start', { examSet });
      await learner.post(`/api/exam/${exam.id}/complete`);
    };
    const practise = async () => {
      const pool = await learner.get('/api/practice/pool');
      const { json: started } = await start(learner, { states: ['new', 'wrong', 'right', 'flagged'], number: 110 });
      const session = await learner.get(`/api/practice/sessions/${started.id}`);
      return { hasMocks: pool.json.hasMocks, items: pool.json.items.length, id: started.id, session };
    };
    for (const set of [1, 2]) {
      const { hasMocks, items, session } = await practise();
      assert.deepEqual([hasMocks, items, session.json.items], [false, 4, 4]);
      assert.ok(!session.text.includes(SECRET_WORDS) && !session.text.includes('of set'));
      await sit(set);
    }
    const both = await practise();
    assert.deepEqual([both.hasMocks, both.items, both.session.json.items], [true, 16, 16]);
    assert.ok(!both.session.text.includes(SECRET_WORDS), 'no key before its question was answered');
    const missed = async (): Promise<number> => (await learner.get('/api/practice/missed')).json.length;
    const missedInExams = await missed();
    const mock = both.session.json.questions.find(({ question }: { question: string }) =>
      question.includes('of set 1'),
    );
    const checked = await save(learner, both.id, mock, true);
    assert.ok(checked.text.includes(SECRET_WORDS));
    assert.equal(await missed(), missedInExams);

    const { json: exam } = await learner.post('/api/exam/start', { examSet: 1 });
    const closed = await learner.get(`/api/practice/sessions/${both.id}`);
    assert.deepEqual([closed.status, closed.json.code], [409, 'session-closed']);
    assert.equal((await save(learner, both.id, mock, true)).json.code, 'session-closed');
    const during = await practise();
    assert.deepEqual([during.hasMocks, during.items], [false, 4]);
    await learner.post(`/api/exam/${exam.id}/complete`);
    assert.equal((await learner.get(`/api/practice/sessions/${both.id}`)).status, 200);
  });

  test('no question of an exam under blind review is practised, and no state of one is told (4.31, 15.10)', async () => {
    const learner = await memberOf(app, 'nppe');
    const sit = async (examSet: number, blindReview: boolean): Promise<string> => {
      const { json: exam } = await learner.post('/api/exam/start', { examSet });
      const { json: paper } = await learner.get(`/api/exam/${exam.id}`);
      for (const question of paper.questions as Question[]) {
        const selectedAnswerId = optionOf(question, true);
        await learner.post(`/api/exam/${exam.id}/answer`, { questionId: question.id, selectedAnswerId });
      }
      const flag = { kind: 'flagged', questionId: paper.questions[0].id, value: true, changedAt: app.clock.now() };
      await learner.post(`/api/exam/${exam.id}/marks`, { marks: [flag] });
      await learner.post(`/api/exam/${exam.id}/complete`, { blindReview });
      return `/api/exam/${exam.id}/blind-review/close`;
    };
    const drawRight = () => start(learner, { states: ['right'], number: 110 });
    await sit(1, false);
    const close = await sit(2, true);
    assert.equal(await stateOf(learner, 'right'), 6, 'the right answers of set 1 alone');
    const during = await read(learner, (await drawRight()).json.id);
    assert.equal(during.questions.length, 6);
    assert.ok(during.questions.every(({ question }: { question: string }) => question.includes('of set 1')));

    await learner.post(close, { state: 'finished' });
    const { json: both } = await drawRight();
    assert.equal((await read(learner, both.id)).questions.length, 12);
    const drawn = await read(learner, both.id);
    await save(learner, both.id, drawn.questions[0], true, 'finish');
    await save(learner, during.id, during.questions[0], true, 'finish');
    /** The results of both sessions in the list and in the export, each with the latest session first. */
    const resultsOf = async () => {
      const lines: { right: number | null }[] = (await learner.get('/api/practice/sessions')).json;
      const exported: { right: number | null }[] = (await learner.get('/api/account/export')).json.data
        .practiceSessions;
      const [listed, inExport] = [lines, exported.toReversed()].map((each) => each.map(({ right }) => right));
      assert.deepEqual(inExport, listed);
      return listed;
    };
    assert.deepEqual(await resultsOf(), [1, 1]);
    const closeAgain = await sit(2, true);
    assert.equal((await learner.get(`/api/practice/sessions/${both.id}`)).json.code, 'session-closed');
    assert.deepEqual(await resultsOf(), [null, 1], 'the result of a session with its questions is withheld (4.35)');
    await learner.post(closeAgain, { state: 'declined' });
    assert.equal((await learner.get(`/api/practice/sessions/${both.id}`)).status, 200);
    assert.deepEqual(await resultsOf(), [1, 1]);
  });
});
