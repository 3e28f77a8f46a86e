import type { BreakClock } from '../../domain/exam/allowance.ts';
import { scoreWithTime } from '../../domain/exam/blind-review.ts';
import type { MarksByQuestion } from '../../domain/exam/marks.ts';
import type { CountedAnswer } from '../../domain/exam/rescoring.ts';
import { type GivenAnswer, isPassing, percentOf, scoreCounted, type Tally } from '../../domain/exam/scoring.ts';
import type { AttemptLine, AttemptView } from '../contract/index.ts';
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
    score: tally ? percentOf(tally) : null,
    allowance: attempt.allowance,
  };
}

export function presentAttemptLine(attempt: AttemptRecord): AttemptLine {
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

/** A completed attempt whose keys are withheld: the score in time, and what can be redone (product.md 4.31). */
export function presentBlind(
  attempt: AttemptRecord,
  { paper, answers, marks, review }: RunningParts & { readonly review: StoredBlindReview },
  now: number,
): AttemptView {
  const { right, items } = tallyOf(attempt) ?? { right: 0, items: paper.length };
  return {
    phase: 'blind',
    examAttempt: { ...summariseAttempt(attempt), deadline: attempt.deadlineAt },
    serverNow: now,
    passed: isPassing({ right, items }),
    result: { right, items },
    questions: paper.map(presentWithoutKey),
    userAnswers: presentAnswers(answers),
    marks: presentMarks(marks),
    blindAnswers: review.answers.map(({ questionId, optionId }) => ({ questionId, selectedAnswerId: optionId })),
  };
}

export type CompletedParts = {
  readonly paper: readonly PaperItemText[];
  readonly answers: readonly CountedAnswer[];
  readonly rescorings: readonly AttemptRescoring[];
  readonly marks: MarksByQuestion;
  readonly review: StoredBlindReview | null;
};

/** A completed attempt with keys, rationales, the result by area and the effects of corrections. */
export function presentCompleted(
  attempt: AttemptRecord,
  { paper, answers, rescorings, marks, review }: CompletedParts,
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
    withTime: review?.state === 'finished' ? presentWithTime(paper, answers, review) : null,
    rescorings: rescorings.map(({ questionId, rightBefore, rightAfter, at }) => ({
      questionId,
      scoreBefore: percentOf({ right: rightBefore, items: result.items }),
      scoreAfter: percentOf({ right: rightAfter, items: result.items }),
      at: toIsoTime(at),
    })),
  };
}

/** The score with time of a finished blind review, by the keys in force. */
function presentWithTime(
  paper: readonly PaperItemText[],
  answers: readonly CountedAnswer[],
  review: StoredBlindReview,
) {
  const keys = new Map(
    paper.map(({ questionId, options }) => [questionId, options.find(({ isKey }) => isKey)?.id ?? 0]),
  );
  const tally = scoreWithTime(keys, answers, review.answers);
  const redone = review.answers.flatMap(({ questionId, optionId }) =>
    optionId === null ? [] : [{ questionId, selectedAnswerId: optionId }],
  );
  return { ...tally, percent: percentOf(tally), answers: redone };
}

const presentReviewed = (item: PaperItemText) => ({
  id: item.questionId,
  question: item.stem,
  area: item.area,
  explanation: item.explanation,
  isCorrected: item.isCorrected,
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
