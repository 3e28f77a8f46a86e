import {
  canPractiseMockQuestions,
  createDueCheck,
  drawSession,
  hasWithheldQuestion,
  mergeSessionChoices,
  type PoolItem,
  SECONDS_A_QUESTION,
} from '../../domain/learning/practice-session.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { areChoicesValid, type QuizChoice } from '../../domain/study/quiz.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type {
  PracticeSession,
  PracticeSessionRepository,
  SessionFacts,
  SessionItem,
} from '../ports/practice-sessions.ts';
import type { PracticeAnswer } from '../ports/study.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { LearningPorts } from './ports.ts';
import { countRight, presentSession, presentSessionSummary } from './present-session.ts';

type Sessions = Pick<PracticeSessionRepository, 'listMockAttempts'>;
type View = OutputOf<'practice.readSession'>;

const DAY_MS = 86_400_000;

/** The longest history that is shown. */
const LONGEST_HISTORY = 50;

/** How long choices still in transit at time-out are accepted, in milliseconds, as in the exam (product.md 4.7). */
const GRACE_MS = 60_000;

const hasMocks = async (sessions: Sessions, userId: number): Promise<boolean> =>
  canPractiseMockQuestions(await sessions.listMockAttempts(userId));

/** The pool with what is due now (product.md 15.20). */
async function readPoolItems(
  { practiceSessions, memoryModel, clock }: LearningPorts,
  userId: number,
  withMocks: boolean,
): Promise<PoolItem[]> {
  const [now, isDue] = [clock.now(), createDueCheck(memoryModel)];
  const items = await practiceSessions.listPool(userId, withMocks);
  return items.map(({ answeredAt, ...item }) => ({
    ...item,
    isDue: answeredAt !== null && isDue(item.lastAnswer, Math.max(0, (now - answeredAt) / DAY_MS)),
  }));
}

/** The items that may be practised, each with its state. */
export const readPracticePool =
  (ports: LearningPorts): UseCase<'practice.readPool'> =>
  async ({ user }) => {
    const { practiceSessions } = ports;
    const withMocks = await hasMocks(practiceSessions, user.id);
    const items = await readPoolItems(ports, user.id, withMocks);
    return accepted({ hasMocks: withMocks, items: items.map(({ id: _, ...item }) => item) });
  };

/** The learner's sessions, newest first; without the result of one with a question whose key is withheld (product.md 4.35). */
export const listSessions =
  ({ practiceSessions }: LearningPorts): UseCase<'practice.listSessions'> =>
  async ({ user }) => {
    const [sessions, withheld] = await Promise.all([
      practiceSessions.listSessions(user.id, LONGEST_HISTORY),
      practiceSessions.listWithheldQuestions(user.id),
    ]);
    return accepted(
      sessions.map((session) => {
        const line = presentSessionSummary(session);
        return hasWithheldQuestion(session, withheld) ? { ...line, right: null } : line;
      }),
    );
  };

/** Draws the questions of a new session; refused where nothing matches. */
export const startSession =
  (ports: LearningPorts): UseCase<'practice.startSession'> =>
  async ({ user }, { mode, ...settings }) => {
    const { practiceSessions, transact, randomness, clock } = ports;
    const withMocks = await hasMocks(practiceSessions, user.id);
    const drawn = drawSession(await readPoolItems(ports, user.id, withMocks), settings, randomness.number);
    if (drawn.length === 0) return refused({ code: 'session-empty' });
    const startedAt = clock.now();
    const deadlineAt = mode === 'timed' ? startedAt + Math.round(drawn.length * SECONDS_A_QUESTION * 1_000) : null;
    const questionIds = drawn.map(({ id }) => id);
    return transact<{ id: number }, Refusal>(async (repositories) =>
      accepted({
        id: await repositories.practiceSessions.addSession(user.id, {
          ...{ mode, topics: settings.topics, questionIds, startedAt, deadlineAt },
        }),
      }),
    );
  };

/** A session in its present state. While an exam runs or is under blind review, one with its items is closed: it shows keys (product.md 15.10). */
export const readSession =
  ({ practiceSessions, clock }: LearningPorts): UseCase<'practice.readSession'> =>
  async ({ user }, { sessionId }) => {
    const session = await practiceSessions.findSession(user.id, sessionId);
    if (!session) return refused({ code: 'not-found' });
    const facts = await findOpenFacts(practiceSessions, user.id, session);
    return facts.ok ? accepted(presentSession({ session, ...facts.value, now: clock.now() })) : facts;
  };

/** Saves choices; in tutor mode the last answer ends the session, and the answer of each question chosen for comes back with them (product.md 15.11). */
export const saveSession =
  (ports: LearningPorts): UseCase<'practice.saveSession'> =>
  ({ user }, command) =>
    change(ports, user.id, command, false);

/** Saves the last choices and ends the session; what has no answer counts as wrong in its score. */
export const finishSession =
  (ports: LearningPorts): UseCase<'practice.finishSession'> =>
  ({ user }, command) =>
    change(ports, user.id, command, true);

function change(
  { transact, clock }: LearningPorts,
  userId: number,
  { sessionId, choices }: CommandOf<'practice.finishSession'>,
  isEnd: boolean,
): Promise<Result<View, Refusal>> {
  const now = clock.now();
  return transact<View, Refusal>(async (repositories) => {
    const { practiceSessions } = repositories;
    const session = await practiceSessions.lockSession(userId, sessionId);
    if (!session) return refused({ code: 'not-found' });
    const found = await findOpenFacts(practiceSessions, userId, session);
    if (!found.ok) return found;
    const { items, flagged } = found.value;
    if (session.finishedAt !== null) return refused({ code: 'session-finished' });
    if (!areChoicesValid(items, choices)) return refused({ code: 'practice-answer-misfit' });
    const isLate = session.deadlineAt !== null && now > session.deadlineAt + GRACE_MS;
    const kept = isLate ? [...session.choices] : mergeSessionChoices(session.mode, session.choices, choices);
    const isAnswered = session.mode === 'tutor' && items.every(({ id }) => kept.some((each) => each.questionId === id));
    const isFinished = isEnd || isLate || isAnswered;
    const after: PracticeSession = {
      ...session,
      choices: kept,
      finishedAt: isFinished ? now : null,
      right: isFinished ? countRight(items, kept) : null,
    };
    await practiceSessions.saveSession(after);
    await rememberAnswers(repositories, userId, items, newlyKnown(session, after), now);
    return accepted(presentSession({ session: after, items, flagged, now }));
  });
}

/** The choices whose answers are seen from now on: these are answers, and the first of them stays the first. */
const newlyKnown = (before: PracticeSession, after: PracticeSession): QuizChoice[] => {
  if (after.mode === 'timed') return after.finishedAt === null ? [] : [...after.choices];
  const known = new Set(before.choices.map(({ questionId }) => questionId));
  return after.choices.filter(({ questionId }) => !known.has(questionId));
};

/** Practice items are remembered as everywhere in practice; mock items apart, so that no other page shows them. */
async function rememberAnswers(
  { practice, practiceSessions }: Repositories,
  userId: number,
  items: readonly SessionItem[],
  choices: readonly QuizChoice[],
  now: number,
): Promise<void> {
  const answers = choices.flatMap(({ questionId, optionId }) => {
    const item = items.find(({ id }) => id === questionId);
    const option = item?.options.find(({ id }) => id === optionId);
    return item && option ? [{ questionId, optionId, isRight: option.isKey, isMock: item.isMock }] : [];
  });
  const practised = answers.filter(({ isMock }) => !isMock);
  await practice.saveAnswers(
    userId,
    practised.map(({ questionId, optionId, isRight }): PracticeAnswer => {
      return { source: 'item', sourceId: questionId, number: 0, choice: String(optionId), isRight };
    }),
    now,
  );
  const mocks = answers.filter(({ isMock }) => isMock);
  await practiceSessions.saveMockAnswers(userId, mocks, now);
}

async function findOpenFacts(
  sessions: Pick<PracticeSessionRepository, 'findFacts'>,
  userId: number,
  session: PracticeSession,
): Promise<Result<SessionFacts, Refusal>> {
  const facts = await sessions.findFacts(userId, session.questionIds);
  const lacksMocks = !canPractiseMockQuestions(facts.mockAttempts) && facts.items.some(({ isMock }) => isMock);
  const isClosed = lacksMocks || hasWithheldQuestion(session, facts.withheld);
  return isClosed ? refused({ code: 'session-closed' }) : accepted(facts);
}

/** Flags a question to be practised again, or takes the flag away. */
export const flagQuestion =
  ({ transact, clock }: LearningPorts): UseCase<'practice.flagQuestion'> =>
  ({ user }, { questionId, isFlagged }) =>
    transact<{ success: true }, Refusal>(async ({ practiceSessions }) =>
      (await practiceSessions.flag(user.id, questionId, isFlagged, clock.now()))
        ? accepted({ success: true })
        : refused({ code: 'not-found' }),
    );
