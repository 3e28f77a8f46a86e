import type { ReviewDetailsView } from '../../application/contract/index.ts';
import { NO_MARKS, type QuestionMarks } from '../../domain/exam/marks.ts';
import { isSlow } from '../../domain/exam/question-pace.ts';
import type { ReviewView } from '../exam/exam-session.ts';

/** How a question of a completed attempt was answered. */
export type Outcome = 'right' | 'wrong' | 'unanswered';

export type ReviewQuestion = ReviewView['questions'][number];
type GivenAnswer = ReviewView['userAnswers'][number];

/** What the review says of a question beside its answer. */
export type ReviewDetails = ReviewDetailsView['questions'][number];

/** One question of the review: its number in the paper, what was chosen, how it was, and what is known besides. */
export type ReviewItem = {
  readonly number: number;
  readonly question: ReviewQuestion;
  readonly chosenOptionId: number | null;
  /** What was chosen in the blind review; null where it was not redone. */
  readonly withTimeOptionId: number | null;
  readonly outcome: Outcome;
  /** Whether the key was corrected since, and the answer counts because it was right by the former one. */
  readonly correction: 'corrected' | 'counted before' | null;
  readonly marks: QuestionMarks;
  /** Null where they could not be loaded. */
  readonly details: ReviewDetails | null;
};

/** The questions of a completed attempt in the order of its paper. */
export function reviewItems(
  view: Pick<ReviewView, 'questions' | 'userAnswers' | 'marks' | 'withTime'>,
  details: readonly ReviewDetails[],
): readonly ReviewItem[] {
  const answers = new Map(view.userAnswers.map((given) => [given.questionId, given]));
  const redone = new Map((view.withTime?.answers ?? []).map((given) => [given.questionId, given.selectedAnswerId]));
  const detailsOf = new Map(details.map((each) => [each.questionId, each]));
  const marks = new Map<number, QuestionMarks>(view.marks.map(({ questionId, ...own }) => [questionId, own]));
  return view.questions.map((question, index) => {
    const answer = answers.get(question.id);
    return {
      number: index + 1,
      question,
      chosenOptionId: answer?.selectedAnswerId ?? null,
      withTimeOptionId: redone.get(question.id) ?? null,
      outcome: outcomeOf(answer),
      correction: correctionOf(question, answer),
      marks: marks.get(question.id) ?? NO_MARKS,
      details: detailsOf.get(question.id) ?? null,
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

/** The ways to look at a review. */
export const REVIEW_FILTERS = [
  'all',
  'wrong',
  'unanswered',
  'guessed',
  'flagged',
  'changed',
  'slow',
  'sure-wrong',
] as const;

export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

const FILTERS: Readonly<Record<ReviewFilter, (item: ReviewItem) => boolean>> = {
  all: () => true,
  wrong: ({ outcome }) => outcome === 'wrong',
  unanswered: ({ outcome }) => outcome === 'unanswered',
  guessed: ({ marks }) => marks.confidence === 'guess',
  flagged: ({ marks }) => marks.flagged,
  changed: ({ details }) => (details?.changes.length ?? 0) > 0,
  slow: ({ details }) => isSlow(details?.timeMs ?? 0),
  'sure-wrong': ({ marks, outcome }) => marks.confidence === 'sure' && outcome === 'wrong',
};

/** Whether a question belongs to what is looked at. */
export const isInFilter = (item: ReviewItem, filter: ReviewFilter): boolean => FILTERS[filter](item);

/** Whether a question is of an area ('II') or of a topic ('II.3'); of everything without one. */
export const isOfTopic = ({ question, details }: ReviewItem, code: string | null): boolean =>
  code === null || question.area === code || details?.topic.code === code;

/** What is looked at: a filter, and an area or topic. */
export type ReviewScope = { readonly filter: ReviewFilter; readonly topic: string | null };

/** The questions that are looked at, in the order of the paper. */
export const scopedItems = (items: readonly ReviewItem[], { filter, topic }: ReviewScope): readonly ReviewItem[] =>
  items.filter((item) => isInFilter(item, filter) && isOfTopic(item, topic));

/** Filters that are offered whatever they leave; others only where they leave something. */
const ALWAYS: readonly ReviewFilter[] = ['all', 'wrong', 'unanswered'];

/**
 * The filters to offer: an attempt from before marks and times were kept has nothing for some of them (product.md 4.30).
 */
export const offeredFilters = (items: readonly ReviewItem[]): readonly ReviewFilter[] =>
  REVIEW_FILTERS.filter((filter) => ALWAYS.includes(filter) || items.some((item) => isInFilter(item, filter)));

/** The questions before and after one among those that are looked at; the one itself need not be among them. */
export function neighbours(
  shown: readonly ReviewItem[],
  number: number,
): { readonly previous: number | null; readonly next: number | null } {
  const before = shown.filter((item) => item.number < number).at(-1);
  const after = shown.find((item) => item.number > number);
  return { previous: before?.number ?? null, next: after?.number ?? null };
}
