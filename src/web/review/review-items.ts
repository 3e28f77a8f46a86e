import type { ExamReviewDetailsView } from '../../application/contract/index.ts';
import { EMPTY_QUESTION_MARKS, type QuestionMarks } from '../../domain/exam/marks.ts';
import type { CompletedAttemptData } from '../exam/exam-session.ts';

/** How a question of a completed attempt was answered. */
export type AnswerOutcome = 'right' | 'wrong' | 'unanswered';

export type ReviewQuestionData = CompletedAttemptData['questions'][number];
type GivenAnswer = CompletedAttemptData['userAnswers'][number];

/** What the review says of a question beside its answer. */
export type ReviewDetailsData = ExamReviewDetailsView['questions'][number];

/** One question of the review: its number in the paper, the choice, its result, and further data. */
export type ReviewItemData = {
  readonly number: number;
  readonly question: ReviewQuestionData;
  readonly chosenOptionId: number | null;
  /** What was chosen in the blind review; null where it was not redone. */
  readonly withTimeOptionId: number | null;
  readonly outcome: AnswerOutcome;
  /** Whether the key was corrected since, and the answer counts because it was right by the former one. */
  readonly correction: 'corrected' | 'counted before' | null;
  readonly marks: QuestionMarks;
  readonly isChanged: boolean;
  readonly isSlow: boolean;
  /** Null where they could not be loaded. */
  readonly details: ReviewDetailsData | null;
};

/** The questions of a completed attempt in the order of its paper. */
export function buildReviewItems(
  view: Pick<CompletedAttemptData, 'questions' | 'userAnswers' | 'marks' | 'work' | 'withTime'>,
  details: readonly ReviewDetailsData[],
): readonly ReviewItemData[] {
  const answers = new Map(view.userAnswers.map((given) => [given.questionId, given]));
  const redone = new Map((view.withTime?.answers ?? []).map((given) => [given.questionId, given.selectedAnswerId]));
  const [changed, slow] = [new Set(view.work.changed), new Set(view.work.slow)];
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
      marks: marks.get(question.id) ?? EMPTY_QUESTION_MARKS,
      isChanged: changed.has(question.id),
      isSlow: slow.has(question.id),
      details: detailsOf.get(question.id) ?? null,
    };
  });
}

/** An answer that counted stays right, regardless of later corrections. */
function outcomeOf(answer: GivenAnswer | undefined): AnswerOutcome {
  if (!answer) return 'unanswered';
  return answer.isCounted ? 'right' : 'wrong';
}

function correctionOf(question: ReviewQuestionData, answer: GivenAnswer | undefined): ReviewItemData['correction'] {
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

const FILTERS: Readonly<Record<ReviewFilter, (item: ReviewItemData) => boolean>> = {
  all: () => true,
  wrong: ({ outcome }) => outcome === 'wrong',
  unanswered: ({ outcome }) => outcome === 'unanswered',
  guessed: ({ marks }) => marks.confidence === 'guess',
  flagged: ({ marks }) => marks.flagged,
  changed: ({ isChanged }) => isChanged,
  slow: ({ isSlow }) => isSlow,
  'sure-wrong': ({ marks, outcome }) => marks.confidence === 'sure' && outcome === 'wrong',
};

/** Whether a question belongs to what is looked at. */
export const isItemInFilter = (item: ReviewItemData, filter: ReviewFilter): boolean => FILTERS[filter](item);

/** Whether a question is of an area ('II') or of a topic ('II.3'); of everything without one. */
export const isItemOfTopic = ({ question, details }: ReviewItemData, code: string | null): boolean =>
  code === null || question.area === code || details?.topic.code === code;

/** What is looked at: a filter, and an area or topic. */
export type ReviewScope = { readonly filter: ReviewFilter; readonly topic: string | null };

/** The questions that are looked at, in the order of the paper. */
export const filterItemsByScope = (
  items: readonly ReviewItemData[],
  { filter, topic }: ReviewScope,
): readonly ReviewItemData[] => items.filter((item) => isItemInFilter(item, filter) && isItemOfTopic(item, topic));

/** Filters that are always offered; others only where they match something. */
const ALWAYS: readonly ReviewFilter[] = ['all', 'wrong', 'unanswered'];

/**
 * The filters to offer: an attempt from before marks and times were stored matches nothing for some of them (product.md
 * 4.30).
 */
export const listOfferedFilters = (items: readonly ReviewItemData[]): readonly ReviewFilter[] =>
  REVIEW_FILTERS.filter((filter) => ALWAYS.includes(filter) || items.some((item) => isItemInFilter(item, filter)));

/** The questions before and after one among those that are looked at; the one itself need not be among them. */
export function findNeighbours(
  shown: readonly ReviewItemData[],
  number: number,
): { readonly previous: number | null; readonly next: number | null } {
  const before = shown.filter((item) => item.number < number).at(-1);
  const after = shown.find((item) => item.number > number);
  return { previous: before?.number ?? null, next: after?.number ?? null };
}
