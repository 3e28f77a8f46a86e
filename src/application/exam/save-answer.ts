import { type AcceptedAnswer, acceptAnswer, computeLatestStoredMoment } from '../../domain/exam/attempt.ts';
import type { AttemptEvent, KeyedEvent } from '../../domain/exam/attempt-events.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { batchPerTick } from '../concurrency/batch-per-tick.ts';
import type { CommandOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { type AttemptFacts, readAttemptFacts, selectEventsToAppend } from './attempt-facts.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;
type Command = CommandOf<'exam.answer'> & { readonly userId: number };
type Saved = AcceptedAnswer & { readonly attemptId: number; readonly events: readonly KeyedEvent[] };
type Decision = Result<Saved, Refusal>;

/** Answers per transaction. */
const BATCH = 500;

/**
 * Saves an answer and acknowledges it only when it is durable (product.md 4.5-4.8). Answers that arrive in one tick of
 * the event loop share a transaction; each is decided on its own. The choice is an event too, and the events that come with
 * it are appended in the same transaction (product.md 4.23).
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
  const messages = commands.map((command) => ({
    attemptId: command.examId,
    userId: command.userId,
    questionIds: [command.questionId],
    events: [...(command.events ?? []), choiceEvent(command, now)],
  }));
  return inTransaction(ports.transact, async ({ attempts }) => {
    const facts = await readAttemptFacts(attempts, messages);
    const decisions = commands.map((command, index) =>
      decide(command, facts[index], messages[index]?.events ?? [], now),
    );
    const toStore = decisions.flatMap((decision) => (decision.ok ? [decision.value] : []));
    if (toStore.length > 0) {
      await attempts.saveAnswers(toStore, computeLatestStoredMoment(now));
      await attempts.appendEvents(
        toStore.flatMap(({ attemptId, events }) => events.map((event) => ({ ...event, attemptId }))),
      );
    }
    return decisions;
  });
}

/** The choice as an event; a device that records events sends the same one, which is stored once. */
const choiceEvent = ({ questionId, selectedAnswerId, chosenAt }: Command, now: number): AttemptEvent => ({
  kind: 'answer',
  questionId,
  optionId: selectedAnswerId,
  at: chosenAt ?? now,
});

function decide(
  command: Command,
  facts: AttemptFacts | undefined,
  events: readonly AttemptEvent[],
  now: number,
): Decision {
  if (!facts?.attempt) return refused({ code: 'not-found' });
  const { questionId, selectedAnswerId: optionId, chosenAt = null } = command;
  const answer = acceptAnswer(facts.attempt, facts.optionsOf(questionId), { questionId, optionId, chosenAt }, now);
  if (!answer.ok) return refused({ code: answer.refusal });
  return accepted({ ...answer.value, attemptId: command.examId, events: selectEventsToAppend(facts, events, now) });
}
