import { type AcceptedAnswer, acceptAnswer } from '../../domain/exam/attempt.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inOneTurn } from '../in-one-turn.ts';
import type { User } from '../ports/accounts.ts';
import type { AnswerFacts } from '../ports/exam.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

type Ports = { readonly transact: Transact; readonly clock: Clock };
type Command = CommandOf<'exam.answer'> & { readonly userId: number };
type Decision = Result<AcceptedAnswer & { attemptId: number }, Refusal>;

/** Answers stored in one transaction at the most; more wait for the next one. */
const BATCH = 500;

/**
 * Saves an answer, acknowledged only when it is durable (product.md 4.5-4.8). All answers that arrive in one turn of the
 * event loop share one transaction: each is decided on its own, none is acknowledged before the commit.
 */
export const saveAnswer = (ports: Ports) => {
  const saveAll = inOneTurn<Command, Decision>((commands) => decideAndStore(ports, commands), BATCH);
  return async (user: User, command: CommandOf<'exam.answer'>): Promise<Result<OutputOf<'exam.answer'>, Refusal>> => {
    const decision = await saveAll({ ...command, userId: user.id });
    if (!decision.ok) return decision;
    const { questionId, optionId } = decision.value;
    return accepted({ questionId, selectedAnswerId: optionId, serverNow: ports.clock.now() });
  };
};

async function decideAndStore(ports: Ports, commands: readonly Command[]): Promise<Decision[]> {
  const now = ports.clock.now();
  const result = await ports.transact<Decision[], never>(async ({ attempts }) => {
    const facts = await attempts.answerFacts(
      commands.map(({ examId, userId, questionId }) => ({ attemptId: examId, userId, questionId })),
    );
    const decisions = commands.map((command, index) => decide(command, facts[index], now));
    const toStore = decisions.flatMap((decision) => (decision.ok ? [decision.value] : []));
    if (toStore.length > 0) await attempts.saveAnswers(toStore);
    return accepted(decisions);
  });
  if (!result.ok) throw new Error('saving answers never refuses as a whole');
  return result.value;
}

function decide(command: Command, facts: AnswerFacts | undefined, now: number): Decision {
  if (!facts?.attempt) return refused({ code: 'not-found' });
  const { questionId, selectedAnswerId: optionId, chosenAt = null } = command;
  const answer = acceptAnswer(facts.attempt, facts.paperOptionIds, { questionId, optionId, chosenAt }, now);
  if (!answer.ok) return refused({ code: answer.refusal });
  return accepted({ ...answer.value, attemptId: command.examId });
}
