import type { MarksByQuestion } from '../../domain/exam/marks.ts';
import type { ReviewView } from './exam-session.ts';

/** How a question of a completed attempt was answered. */
export type Outcome = 'right' | 'wrong' | 'unanswered';

export type ReviewQuestion = ReviewView['questions'][number];
type GivenAnswer = ReviewView['userAnswers'][number];

/** One question of the review: its number in the paper, what was chosen, how it was, and the marks of the device. */
export type ReviewItem = {
  readonly number: number;
  readonly question: ReviewQuestion;
  readonly chosenOptionId: number | null;
  readonly outcome: Outcome;
  /** Whether the key was corrected since, and the answer counts because it was right by the former one. */
  readonly correction: 'corrected' | 'counted before' | null;
};

/** The ways to look at a review. */
export const REVIEW_FILTERS = ['all', 'wrong', 'unanswered', 'flagged'] as const;

export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** The questions of a completed attempt in the order of its paper, each with its outcome. */
export function reviewItems({
  questions,
  userAnswers,
}: Pick<ReviewView, 'questions' | 'userAnswers'>): readonly ReviewItem[] {
  const answers = new Map(userAnswers.map((given) => [given.questionId, given]));
  return questions.map((question, index) => {
    const answer = answers.get(question.id);
    return {
      number: index + 1,
      question,
      chosenOptionId: answer?.selectedAnswerId ?? null,
      outcome: outcomeOf(answer),
      correction: correctionOf(question, answer),
    };
  });
}

/** An answer that counted stays right, whatever was corrected since. */
function outcomeOf(answer: GivenAnswer | undefined): Outcome {
  if (!answer) return 'unanswered';
  return answer.isCounted ? 'right' : 'wrong';
}

function correctionOf(question: ReviewQuestion, answer: GivenAnswer | undefined): ReviewItem['correction'] {
  if (!question.isCorrected) return null;
  const isKey = question.options.some(({ id, isCorrect }) => isCorrect && id === answer?.selectedAnswerId);
  return answer?.isCounted && !isKey ? 'counted before' : 'corrected';
}

/** Whether a question belongs to what is looked at. */
export function isShown(item: ReviewItem, filter: ReviewFilter, marks: MarksByQuestion): boolean {
  if (filter === 'all') return true;
  if (filter === 'flagged') return marks.get(item.question.id)?.flagged ?? false;
  return item.outcome === filter;
}

/** How long an attempt took, as '1 h 52 min'; null while it has no end. Both moments are ISO 8601. */
export function timeUsed(startTime: string, endTime: string | null): string | null {
  if (endTime === null) return null;
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
