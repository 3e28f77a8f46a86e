import { acceptAnswerTime, computeLatestStoredMoment } from '../../domain/exam/attempt.ts';
import type { KeyedEvent } from '../../domain/exam/attempt-events.ts';
import { acceptMark, joinHighlights, type MarkChange } from '../../domain/exam/marks.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { batchPerTick } from '../concurrency/batch-per-tick.ts';
import type { CommandOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { type AttemptFacts, readAttemptFacts, selectEventsToAppend } from './attempt-facts.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;
type Command = CommandOf<'exam.saveMarks'> & { readonly userId: number };
type Saved = {
  readonly attemptId: number;
  readonly marks: readonly MarkChange[];
  readonly events: readonly KeyedEvent[];
};
type Decision = Result<Saved, Refusal>;

/** Calls per transaction. */
const BATCH = 200;

/**
 * Saves marks and events of an attempt and acknowledges them only when they are durable (product.md 4.17, 4.23). All marks of
 * a call are saved or none.
 */
export const saveMarks = (ports: Ports): UseCase<'exam.saveMarks'> => {
  const saveAll = batchPerTick<Command, Decision>((commands) => decideAndStore(ports, commands), BATCH);
  return async ({ user }, command) => {
    const decision = await saveAll({ ...command, userId: user.id });
    return decision.ok ? accepted({ serverNow: ports.clock.now() }) : decision;
  };
};

function decideAndStore(ports: Ports, commands: readonly Command[]): Promise<Decision[]> {
  const now = ports.clock.now();
  const messages = commands.map(({ examId, userId, marks, events = [] }) => ({
    attemptId: examId,
    userId,
    questionIds: marks.map(({ questionId }) => questionId),
    events,
  }));
  return inTransaction(ports.transact, async ({ attempts }) => {
    const facts = await readAttemptFacts(attempts, messages);
    const decisions = commands.map((command, index) => decide(command, facts[index], now));
    const toStore = decisions.flatMap((decision) => (decision.ok ? [decision.value] : []));
    const ofAttempts = <Item extends object>(itemsOf: (saved: Saved) => readonly Item[]) =>
      toStore.flatMap((saved) => itemsOf(saved).map((item) => ({ ...item, attemptId: saved.attemptId })));
    const marks = ofAttempts((saved) => saved.marks);
    await attempts.saveMarks(marks, computeLatestStoredMoment(now));
    await attempts.appendEvents(ofAttempts(({ events }) => events));
    return decisions;
  });
}

function decide({ examId, marks, events = [] }: Command, facts: AttemptFacts | undefined, now: number): Decision {
  if (!facts?.attempt) return refused({ code: 'not-found' });
  const isOpen = acceptAnswerTime(facts.attempt, null, now);
  if (!isOpen.ok) return refused({ code: isOpen.refusal });
  const taken: MarkChange[] = [];
  for (const mark of marks) {
    const decided = acceptMark(facts.attempt, facts.optionsOf(mark.questionId), joined(mark), now);
    if (!decided.ok) return refused({ code: decided.refusal });
    taken.push(decided.value);
  }
  return accepted({ attemptId: examId, marks: taken, events: selectEventsToAppend(facts, events, now) });
}

const joined = (mark: MarkChange): MarkChange =>
  mark.kind === 'highlights' ? { ...mark, value: joinHighlights(mark.value) } : mark;
