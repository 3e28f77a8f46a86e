import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyDatabase } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

/** Answers that must be acknowledged before the power goes; more are on their way at that moment. */
const BEFORE_THE_CUT = 60;
const SENDERS = 8;

/** By question, the choices that may be stored: the last acknowledged one, and one whose acknowledgement was cut off. */
type Standing = Map<number, Set<number>>;

/** Ends an exam without an answer, so that all its questions are offered without time. */
async function openBlindReview(learner: Visitor) {
  await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
  const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
  const path = `/api/exam/${started.id}`;
  const questions: readonly Question[] = (await learner.get(path)).json.questions;
  const first = { questionId: questions[0]?.id, selectedAnswerId: questions[0]?.options[0]?.id };
  assert.equal((await learner.post(`${path}/answer`, first)).status, 200);
  assert.equal((await learner.post(`${path}/complete`, { blindReview: true })).status, 200);
  return { path, questions: questions.slice(1) };
}

/** Several senders choose over and over until the connection breaks. */
async function chooseUntilKilled(
  learner: Visitor,
  path: string,
  questions: readonly Question[],
  kill: () => Promise<void>,
): Promise<Standing> {
  const standing: Standing = new Map();
  let total = 0;
  const sender = async (offset: number): Promise<void> => {
    for (let round = 0; ; round += 1) {
      for (let index = offset; index < questions.length; index += SENDERS) {
        const { id: questionId, options } = questions[index] as Question;
        const selectedAnswerId = options[(round + index) % options.length]?.id ?? 0;
        standing.get(questionId)?.add(selectedAnswerId);
        const answer = { questionId, selectedAnswerId };
        const saved = await learner.post(`${path}/blind-review/answer`, answer).catch(() => null);
        if (saved?.status !== 200) return;
        standing.set(questionId, new Set([selectedAnswerId]));
        total += 1;
        if (total === BEFORE_THE_CUT) void kill();
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, index) => sender(index)));
  await kill();
  return standing;
}

describe('a server that is killed during blind review keeps every acknowledged answer (product.md 4.8, 4.32)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    test(`SIGKILL, restart, compare, on ${kind}`, async () => {
      const { url, remove } = await emptyDatabase(kind);
      const first = await startServerProcess({ databaseUrl: url });
      const learner = visitorOf(first.origin);
      try {
        const { path, questions } = await openBlindReview(learner);
        const acknowledged = await chooseUntilKilled(learner, path, questions, first.kill);
        assert.ok(acknowledged.size >= BEFORE_THE_CUT / 2, `${acknowledged.size} were acknowledged`);
        const second = await startServerProcess({ databaseUrl: url, port: Number(new URL(first.origin).port) });
        try {
          const { json: after, text } = await learner.get(path);
          assert.equal(after.phase, 'blind', text.slice(0, 200));
          const kept = new Map<number, number | null>(
            after.blindAnswers.map((answer: { questionId: number; selectedAnswerId: number | null }) => [
              answer.questionId,
              answer.selectedAnswerId,
            ]),
          );
          for (const [questionId, choices] of acknowledged) {
            const choice = kept.get(questionId);
            assert.ok(choice && choices.has(choice), `question ${questionId}: ${choice} of ${[...choices]}`);
          }
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
