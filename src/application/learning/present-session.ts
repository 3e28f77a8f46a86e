import type { QuizChoice } from '../../domain/study/quiz.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { PracticeSession, SessionItem } from '../ports/practice-sessions.ts';

type View = OutputOf<'practice.readSession'>;
type Line = OutputOf<'practice.listSessions'>[number];

/** The choices that are right. */
export const countRight = (items: readonly SessionItem[], choices: readonly QuizChoice[]): number =>
  choices.filter(({ questionId, optionId }) =>
    items.some(({ id, options }) => id === questionId && options.some((each) => each.isKey && each.id === optionId)),
  ).length;

/** A session as the history lists it. */
export const presentSessionSummary = (session: PracticeSession): Line => ({
  id: session.id,
  mode: session.mode,
  topics: [...session.topics],
  startedAt: toIsoTime(session.startedAt),
  finished: session.finishedAt !== null,
  items: session.questionIds.length,
  answered: session.choices.length,
  right: session.right,
});

type Presented = {
  readonly session: PracticeSession;
  readonly items: readonly SessionItem[];
  readonly flagged: ReadonlySet<number>;
  readonly now: number;
};

/**
 * A session with its questions in the order drawn, without those that have left the bank. The key of a question goes out
 * once it was chosen for in tutor mode, with a clock once the session is finished (product.md 15.11).
 */
export function presentSession({ session, items, flagged, now }: Presented): View {
  const { mode, choices, finishedAt, deadlineAt } = session;
  const byId = new Map(items.map((item) => [item.id, item]));
  const chosenFor = new Map(choices.map(({ questionId, optionId }) => [questionId, optionId]));
  const questions = session.questionIds.flatMap((id) => {
    const item = byId.get(id);
    if (!item) return [];
    const chosen = chosenFor.get(id) ?? null;
    const isSeen = finishedAt !== null || (mode === 'tutor' && chosen !== null);
    return [presentQuestion(item, chosen, flagged.has(id), isSeen)];
  });
  const isOpenTutor = mode === 'tutor' && finishedAt === null;
  return {
    ...presentSessionSummary(session),
    items: questions.length,
    right: isOpenTutor ? countRight(items, choices) : session.right,
    secondsLeft: deadlineAt === null ? null : Math.max(0, Math.ceil((deadlineAt - now) / 1_000)),
    questions,
  };
}

const presentQuestion = (
  { id, topic, question, options, explanation }: SessionItem,
  chosen: number | null,
  isFlagged: boolean,
  isSeen: boolean,
): View['questions'][number] => ({
  id,
  topic,
  question,
  options: options.map((option) => ({ id: option.id, text: option.text })),
  isFlagged,
  chosen,
  solution: isSeen
    ? {
        explanation,
        options: options.map(({ isKey, ...option }) => ({ ...option, isCorrect: isKey })),
      }
    : null,
});
