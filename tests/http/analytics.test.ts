import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AnalyticsView } from '../../src/application/contract/index.ts';
import { acceptEvent } from '../../src/domain/exam/attempt-events.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { storePractice } from '../support/practice-material.ts';
import { SECRET_WORDS, storeSets } from '../support/question-sets.ts';
import type { Visitor } from '../support/visitor.ts';

const SET_LENGTH = 12;
const MINUTE = 60_000;

type Question = { readonly id: number; readonly options: readonly { id: number; text: string }[] };

describe('analytics over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await app.server.transact(async (repositories) => {
      await storePractice(repositories, app.clock.now());
      return accepted(null);
    });
    await app.server.database.run('UPDATE questions SET retired_at = 1 WHERE is_exam_question = 1');
    await storeSets(app, SET_LENGTH);
  });
  after(() => app.close());

  const optionOf = (question: Question | undefined, letter: string): number | undefined =>
    question?.options.find(({ text }) => text.startsWith(`Option ${letter} `))?.id;

  /** Begins an exam and answers it by letters, a dot for no answer; every key is B. */
  async function begin(learner: Visitor, examSet: number, letters: string) {
    const { json: started } = await learner.post('/api/exam/start', { examSet });
    const { json: view } = await learner.get(`/api/exam/${started.id}`);
    const questions = view.questions as Question[];
    for (const [place, letter] of [...letters].entries()) {
      const selectedAnswerId = optionOf(questions[place], letter);
      const answer = { questionId: questions[place]?.id, selectedAnswerId };
      if (selectedAnswerId) await learner.post(`/api/exam/${started.id}/answer`, answer);
    }
    return { id: started.id as number, questions };
  }

  async function take(learner: Visitor, examSet: number, letters: string) {
    const begun = await begin(learner, examSet, letters);
    await learner.post(`/api/exam/${begun.id}/complete`);
    return begun;
  }

  const read = async (learner: Visitor, query = ''): Promise<AnalyticsView> =>
    (await learner.get(`/api/analytics${query}`)).json;

  const answered = ({ areas }: AnalyticsView): number => areas.reduce((sum, { items }) => sum + items, 0);

  test('somebody who has not begun has every area and nothing else', async () => {
    const view = await read(await memberOf(app, 'nppe'));
    assert.deepEqual([view.items, view.since, view.weeks, view.attempts, view.sets], [0, null, [], [], []]);
    assert.deepEqual(
      view.areas.map(({ area, items, band }) => [area, items, band]),
      ['I', 'II', 'III', 'IV', 'V', 'VI'].map((area) => [area, 0, null]),
    );
  });

  test('an exam is in no figure while its blind review is open, and in all of them afterwards (product.md 4.31)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { id } = await begin(learner, 1, 'BBB.........');
    assert.equal((await learner.post(`/api/exam/${id}/complete`, { blindReview: true })).status, 200);
    const open = await read(learner);
    assert.deepEqual([answered(open), open.attempts.length], [0, 0]);
    assert.equal((await learner.get(`/api/analytics/attempts/${id}`)).status, 404);
    assert.equal((await learner.get('/api/readiness')).json.firstAnswers, 0);
    assert.equal((await learner.post(`/api/exam/${id}/blind-review/close`, { state: 'declined' })).status, 200);
    const closed = await read(learner);
    assert.deepEqual([answered(closed), closed.attempts.length], [3, 1]);
    assert.equal((await learner.get('/api/readiness')).json.firstAnswers, 3);
    assert.equal((await learner.get(`/api/analytics/attempts/${id}`)).status, 200);
  });

  test('first answers are in no figure while their exam is taken again, and in all of them afterwards (product.md 4.35)', async () => {
    const learner = await memberOf(app, 'nppe');
    await take(learner, 2, 'BBBB........');
    await take(learner, 1, 'BAB.........');
    const figuresOf = async () => {
      const view = await read(learner);
      const { json: ready } = await learner.get('/api/readiness');
      const ofTopics = view.areas.flatMap(({ topics }) => topics).reduce((sum, { items }) => sum + items, 0);
      const ofWeeks = view.weeks.reduce((sum, { items }) => sum + items, 0);
      assert.deepEqual([answered(view), ofTopics, ofWeeks, ready.firstAnswers], Array(4).fill(view.items));
      assert.deepEqual([view.withheld, view.attempts.length], [ready.withheld, 2], 'the scores stay');
      return [view.items, view.withheld, view.sets.map(({ examSet, areas }) => [examSet, areas.length > 0])];
    };
    const all = [
      7,
      0,
      [
        [1, true],
        [2, true],
      ],
    ];
    assert.deepEqual(await figuresOf(), all);
    const { id } = await begin(learner, 1, 'B...........');
    const without = [
      4,
      3,
      [
        [1, false],
        [2, true],
      ],
    ];
    assert.deepEqual(await figuresOf(), without);
    // The third attempt is completed, but in no figure while its own blind review is open (product.md 4.31).
    await learner.post(`/api/exam/${id}/complete`, { blindReview: true });
    assert.deepEqual(await figuresOf(), without);
    await learner.post(`/api/exam/${id}/blind-review/close`, { state: 'finished' });
    const after = await read(learner);
    assert.deepEqual([after.items, after.withheld, after.attempts.length], [7, 0, 3]);
  });

  test('a completed exam is in the profile at once, by area, and again not as first answers (product.md 14.1)', async () => {
    const learner = await memberOf(app, 'nppe');
    await take(learner, 1, 'BBBBBBBBB...');
    const once = await read(learner);
    assert.deepEqual([once.right, once.items, answered(once)], [9, 9, 9]);
    await take(learner, 1, 'BBBBBBBBBBBB');
    const twice = await read(learner);
    assert.deepEqual([twice.right, twice.items], [9, 9]);
    assert.deepEqual(
      twice.attempts.map(({ right, isNew }) => [right, isNew]),
      [
        [9, true],
        [12, false],
      ],
    );
  });

  test('a practice answer is in the profile at once, and the source can be chosen', async () => {
    const learner = await memberOf(app, 'nppe');
    await take(learner, 1, 'BA..........');
    const [item] = await app.server.database.rows<{ id: number; option: number }>(
      `SELECT q.id, o.id AS option FROM questions q JOIN answer_options o ON o.question_id = q.id AND o.is_correct = 1
       WHERE q.external_id = 'p1-1'`,
    );
    await learner.post('/api/practice/answers', { questionId: item?.id, optionId: item?.option });
    assert.deepEqual([(await read(learner)).items, (await read(learner, '?source=mocks')).items], [3, 2]);
    await app.server.database.run('UPDATE first_answers SET seen_at = seen_at - ?', [20 * 24 * 60 * MINUTE]);
    assert.equal((await read(learner, '?source=recent')).items, 0);
    assert.equal((await learner.get('/api/analytics?source=other')).status, 400);
  });

  test('areas and topics lead to a section and to practice (product.md 14.8)', async () => {
    const learner = await memberOf(app, 'nppe');
    await take(learner, 1, 'A...........');
    const view = await read(learner);
    for (const { section, practice, topics } of view.areas.filter(({ area }) => area !== 'VI')) {
      assert.match(String(section?.address), /^\/study-guide\/\d+\?section=/);
      assert.match(String(practice), /^\/chapter-questions\/\d+$/);
      for (const topic of topics) assert.equal(topic.title, 'Definition and status of a profession');
    }
    assert.deepEqual(view.areas[5]?.section, null, 'the guide of this test has no chapter of the area');
  });

  test('the sets are compared by the first attempts with new questions only (product.md 14.9)', async () => {
    const learner = await memberOf(app, 'nppe');
    await take(learner, 2, 'BBBBBB......');
    await take(learner, 1, 'BBB.........');
    await take(learner, 1, 'BBBBBBBBBBBB');
    const { sets } = await read(learner);
    assert.deepEqual(
      sets.map(({ examSet, right, items }) => [examSet, right, items]),
      [
        [1, 3, SET_LENGTH],
        [2, 6, SET_LENGTH],
      ],
    );
    assert.equal(
      sets[1]?.areas.reduce((sum, { right }) => sum + right, 0),
      6,
    );
  });

  test('the numbers of another user are never among them, and their attempt is not there', async () => {
    const [learner, other, admin] = [
      await memberOf(app, 'nppe'),
      await memberOf(app, 'nppe'),
      await memberOf(app, 'admin'),
    ];
    const { id } = await take(learner, 1, 'BBBBBB......');
    assert.deepEqual([(await read(other)).items, (await read(other)).attempts], [0, []]);
    assert.equal((await learner.get(`/api/analytics/attempts/${id}`)).status, 200);
    for (const visitor of [other, admin]) {
      assert.equal((await visitor.get(`/api/analytics/attempts/${id}`)).status, 404);
    }
  });

  test('a running exam is in no figure, and nothing ever names a key or a reason (product.md 4.13)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { id, questions } = await begin(learner, 1, 'BBBBBBBBBBBB');
    const running = await learner.get('/api/analytics');
    assert.deepEqual([running.json.items, running.json.attempts], [0, []]);
    assert.equal((await learner.get(`/api/analytics/attempts/${id}`)).status, 404);
    await learner.post(`/api/exam/${id}/complete`);
    const [all, one] = [await learner.get('/api/analytics'), await learner.get(`/api/analytics/attempts/${id}`)];
    assert.equal(all.json.items, SET_LENGTH);
    for (const { text } of [running, all, one]) {
      assert.doesNotMatch(text, new RegExp(`${SECRET_WORDS}|Option |isCorrect|keyOptionId`));
      for (const question of questions) assert.ok(!text.includes(`"questionId":${question.id}`));
    }
  });

  test('pace, changes and confidence of an attempt come from its events and marks (product.md 14.2, 14.10, 14.11)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { id, questions } = await begin(learner, 2, 'ABBBBBBBBBB.');
    const start = app.clock.now() - 60 * MINUTE;
    await app.server.database.run('UPDATE exam_attempts SET start_time = ? WHERE id = ?', [start, id]);
    const nothing = { questionId: null, optionId: null };
    const events = [
      ...questions.map(({ id: questionId }, place) => ({
        ...{ ...nothing, kind: 'visit' as const, questionId },
        at: start + place * MINUTE,
      })),
      ...['B', 'A'].map((letter, turn) => ({
        ...{
          kind: 'answer' as const,
          questionId: questions[0]?.id ?? 0,
          optionId: optionOf(questions[0], letter) ?? 0,
        },
        at: start + 1_000 * (turn + 1),
      })),
      { ...nothing, kind: 'leave' as const, at: start + SET_LENGTH * MINUTE },
    ];
    const sure = [0, 1].map((place) => ({
      ...{ attemptId: id, questionId: questions[place]?.id ?? 0 },
      ...{ kind: 'confidence' as const, value: 'sure' as const, changedAt: start },
    }));
    await app.server.transact(async ({ attempts }) => {
      await attempts.appendEvents(
        events.map((event) => ({ ...acceptEvent(event, start, app.clock.now()), attemptId: id })),
      );
      await attempts.saveMarks(sure);
      return accepted(null);
    });
    await learner.post(`/api/exam/${id}/complete`);
    const { json } = await learner.get(`/api/analytics/attempts/${id}`);
    assert.deepEqual(
      json.quarters.map(({ from, to, right, spentMs }: AttemptQuarter) => [from, to, right, spentMs]),
      [
        [1, 3, 2, 3 * MINUTE],
        [4, 6, 3, 3 * MINUTE],
        [7, 9, 3, 3 * MINUTE],
        [10, 12, 2, 3 * MINUTE],
      ],
    );
    assert.deepEqual(json.changes, { rightToWrong: [1], wrongToRight: [], wrongToWrong: [] });
    assert.deepEqual(json.confidence.sure, { right: 1, items: 2 });
    assert.deepEqual(
      json.sureButWrong.map(({ position }: { position: number }) => position),
      [1],
    );
  });

  test('an attempt without events has no pace (product.md 14.2)', async () => {
    const learner = await memberOf(app, 'nppe');
    const { id } = await take(learner, 1, 'BBB.........');
    const { json } = await learner.get(`/api/analytics/attempts/${id}`);
    assert.deepEqual(json.quarters, []);
    assert.deepEqual(json.confidence.unmarked, { right: 3, items: 3 });
  });
});

type AttemptQuarter = {
  readonly from: number;
  readonly to: number;
  readonly right: number;
  readonly spentMs: number;
};
