import { type AcceptedAnswer, acceptAnswer } from '../../domain/exam/attempt.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { batchPerTick } from '../concurrency/batch-per-tick.ts';
import type { CommandOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { AnswerFacts } from '../ports/exam.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;
type Command = CommandOf<'exam.answer'> & { readonly userId: number };
type Decision = Result<AcceptedAnswer & { attemptId: number }, Refusal>;

/** Answers per transaction. */
const BATCH = 500;

/**
 * Saves an answer and acknowledges it only when it is durable (product.md 4.5-4.8). Answers that arrive in one tick of
 * the event loop share a transaction; each is decided on its own.
 */
export const saveAnswer = (ports: Ports): UseCase<'exam.answer'> => {
  const saveAll = batchPerTick<Command, Decision>((commands) => decideAndStore(ports, commands), BATCH);
  return async ({ user }, command) => {
    const decision = await saveAll({ ...command, userId: user.id });
    if (!decision.ok) return decision;
    const { questionId, optionId } = decision.value;
    return accepted({ questionId, selectedAnswerId: optionId, serverNow: ports.clock.now() });
  };
};

function decideAndStore(ports: Ports, commands: readonly Command[]): Promise<Decision[]> {
  const now = ports.clock.now();
  return inTransaction(ports.transact, async ({ attempts }) => {
    const facts = await attempts.answerFacts(
      commands.map(({ examId, userId, questionId }) => ({ attemptId: examId, userId, questionId })),
    );
    const decisions = commands.map((command, index) => decide(command, facts[index], now));
    const toStore = decisions.flatMap((decision) => (decision.ok ? [decision.value] : []));
    if (toStore.length > 0) await attempts.saveAnswers(toStore);
    return decisions;
  });
}

function decide(command: Command, facts: AnswerFacts | undefined, now: number): Decision {
  if (!facts?.attempt) return refused({ code: 'not-found' });
  const { questionId, selectedAnswerId: optionId, chosenAt = null } = command;
  const answer = acceptAnswer(facts.attempt, facts.paperOptionIds, { questionId, optionId, chosenAt }, now);
  if (!answer.ok) return refused({ code: answer.refusal });
  return accepted({ ...answer.value, attemptId: command.examId });
}
