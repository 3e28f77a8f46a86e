import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyDatabase } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

/** Answers that must be acknowledged before the power goes; more are on their way at that moment. */
const BEFORE_THE_CUT = 60;
const SENDERS = 8;

describe('a server that is killed while answers stream in keeps every acknowledged one (product.md 4.8)', () => {
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
        const acknowledged = await answerUntilKilled(learner, started.id, view.questions, first.kill);
        assert.ok(acknowledged.size >= BEFORE_THE_CUT / 2, `${acknowledged.size} questions were acknowledged`);

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
          const lost = [...acknowledged].filter(([questionId, choices]) => !choices.has(kept.get(questionId) ?? 0));
          assert.deepEqual(lost, []);
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

/**
 * Several senders answer questions over and over until the connection breaks. Per question, the choices that may stand
 * afterwards: the last acknowledged one, or one sent after it whose acknowledgement was cut off.
 */
async function answerUntilKilled(
  learner: Visitor,
  examId: number,
  questions: readonly Question[],
  kill: () => Promise<void>,
): Promise<Map<number, Set<number>>> {
  const standing = new Map<number, Set<number>>();
  let total = 0;
  const sender = async (offset: number): Promise<void> => {
    for (let round = 0; ; round += 1) {
      for (let index = offset; index < questions.length; index += SENDERS) {
        const question = questions[index];
        const option = question?.options[(round + index) % 4];
        if (!question || !option) throw new Error('the paper is short');
        standing.get(question.id)?.add(option.id);
        const body = { questionId: question.id, selectedAnswerId: option.id };
        const answer = await learner.post(`/api/exam/${examId}/answer`, body).catch(() => null);
        if (answer?.status !== 200) return;
        standing.set(question.id, new Set([option.id]));
        total += 1;
        if (total === BEFORE_THE_CUT) void kill();
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, index) => sender(index)));
  await kill();
  return standing;
}
