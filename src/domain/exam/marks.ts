import { accepted, type Result, refused } from '../result.ts';
import { type AttemptRefusal, type AttemptTimes, acceptAnswerTime } from './attempt.ts';

/** How sure a learner says to be of an answer. */
export type Confidence = 'sure' | 'guess';

/** Highlighted text: characters from `start` to before `end` (UTF-16 units) of the stem, or of an option. */
export type Highlight = { readonly optionId: number | null; readonly start: number; readonly end: number };

/** What a learner marked on a question. Marks do not change the score (product.md 4.17). */
export type QuestionMarks = {
  readonly flagged: boolean;
  readonly confidence: Confidence | null;
  readonly struckOptionIds: readonly number[];
  readonly highlights: readonly Highlight[];
  readonly note: string;
};

/** A question without a mark. */
export const EMPTY_QUESTION_MARKS: QuestionMarks = {
  flagged: false,
  confidence: null,
  struckOptionIds: [],
  highlights: [],
  note: '',
};

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 2000;

/** The most highlights of a question, and the last character that one may reach (product.md 4.17). */
export const HIGHLIGHT_LIMIT = 50;
export const HIGHLIGHT_END_LIMIT = 20_000;

export type MarkKind = keyof QuestionMarks;

/** One kind of mark with its value. */
export type Mark = {
  [Kind in MarkKind]: { readonly kind: Kind; readonly value: QuestionMarks[Kind] };
}[MarkKind];

/** A changed mark. `changedAt` is milliseconds of server time; of two changes of one kind the later stays (product.md 4.17). */
export type MarkChange = Mark & { readonly questionId: number; readonly changedAt: number };

/** The marks of a question after one has changed. */
export const applyMark = (marks: QuestionMarks, { kind, value }: Mark): QuestionMarks => ({ ...marks, [kind]: value });

/** Marks by question. */
export type MarksByQuestion = ReadonlyMap<number, QuestionMarks>;

/** The marks of an attempt from its changes, at most one of a kind and question; questions without a mark are missing. */
export function collectMarks(changes: readonly (Mark & { readonly questionId: number })[]): MarksByQuestion {
  const marks = new Map<number, QuestionMarks>();
  for (const change of changes)
    marks.set(change.questionId, applyMark(marks.get(change.questionId) ?? EMPTY_QUESTION_MARKS, change));
  for (const [questionId, of] of marks) if (isUnmarked(of)) marks.delete(questionId);
  return marks;
}

const isUnmarked = ({ flagged, confidence, struckOptionIds, highlights, note }: QuestionMarks): boolean =>
  !flagged && confidence === null && struckOptionIds.length === 0 && highlights.length === 0 && note === '';

/**
 * Highlights in the order of the text, those that overlap or touch joined to one. Two lists that cover the same text give
 * the same result.
 */
export function joinHighlights(highlights: readonly Highlight[]): readonly Highlight[] {
  const place = ({ optionId }: Highlight): number => optionId ?? 0;
  const sorted = highlights
    .filter(({ start, end }) => start < end)
    .sort((one, other) => place(one) - place(other) || one.start - other.start || one.end - other.end);
  const joined: Highlight[] = [];
  for (const highlight of sorted) {
    const last = joined.at(-1);
    if (!last || last.optionId !== highlight.optionId || last.end < highlight.start) joined.push(highlight);
    else joined[joined.length - 1] = { ...last, end: Math.max(last.end, highlight.end) };
  }
  return joined;
}

/** Removes the highlights, or the parts of them, that a range covers. */
export const removeHighlight = (highlights: readonly Highlight[], range: Highlight): readonly Highlight[] =>
  highlights.flatMap((highlight) => {
    if (highlight.optionId !== range.optionId) return [highlight];
    const before = { ...highlight, end: Math.min(highlight.end, range.start) };
    const after = { ...highlight, start: Math.max(highlight.start, range.end) };
    return [before, after].filter(({ start, end }) => start < end);
  });

/** Whether a range is highlighted from its first to its last character. */
export const isHighlighted = (highlights: readonly Highlight[], range: Highlight): boolean =>
  joinHighlights(highlights).some(
    ({ optionId, start, end }) => optionId === range.optionId && start <= range.start && end >= range.end,
  );

/**
 * Decides about a changed mark as about an answer: the attempt is open, the question in its paper, the options that are
 * struck out or highlighted are of that question (product.md 4.17). `paperOptionIds` is null when the paper does not hold it.
 */
export function acceptMark(
  attempt: AttemptTimes,
  paperOptionIds: readonly number[] | null,
  change: MarkChange,
  now: number,
): Result<MarkChange, AttemptRefusal | 'mark-misfit'> {
  const moment = acceptAnswerTime(attempt, change.changedAt, now);
  if (!moment.ok) return moment;
  if (!paperOptionIds || !optionsOf(change).every((id) => paperOptionIds.includes(id))) return refused('mark-misfit');
  return accepted({ ...change, changedAt: moment.value });
}

function optionsOf(mark: Mark): readonly number[] {
  if (mark.kind === 'struckOptionIds') return mark.value;
  if (mark.kind === 'highlights') return mark.value.flatMap(({ optionId }) => optionId ?? []);
  return [];
}
