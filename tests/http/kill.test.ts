import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { eventKey } from '../../src/domain/exam/attempt-events.ts';
import { emptyDatabase } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

/** Answers that must be acknowledged before the power goes; more are on their way at that moment. */
const BEFORE_THE_CUT = 60;
const SENDERS = 8;

describe('a server that is killed while answers, marks and events stream in keeps every acknowledged one (product.md 4.8, 4.17, 4.23)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    test(`SIGKILL, restart, compare, on ${kind}`, async () => {
      const { url, remove } = await emptyDatabase(kind);
      const first = await startServerProcess({ databaseUrl: url });
      const learner = visitorOf(first.origin);
      try {
        await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
        const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
        const { json: view } = await learner.get(`/api/exam/${started.id}`);
        assert.equal(view.questions.length, 110);
        const stream = { learner, examId: started.id, startedAt: Date.parse(view.examAttempt.startTime) };
        const acknowledged = await answerUntilKilled(stream, view.questions, first.kill);
        assert.ok(acknowledged.answers.size >= BEFORE_THE_CUT / 2, `${acknowledged.answers.size} were acknowledged`);
        assert.ok(acknowledged.notes.size >= BEFORE_THE_CUT / 4, `${acknowledged.notes.size} notes were acknowledged`);
        const highlighted = acknowledged.highlightEnds.size;
        assert.ok(highlighted >= BEFORE_THE_CUT / 4, `${highlighted} highlights were acknowledged`);

        const port = Number(new URL(first.origin).port);
        const second = await startServerProcess({ databaseUrl: url, port });
        try {
          const { json: after } = await learner.get(`/api/exam/${started.id}`);
          const kept = new Map<number, number>(
            after.userAnswers.map((answer: { questionId: number; selectedAnswerId: number }) => [
              answer.questionId,
              answer.selectedAnswerId,
            ]),
          );
          assert.deepEqual(lostOf(acknowledged.answers, kept), []);
          const marks: { questionId: number; note: string; highlights: { end: number }[] }[] = after.marks;
          const notes = new Map(marks.map(({ questionId, note }) => [questionId, note]));
          assert.deepEqual(lostOf(acknowledged.notes, notes), []);
          const ends = new Map(marks.map(({ questionId, highlights }) => [questionId, highlights[0]?.end ?? 0]));
          assert.deepEqual(lostOf(acknowledged.highlightEnds, ends), []);
          const events = await storedEvents(url, started.id);
          assert.deepEqual(
            acknowledged.events.filter((key) => !events.has(key)),
            [],
          );
          assert.deepEqual(after.questions, view.questions);
        } finally {
          await second.kill();
        }
      } finally {
        await first.kill();
        await remove();
      }
    });
  }
});

/** What of the acknowledged values is not stored. */
const lostOf = <Value>(acknowledged: Standing<Value>, stored: ReadonlyMap<number, Value>) =>
  [...acknowledged].filter(([questionId, values]) => {
    const value = stored.get(questionId);
    return value === undefined || !values.has(value);
  });

/** The keys of the events that an attempt has. */
async function storedEvents(url: string, attemptId: number): Promise<Set<string>> {
  const database = await openDatabase(url);
  const wanted = 'SELECT event_key FROM attempt_events WHERE attempt_id = ?';
  const rows = await database.rows<{ event_key: string }>(wanted, [attemptId]);
  await database.close();
  return new Set(rows.map((row) => row.event_key));
}

/** Per question, the values that may stand: the last acknowledged one, or one sent after it whose acknowledgement was cut off. */
type Standing<Value> = Map<number, Set<Value>>;

type Stream = { readonly learner: Visitor; readonly examId: number; readonly startedAt: number };

type Acknowledged = {
  readonly answers: Standing<number>;
  readonly notes: Standing<string>;
  /** Where the one highlight of a question ends. */
  readonly highlightEnds: Standing<number>;
  readonly events: string[];
};

/** Several senders answer, write notes and highlight over and over until the connection breaks; events come with all. */
async function answerUntilKilled(
  { learner, examId, startedAt }: Stream,
  questions: readonly Question[],
  kill: () => Promise<void>,
): Promise<Acknowledged> {
  const done: Acknowledged = { answers: new Map(), notes: new Map(), highlightEnds: new Map(), events: [] };
  let [total, sent] = [0, 0];
  const save = async <Value>(path: string, body: object, standing: Standing<Value>, id: number, value: Value) => {
    sent += 1;
    const at = startedAt + sent;
    standing.get(id)?.add(value);
    const event = { kind: 'visit', questionId: id, optionId: null, at } as const;
    const answer = await learner.post(`/api/exam/${examId}/${path}`, { ...body, events: [event] }).catch(() => null);
    if (answer?.status !== 200) return false;
    standing.set(id, new Set([value]));
    done.events.push(eventKey(event));
    return true;
  };
  const sender = async (offset: number): Promise<void> => {
    for (let round = 0; ; round += 1) {
      for (let index = offset; index < questions.length; index += SENDERS) {
        const question = questions[index];
        const option = question?.options[(round + index) % 4];
        if (!question || !option) throw new Error('the paper is short');
        const answer = { questionId: question.id, selectedAnswerId: option.id };
        if (!(await save('answer', answer, done.answers, question.id, option.id))) return;
        const note = `Note ${round} on ${question.id}`;
        const mark = { questionId: question.id, changedAt: startedAt + 1 + round };
        const written = { marks: [{ ...mark, kind: 'note', value: note }] };
        if (!(await save('marks', written, done.notes, question.id, note))) return;
        const end = round + 2;
        const highlighted = { marks: [{ ...mark, kind: 'highlights', value: [{ optionId: null, start: 0, end }] }] };
        if (!(await save('marks', highlighted, done.highlightEnds, question.id, end))) return;
        total += 1;
        if (total === BEFORE_THE_CUT) void kill();
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, index) => sender(index)));
  await kill();
  return done;
}
