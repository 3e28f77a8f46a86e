import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Visitor, visitorOf } from './visitor.ts';

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

/** Learners who answer over and over whatever becomes of the server, and what they were told. */
export type AnswerLoad = {
  readonly acknowledged: () => number;
  readonly refused: () => number;
  /** Ends, and compares what stands with what was acknowledged; throws where an acknowledged answer is lost. */
  readonly verify: () => Promise<void>;
};

/** How long an answer may take before its sender gives up, in milliseconds: longer than all limits of the server. */
const PATIENCE_MS = 30_000;
const AFTER_REFUSAL_MS = 100;

/** Registers learners, starts an exam of each and lets them answer until `verify`. `origin` stays the same over restarts. */
export async function startAnswering(
  origin: string,
  { learners, grant }: { readonly learners: number; readonly grant: () => Promise<unknown> },
): Promise<AnswerLoad> {
  const people: Visitor[] = [];
  for (let index = 0; index < learners; index += 1) people.push(await register(origin, index));
  await grant();
  const exams = await Promise.all(people.map(startExam));
  let isOver = false;
  const counts = { acknowledged: 0, refused: 0 };
  const sending = exams.map(async ({ learner, id, questions, standing, sure }) => {
    for (let round = 0; !isOver; round += 1) {
      const question = questions[round % questions.length] as Question;
      const option = question.options[Math.floor(round / questions.length + round) % question.options.length];
      if (!option) throw new Error('a question without options');
      standing.get(question.id)?.add(option.id);
      const isKept = await isAnswerKept(learner, id, question.id, option.id);
      if (isKept) {
        standing.set(question.id, new Set([option.id]));
        sure.add(question.id);
      }
      counts[isKept ? 'acknowledged' : 'refused'] += 1;
      if (!isKept) await pause(AFTER_REFUSAL_MS);
    }
  });
  return {
    acknowledged: () => counts.acknowledged,
    refused: () => counts.refused,
    verify: async () => {
      isOver = true;
      await Promise.all(sending);
      for (const exam of exams) await assertStanding(exam);
    },
  };
}

async function register(origin: string, index: number): Promise<Visitor> {
  const learner = visitorOf(origin);
  const [username, password] = [`answering${index}`, 'correct horse'];
  const email = `${username}@example.org`;
  const { status, text } = await learner.post('/api/register', {
    username,
    email,
    password,
    confirmPassword: password,
  });
  assert.equal(status, 200, text);
  return learner;
}

type Exam = {
  readonly learner: Visitor;
  readonly id: number;
  readonly questions: readonly Question[];
  /** Per question the options that may stand: the one acknowledged last, and those sent after it without an answer. */
  readonly standing: Map<number, Set<number>>;
  /** Questions of which an answer was acknowledged. */
  readonly sure: Set<number>;
};

async function startExam(learner: Visitor): Promise<Exam> {
  const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
  const { json: view, text } = await learner.get(`/api/exam/${started.id}`);
  assert.equal(view.questions?.length, 110, text.slice(0, 200));
  const standing = new Map<number, Set<number>>(
    view.questions.map(({ id }: Question): [number, Set<number>] => [id, new Set()]),
  );
  return { learner, id: started.id, questions: view.questions, standing, sure: new Set() };
}

async function isAnswerKept(learner: Visitor, id: number, questionId: number, option: number): Promise<boolean> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ questionId, selectedAnswerId: option }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  const answer = await learner.send(`/api/exam/${id}/answer`, init).catch(() => null);
  return answer?.status === 200;
}

async function assertStanding({ learner, id, standing, sure }: Exam): Promise<void> {
  const { json: view } = await learner.get(`/api/exam/${id}`);
  const kept = new Map<number, number>(
    view.userAnswers.map(({ questionId, selectedAnswerId }: Record<string, number>) => [questionId, selectedAnswerId]),
  );
  for (const [questionId, options] of standing) {
    const option = kept.get(questionId);
    const mayStand = option === undefined ? !sure.has(questionId) : options.has(option);
    assert.ok(mayStand, `question ${questionId} of exam ${id}: ${option} stands, ${[...options]} were sent`);
  }
}
