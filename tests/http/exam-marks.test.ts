import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { MAX_BREAK_TIME_MS } from '../../src/domain/exam/allowance.ts';
import { ANSWER_GRACE_MS, EXAM_DURATION_MS } from '../../src/domain/exam/attempt.ts';
import { deriveWorkRecord } from '../../src/domain/exam/attempt-events.ts';
import { MAX_NOTE_LENGTH } from '../../src/domain/exam/marks.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { SECRET_WORDS, storeSets } from '../support/question-sets.ts';

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

const MINUTE = 60_000;

async function begin(app: TestApp, allowance?: { time: string; breaks: boolean }) {
  const learner = await memberOf(app, 'nppe');
  const { json: started } = await learner.post('/api/exam/start', { examSet: 1, ...(allowance ? { allowance } : {}) });
  const url = `/api/exam/${started.id}`;
  const read = async () => (await learner.get(url)).json;
  const view = await read();
  const [first, second] = view.questions as [Question, Question];
  const mark = (kind: string, value: unknown, more: object = {}) =>
    learner.post(`${url}/marks`, {
      marks: [{ questionId: first.id, kind, value, changedAt: app.clock.now(), ...more }],
    });
  const events = () => createReaders(app.server.database).attemptReader.events(started.id);
  return { learner, id: started.id as number, url, read, view, first, second, mark, events };
}

describe('marks, events and allowances of an exam over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await storeSets(app, 10);
  });
  after(() => app.close());

  test('every mark comes back on another device and in the review (product.md 4.17)', async () => {
    const { learner, url, read, view, first, mark } = await begin(app);
    assert.deepEqual(view.marks, []);
    const optionId = first.options[1]?.id;
    const marks = {
      flagged: true,
      confidence: 'guess',
      struckOptionIds: [optionId],
      highlights: [{ optionId: null, start: 2, end: 8 }],
      note: 'Section 12 of the Act',
    };
    for (const [kind, value] of Object.entries(marks)) assert.equal((await mark(kind, value)).status, 200);
    assert.deepEqual((await read()).marks, [{ questionId: first.id, ...marks }]);
    await learner.post(`${url}/complete`);
    assert.deepEqual((await read()).marks, [{ questionId: first.id, ...marks }]);
    assert.equal((await mark('flagged', false)).json.code, 'attempt-closed');
    assert.equal((await learner.post(`${url}/marks`, { marks: [] })).json.code, 'attempt-closed');
  });

  test('highlights are stored joined, and a mark changed earlier never replaces a later one (product.md 4.17)', async () => {
    const { read, mark } = await begin(app);
    const highlight = (start: number, end: number) => ({ optionId: null, start, end });
    await mark('highlights', [highlight(5, 9), highlight(1, 3), highlight(2, 6)]);
    const now = app.clock.now();
    app.clock.advance(1000);
    await mark('note', 'later', { changedAt: now + 900 });
    await mark('note', 'earlier', { changedAt: now + 100 });
    const [{ highlights, note }] = (await read()).marks;
    assert.deepEqual([highlights, note], [[highlight(1, 9)], 'later']);
  });

  test('a mark must fit: own paper, own options, known kind, bounded (product.md 4.17)', async () => {
    const { learner, url, read, second, mark } = await begin(app);
    assert.equal((await mark('flagged', true, { questionId: 999_999 })).json.code, 'mark-misfit');
    assert.equal((await mark('struckOptionIds', [second.options[0]?.id])).json.code, 'mark-misfit');
    for (const [kind, value] of [
      ['flagged', 'yes'],
      ['confidence', 'perhaps'],
      ['note', 'x'.repeat(MAX_NOTE_LENGTH + 1)],
      ['highlights', [{ optionId: null, start: -1, end: 2 }]],
      ['highlights', Array.from({ length: 51 }, (_, n) => ({ optionId: null, start: 3 * n, end: 3 * n + 1 }))],
      ['score', 100],
    ] as const) {
      assert.equal((await mark(kind, value)).status, 400, kind);
    }
    assert.deepEqual((await read()).marks, []);
    const marks = Array.from({ length: 21 }, () => ({
      questionId: second.id,
      kind: 'flagged',
      value: true,
      changedAt: 1,
    }));
    assert.equal((await learner.post(`${url}/marks`, { marks })).status, 400);
    assert.equal((await mark('note', 'x'.repeat(MAX_NOTE_LENGTH))).status, 200);
  });

  test('an answer and what came before it are events, stored once however often they are sent (product.md 4.23)', async () => {
    const { learner, url, first, second, events } = await begin(app);
    const start = app.clock.now();
    app.clock.advance(MINUTE);
    const [one, other] = first.options;
    const answer = {
      questionId: first.id,
      selectedAnswerId: other?.id,
      chosenAt: start + 30_000,
      events: [
        { kind: 'visit', questionId: first.id, optionId: null, at: start + 10_000 },
        { kind: 'answer', questionId: first.id, optionId: one?.id, at: start + 20_000 },
        { kind: 'answer', questionId: first.id, optionId: other?.id, at: start + 30_000 },
        { kind: 'visit', questionId: second.id, optionId: null, at: start + 40_000 },
        { kind: 'leave', questionId: null, optionId: null, at: start + 45_000 },
      ],
    };
    for (let round = 0; round < 3; round += 1) assert.equal((await learner.post(`${url}/answer`, answer)).status, 200);
    const { timeByQuestion, order, changes } = deriveWorkRecord(await events());
    assert.deepEqual([...timeByQuestion.values()], [30_000, 5_000]);
    assert.deepEqual(order, [first.id, second.id]);
    assert.deepEqual(changes, [{ questionId: first.id, from: one?.id, to: other?.id, at: start + 30_000 }]);
    assert.equal((await events()).length, 5);
  });

  test('an answer of a device that records nothing is an event all the same (product.md 4.23)', async () => {
    const { learner, url, first, events } = await begin(app);
    const at = app.clock.now();
    const optionId = first.options[0]?.id;
    await learner.post(`${url}/answer`, { questionId: first.id, selectedAnswerId: optionId });
    assert.deepEqual(await events(), [{ kind: 'answer', questionId: first.id, optionId, at }]);
  });

  test('events that do not fit are left out, and their answer is kept (product.md 4.23)', async () => {
    const { learner, url, first, second, events } = await begin(app);
    const at = app.clock.now();
    const sent = [
      { kind: 'visit', questionId: 999_999, optionId: null, at },
      { kind: 'answer', questionId: first.id, optionId: second.options[0]?.id, at: at + 1 },
      { kind: 'visit', questionId: first.id, optionId: null, at: at + 10 * MINUTE },
    ];
    const answer = { questionId: first.id, selectedAnswerId: first.options[0]?.id, chosenAt: at, events: sent };
    assert.equal((await learner.post(`${url}/answer`, answer)).status, 200);
    assert.deepEqual(
      (await events()).map((event) => [event.kind, event.at]),
      [
        ['answer', at],
        ['visit', at],
      ],
    );
    const pause = { marks: [], events: [{ kind: 'pause', questionId: null, optionId: null, at }] };
    assert.equal((await learner.post(`${url}/marks`, pause)).status, 400, 'breaks are recorded by the server');
  });

  for (const [time, factor] of [
    ['1.25x', 1.25],
    ['1.5x', 1.5],
    ['2x', 2],
  ] as const) {
    test(`an attempt with ${time} lasts that much longer and says so with its result (product.md 4.21)`, async () => {
      const { learner, url, read, view, first } = await begin(app, { time, breaks: false });
      const { deadline, startTime, allowance } = view.examAttempt;
      assert.equal(deadline - Date.parse(startTime), factor * EXAM_DURATION_MS);
      assert.deepEqual(allowance, { time, breaks: false });
      app.clock.advance(factor * EXAM_DURATION_MS);
      const answer = { questionId: first.id, selectedAnswerId: first.options[0]?.id, chosenAt: deadline };
      assert.equal((await learner.post(`${url}/answer`, answer)).status, 200);
      app.clock.advance(ANSWER_GRACE_MS + 1);
      const ended = await read();
      assert.deepEqual([ended.phase, ended.examAttempt.allowance.time], ['completed', time]);
      const [line] = (await learner.get('/api/exam/attempts')).json;
      assert.deepEqual([line.allowance, line.deadline], [{ time, breaks: false }, deadline]);
    });
  }

  test('an untimed attempt goes on after a day; an unknown allowance is refused (product.md 4.21)', async () => {
    const { learner, read } = await begin(app, { time: 'untimed', breaks: false });
    app.clock.advance(24 * 60 * MINUTE);
    await app.server.jobs.runAll();
    assert.equal((await read()).phase, 'running');
    const unknown = { examSet: 2, allowance: { time: '9x', breaks: false } };
    assert.equal((await learner.post('/api/exam/start', unknown)).status, 400);
    const standard = await begin(app);
    assert.deepEqual(standard.view.examAttempt.allowance, { time: '1x', breaks: false });
  });

  test('a break stops the clock, for the server and every device (product.md 4.22)', async () => {
    const { learner, url, read, view, events, first } = await begin(app, { time: '1x', breaks: true });
    const { deadline } = view.examAttempt;
    const start = app.clock.now();
    app.clock.advance(MINUTE);
    const paused = (await learner.post(`${url}/pause`)).json;
    assert.deepEqual([paused.pausedAt, paused.breakLeftMs], [app.clock.now(), MAX_BREAK_TIME_MS]);
    app.clock.advance(3 * EXAM_DURATION_MS);
    await app.server.jobs.runAll();
    assert.deepEqual((await learner.post(`${url}/pause`)).json, { ...paused, serverNow: app.clock.now() });
    const other = await read();
    assert.deepEqual([other.phase, other.examAttempt.pausedAt], ['running', paused.pausedAt]);
    const [line] = (await learner.get('/api/exam/attempts')).json;
    assert.deepEqual([line.pausedAt, line.breakLeftMs], [paused.pausedAt, MAX_BREAK_TIME_MS]);
    const resumed = (await learner.post(`${url}/resume`)).json;
    assert.deepEqual([resumed.pausedAt, resumed.deadline], [null, deadline + 3 * EXAM_DURATION_MS]);
    const answer = { questionId: first.id, selectedAnswerId: first.options[0]?.id };
    assert.equal((await learner.post(`${url}/answer`, answer)).status, 200);
    assert.deepEqual((await events()).map((event) => [event.kind, event.at - start]).slice(0, 1), [['pause', MINUTE]]);
    assert.deepEqual((await events()).map(({ kind }) => kind).sort(), ['answer', 'pause', 'resume']);
    app.clock.advance(EXAM_DURATION_MS);
    assert.equal((await learner.post(`${url}/pause`)).json.code, 'attempt-over');
  });

  test('there is no break where none was declared (product.md 4.22)', async () => {
    const { learner, url } = await begin(app);
    const refusal = await learner.post(`${url}/pause`);
    assert.deepEqual([refusal.status, refusal.json.code], [409, 'no-break-left']);
    assert.equal((await learner.post(`${url}/resume`)).status, 200, 'going on is never refused');
    await learner.post(`${url}/complete`);
    assert.equal((await learner.post(`${url}/resume`)).json.code, 'attempt-closed');
  });

  test('nothing of marks, events and breaks tells the key (product.md 4.13)', async () => {
    const from = app.answers.length;
    const { learner, url, read, mark, first } = await begin(app, { time: '2x', breaks: true });
    for (const option of first.options) {
      await learner.post(`${url}/answer`, { questionId: first.id, selectedAnswerId: option.id });
      await mark('struckOptionIds', [option.id]);
    }
    await learner.post(`${url}/pause`);
    await learner.post(`${url}/resume`);
    await read();
    const answers = app.answers.slice(from);
    assert.ok(answers.length > 8);
    const tells = new RegExp(`${SECRET_WORDS}|isCorrect|isKey|explanation|rationale|rightWhen|keyOption|isCounted`);
    for (const { text } of answers) assert.doesNotMatch(text, tells);
  });
});
