import type { BreakClock } from '../../domain/exam/allowance.ts';
import { type AttemptEvent, deriveWorkRecord } from '../../domain/exam/attempt-events.ts';
import { scoreBlindReview, type WithholdingAttempt } from '../../domain/exam/blind-review.ts';
import type { MarksByQuestion } from '../../domain/exam/marks.ts';
import { isSlowAnswer } from '../../domain/exam/question-pace.ts';
import type { CountedAnswer } from '../../domain/exam/rescoring.ts';
import { computePercent, type GivenAnswer, isPassing, scoreCounted, type Tally } from '../../domain/exam/scoring.ts';
import type { AttemptListEntry, AttemptView } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { StoredBlindReview } from '../ports/blind-reviews.ts';
import type { AttemptRecord, AttemptRescoring, PaperItemText } from '../ports/exam.ts';

const tallyOf = ({ right, items }: AttemptRecord): Tally | null =>
  right === null || items === null ? null : { right, items };

/** The facts of an attempt that lists and screens share; the score is a whole percentage. */
export function summariseAttempt(attempt: AttemptRecord) {
  const tally = tallyOf(attempt);
  return {
    id: attempt.id,
    examSet: attempt.examSet,
    startTime: toIsoTime(attempt.startedAt),
    endTime: toIsoTimeOrNull(attempt.closedAt),
    completed: attempt.completed,
    score: tally ? computePercent(tally) : null,
    allowance: attempt.allowance,
  };
}

export function presentAttemptListEntry(attempt: AttemptRecord): AttemptListEntry {
  const tally = tallyOf(attempt);
  return { ...summariseAttempt(attempt), ...presentClock(attempt), passed: tally ? isPassing(tally) : null };
}

/** The clock of an attempt as its screen needs it. */
export const presentClock = ({ deadlineAt, pausedAt, breakLeftMs }: BreakClock) => ({
  deadline: deadlineAt,
  pausedAt,
  breakLeftMs,
});

const presentMarks = (marks: MarksByQuestion) =>
  [...marks].map(([questionId, { struckOptionIds, highlights, ...marked }]) => ({
    questionId,
    ...marked,
    struckOptionIds: [...struckOptionIds],
    highlights: [...highlights],
  }));

const presentAnswers = (answers: readonly GivenAnswer[]) =>
  answers.map((answer) => ({ questionId: answer.questionId, selectedAnswerId: answer.optionId }));

export type RunningParts = {
  readonly paper: readonly PaperItemText[];
  readonly answers: readonly GivenAnswer[];
  readonly marks: MarksByQuestion;
};

/** A running attempt: stems and options without the key (product.md 4.13). */
export const presentRunning = (
  attempt: AttemptRecord,
  { paper, answers, marks }: RunningParts,
  now: number,
): AttemptView => ({
  phase: 'running',
  examAttempt: { ...summariseAttempt(attempt), ...presentClock(attempt) },
  serverNow: now,
  questions: paper.map(presentWithoutKey),
  userAnswers: presentAnswers(answers),
  marks: presentMarks(marks),
});

const presentWithoutKey = (item: PaperItemText) => ({
  id: item.questionId,
  question: item.stem,
  options: item.options.map((option) => ({ id: option.id, text: option.text })),
});

type BlindParts = RunningParts & {
  readonly review: StoredBlindReview | null;
  readonly withholding: WithholdingAttempt | null;
};

/**
 * A completed attempt whose keys are withheld: the score in time, and what can be redone (product.md 4.31). An open blind review
 * of its own comes before another attempt, since only the learner can close it.
 */
export function presentBlind(
  attempt: AttemptRecord,
  { paper, answers, marks, review, withholding }: BlindParts,
  now: number,
): AttemptView {
  const { right, items } = tallyOf(attempt) ?? { right: 0, items: paper.length };
  const isOpen = review?.state === 'open';
  const redone = isOpen ? review.answers : [];
  return {
    phase: 'blind',
    examAttempt: { ...summariseAttempt(attempt), deadline: attempt.deadlineAt },
    serverNow: now,
    passed: isPassing({ right, items }),
    result: { right, items },
    questions: paper.map(presentWithoutKey),
    userAnswers: presentAnswers(answers),
    marks: presentMarks(marks),
    blindAnswers: redone.map(({ questionId, optionId }) => ({ questionId, selectedAnswerId: optionId })),
    withheldBy: isOpen ? null : withholding,
  };
}

export type CompletedParts = {
  readonly paper: readonly PaperItemText[];
  readonly answers: readonly CountedAnswer[];
  readonly rescorings: readonly AttemptRescoring[];
  readonly marks: MarksByQuestion;
  readonly events: readonly AttemptEvent[];
  readonly review: StoredBlindReview | null;
};

/** A completed attempt with keys, rationales, the result by area and the effects of corrections. */
export function presentCompleted(
  attempt: AttemptRecord,
  { paper, answers, rescorings, marks, events, review }: CompletedParts,
  now: number,
): AttemptView {
  const counted = answers.filter(({ isCounted }) => isCounted).map(({ questionId }) => questionId);
  const result = scoreCounted(paper, new Set(counted));
  return {
    phase: 'completed',
    examAttempt: { ...summariseAttempt(attempt), deadline: attempt.deadlineAt },
    serverNow: now,
    passed: isPassing(result),
    result: { right: result.right, items: result.items, byArea: [...result.byArea] },
    questions: paper.map(presentReviewed),
    userAnswers: answers.map(({ questionId, optionId, isCounted }) => ({
      questionId,
      selectedAnswerId: optionId,
      isCounted,
    })),
    marks: presentMarks(marks),
    work: presentWork(events),
    withTime: review?.state === 'finished' ? presentWithTime(paper, answers, review) : null,
    rescorings: rescorings.map(({ questionId, rightBefore, rightAfter, at }) => ({
      questionId,
      scoreBefore: computePercent({ right: rightBefore, items: result.items }),
      scoreAfter: computePercent({ right: rightAfter, items: result.items }),
      at: toIsoTime(at),
    })),
  };
}

/** What the filters of the review know of how the questions were worked on (product.md 4.30). */
function presentWork(events: readonly AttemptEvent[]) {
  const { changes, timeByQuestion } = deriveWorkRecord(events);
  return {
    changed: [...new Set(changes.map(({ questionId }) => questionId))],
    slow: [...timeByQuestion].flatMap(([questionId, timeMs]) => (isSlowAnswer(timeMs) ? [questionId] : [])),
  };
}

/** The score with time of a finished blind review, by the current keys. */
function presentWithTime(
  paper: readonly PaperItemText[],
  answers: readonly CountedAnswer[],
  review: StoredBlindReview,
) {
  const keys = new Map(
    paper
      .filter(({ isTrial }) => !isTrial)
      .map(({ questionId, options }) => [questionId, options.find(({ isKey }) => isKey)?.id ?? 0]),
  );
  const tally = scoreBlindReview(keys, answers, review.answers);
  const redone = review.answers.flatMap(({ questionId, optionId }) =>
    optionId === null ? [] : [{ questionId, selectedAnswerId: optionId }],
  );
  return { ...tally, percent: computePercent(tally), answers: redone };
}

const presentReviewed = (item: PaperItemText) => ({
  id: item.questionId,
  question: item.stem,
  area: item.area,
  explanation: item.explanation,
  isCorrected: item.isCorrected,
  isTrial: item.isTrial,
  options: item.options.map(({ id, text, isKey, rationale, rightWhen }) => ({
    id,
    text,
    isCorrect: isKey,
    rationale,
    rightWhen,
  })),
});

export const presentIncomplete = (attempt: AttemptRecord, now: number): AttemptView => ({
  phase: 'incomplete',
  examAttempt: { ...summariseAttempt(attempt), deadline: attempt.deadlineAt },
  serverNow: now,
});
