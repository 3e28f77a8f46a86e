import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { MAX_BREAK_TIME_MS } from '../../src/domain/exam/allowance.ts';
import { computeLatestStoredMoment, EXAM_DURATION_MS } from '../../src/domain/exam/attempt.ts';
import { type AttemptEvent, acceptEvent } from '../../src/domain/exam/attempt-events.ts';
import { EMPTY_QUESTION_MARKS, type Mark } from '../../src/domain/exam/marks.ts';
import { anAttempt, committed, NOON, present, type StartedAttempt, storedAttempt } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const questionOf = ({ paper }: StartedAttempt, place = 0): number => present(paper[place]).questionId;

const markOf = (started: StartedAttempt, mark: Mark, changedAt = NOON, place = 0) => ({
  ...mark,
  attemptId: started.attempt.id,
  questionId: questionOf(started, place),
  changedAt,
});

const eventOf = ({ attempt }: StartedAttempt, event: Partial<AttemptEvent>) => ({
  ...acceptEvent(
    { kind: 'visit', questionId: null, optionId: null, at: NOON, ...event },
    attempt.startedAt,
    NOON + 100,
  ),
  attemptId: attempt.id,
});

describe('marks, events and breaks of an attempt', () => {
  eachDatabase((open) => {
    const save = (...changes: ReturnType<typeof markOf>[]) =>
      committed(open(), ({ attempts }) => attempts.saveMarks(changes));
    const append = (...events: ReturnType<typeof eventOf>[]) =>
      committed(open(), ({ attempts }) => attempts.appendEvents(events));
    const marksOf = ({ attempt }: StartedAttempt) => createReaders(open()).attemptReader.marks(attempt.id);
    const eventsOf = ({ attempt }: StartedAttempt) => createReaders(open()).attemptReader.events(attempt.id);

    it('stores every kind of mark and reads it again (product.md 4.17)', async () => {
      const started = await anAttempt(open());
      const optionIds = present(started.paper[0]).optionIds;
      const marks = {
        flagged: true,
        confidence: 'guess',
        struckOptionIds: optionIds.slice(0, 2),
        highlights: [
          { optionId: null, start: 3, end: 9 },
          { optionId: present(optionIds[1]), start: 0, end: 2 },
        ],
        note: 'Zürich — "quantum meruit" \\ 😀\nsecond line',
      } as const;
      const changes = Object.entries(marks).map(([kind, value]) => markOf(started, { kind, value } as Mark));
      await save(...changes);
      assert.deepEqual(await marksOf(started), new Map([[questionOf(started), marks]]));
      assert.deepEqual(await marksOf(await anAttempt(open())), new Map());
    });

    it('keeps the mark changed last, each kind for itself (product.md 4.17)', async () => {
      const started = await anAttempt(open());
      await save(markOf(started, { kind: 'note', value: 'later' }, NOON + 20));
      await save(markOf(started, { kind: 'note', value: 'earlier' }, NOON + 10));
      await save(markOf(started, { kind: 'flagged', value: true }, NOON + 5));
      assert.deepEqual((await marksOf(started)).get(questionOf(started)), {
        ...EMPTY_QUESTION_MARKS,
        note: 'later',
        flagged: true,
      });
      await save(markOf(started, { kind: 'note', value: '' }, NOON + 20));
      await save(markOf(started, { kind: 'flagged', value: false }, NOON + 4));
      assert.deepEqual((await marksOf(started)).get(questionOf(started)), { ...EMPTY_QUESTION_MARKS, flagged: true });
    });

    it('replaces a mark that was stored before the clock was set back, and no other (product.md 4.34)', async () => {
      const started = await anAttempt(open());
      const saveAt = (now: number, ...changes: ReturnType<typeof markOf>[]) =>
        committed(open(), ({ attempts }) => attempts.saveMarks(changes, computeLatestStoredMoment(now)));
      const notes = async () => [...(await marksOf(started)).values()].map(({ note }) => note);
      await saveAt(NOON + 60_000, markOf(started, { kind: 'note', value: 'before' }, NOON + 60_000));
      await saveAt(NOON + 10_000, markOf(started, { kind: 'note', value: 'after' }, NOON + 9_000));
      assert.deepEqual(await notes(), ['after']);
      await saveAt(NOON + 11_000, markOf(started, { kind: 'note', value: 'sent late' }, NOON + 8_000));
      assert.deepEqual(await notes(), ['after']);
    });

    it('keeps the mark changed last inside one batch, of equal ones the last of the list (product.md 4.17)', async () => {
      const started = await anAttempt(open());
      await save(
        markOf(started, { kind: 'note', value: 'a' }, NOON + 9),
        markOf(started, { kind: 'note', value: 'b' }, NOON + 3),
        markOf(started, { kind: 'note', value: 'c' }, NOON, 1),
        markOf(started, { kind: 'note', value: 'd' }, NOON, 1),
      );
      const notes = [...(await marksOf(started)).values()].map(({ note }) => note);
      assert.deepEqual(notes.sort(), ['a', 'd']);
    });

    it('stores a mark only for a question of the paper, even if nobody asked before (product.md 4.17)', async () => {
      const [one, other] = [await anAttempt(open()), await anAttempt(open(), { examSet: 2 })];
      const misfit = { ...markOf(other, { kind: 'flagged', value: true }), attemptId: one.attempt.id };
      await assert.rejects(save(misfit), /FOREIGN KEY|foreign key/);
      assert.equal((await marksOf(one)).size, 0);
      await save();
    });

    it('appends each event once and tells them in the order of their time (product.md 4.23)', async () => {
      const started = await anAttempt(open());
      const questionId = questionOf(started);
      const optionId = present(present(started.paper[0]).optionIds[1]);
      const visit = eventOf(started, { questionId, at: NOON + 10 });
      const answer = eventOf(started, { kind: 'answer', questionId, optionId, at: NOON + 20 });
      const pause = eventOf(started, { kind: 'pause', at: NOON + 30 });
      await append(pause, answer, answer);
      await append(visit, answer);
      await append({ ...answer, optionId: 1 });
      await append();
      assert.deepEqual(
        (await eventsOf(started)).map((event) => [event.kind, event.questionId, event.optionId, event.at - NOON]),
        [
          ['visit', questionId, null, 10],
          ['answer', questionId, optionId, 20],
          ['pause', null, null, 30],
        ],
      );
      const [facts] = await committed(open(), ({ attempts }) =>
        attempts.answerFacts([{ attemptId: started.attempt.id, userId: started.user.id, questionId }]),
      );
      assert.equal(facts?.eventCount, 3);
      assert.deepEqual(await eventsOf(await anAttempt(open())), []);
    });

    it('appends batches that name the same attempts in opposite order, at once', async () => {
      const started = await Promise.all(Array.from({ length: 6 }, () => anAttempt(open())));
      const batch = (order: StartedAttempt[], round: number) =>
        committed(open(), async ({ attempts }) => {
          await attempts.answerFacts(
            order.map((one) => ({ attemptId: one.attempt.id, userId: one.user.id, questionId: questionOf(one) })),
          );
          await attempts.saveMarks(order.map((one) => markOf(one, { kind: 'note', value: `${round}` }, NOON + round)));
          await attempts.appendEvents(order.map((one) => eventOf(one, { at: NOON + round })));
        });
      await Promise.all(
        Array.from({ length: 24 }, (_, round) => batch(round % 2 ? started : [...started].reverse(), round)),
      );
      for (const one of started) {
        assert.equal((await eventsOf(one)).length, 24);
        assert.equal((await marksOf(one)).get(questionOf(one))?.note, '23');
      }
    });

    it('saves and appends with one statement each, however many (product.md 4.23)', async () => {
      const statements: string[] = [];
      const database = await open.another({ onStatement: (sql) => statements.push(sql) });
      const started = await anAttempt(open());
      const places = [0, 1, 2, 3, 4, 5];
      statements.length = 0;
      await committed(database, async ({ attempts }) => {
        await attempts.saveMarks(places.map((place) => markOf(started, { kind: 'flagged', value: true }, NOON, place)));
        await attempts.appendEvents(
          places.map((place) => eventOf(started, { questionId: questionOf(started, place) })),
        );
      });
      assert.equal(statements.filter((sql) => !/^(BEGIN|COMMIT)/.test(sql)).length, 2);
    });

    it('stores the allowance of an attempt and its breaks (product.md 4.21, 4.22)', async () => {
      const allowance = { time: '1.5x', breaks: true } as const;
      const { attempt } = await anAttempt(open(), { allowance });
      assert.deepEqual(attempt.allowance, allowance);
      assert.equal(attempt.deadlineAt, NOON + 1.5 * EXAM_DURATION_MS);
      assert.deepEqual([attempt.pausedAt, attempt.breakLeftMs], [null, MAX_BREAK_TIME_MS]);
      const clock = { deadlineAt: attempt.deadlineAt + 7, pausedAt: NOON + 1, breakLeftMs: 7 };
      await committed(open(), ({ attempts }) => attempts.saveBreak(attempt.id, clock));
      const stored = await storedAttempt(open(), attempt.id);
      assert.deepEqual(
        { deadlineAt: stored.deadlineAt, pausedAt: stored.pausedAt, breakLeftMs: stored.breakLeftMs },
        clock,
      );
    });

    it('removes marks and events with their attempt (product.md 1.14)', async () => {
      const started = await anAttempt(open());
      await save(markOf(started, { kind: 'flagged', value: true }));
      await append(eventOf(started, {}));
      await open().run('DELETE FROM exam_attempts WHERE id = ?', [started.attempt.id]);
      assert.equal((await marksOf(started)).size, 0);
      assert.equal((await eventsOf(started)).length, 0);
    });
  });
});
