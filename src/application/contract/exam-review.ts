import * as v from 'valibot';
import { givenAnswer } from './exam.ts';
import { id, milliseconds, pathId } from './fields.ts';
import { operationTable } from './operation.ts';
import { mistakeCause } from './practice.ts';

/** What the review says of a question beside the answer; times in milliseconds, null where they are not known. */
const reviewDetails = v.strictObject({
  questionId: id,
  topic: v.strictObject({ code: v.string(), title: v.string() }),
  source: v.string(),
  taughtIn: v.nullable(
    v.strictObject({
      chapterId: id,
      chapterOrder: v.number(),
      slug: v.string(),
      title: v.string(),
      minutes: v.number(),
    }),
  ),
  timeMs: v.nullable(milliseconds),
  timeOfOthersMs: v.nullable(milliseconds),
  /** The options that were left and chosen instead, in the order of the changes. */
  changes: v.array(v.strictObject({ from: id, to: id })),
  mistake: v.nullable(
    v.strictObject({ id, cause: v.nullable(mistakeCause), rightOn: v.nullable(v.string()), isResolved: v.boolean() }),
  ),
});

const closedBlindReview = v.picklist(['finished', 'declined']);

/** What follows a completed exam. Ownership is checked in the use cases: an attempt of somebody else is 404. */
export const examReviewOperations = operationTable({
  'exam.readReview': {
    method: 'GET',
    path: '/api/exam/:examId/review',
    access: 'user',
    input: v.strictObject({ examId: pathId }),
    output: v.strictObject({ hasTimes: v.boolean(), questions: v.array(reviewDetails) }),
  },
  'exam.answerBlind': {
    method: 'POST',
    path: '/api/exam/:examId/blind-review/answer',
    access: 'user',
    input: v.strictObject({ examId: pathId, ...givenAnswer }),
    output: v.strictObject(givenAnswer),
    limit: 'practice',
  },
  'exam.closeBlind': {
    method: 'POST',
    path: '/api/exam/:examId/blind-review/close',
    access: 'user',
    input: v.strictObject({ examId: pathId, state: closedBlindReview }),
    output: v.strictObject({ state: closedBlindReview }),
  },
});
