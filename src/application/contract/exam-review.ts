import * as v from 'valibot';
import { givenAnswerFields } from './exam.ts';
import { idSchema, millisecondsSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';
import { mistakeCause } from './practice.ts';

/** What the review says of a question beside the answer; times in milliseconds, null where they are not known. */
const reviewDetails = v.strictObject({
  questionId: idSchema,
  topic: v.strictObject({ code: v.string(), title: v.string() }),
  source: v.string(),
  taughtIn: v.nullable(
    v.strictObject({
      chapterId: idSchema,
      chapterOrder: v.number(),
      slug: v.string(),
      title: v.string(),
      minutes: v.number(),
    }),
  ),
  timeMs: v.nullable(millisecondsSchema),
  timeOfOthersMs: v.nullable(millisecondsSchema),
  /** The options that were left and chosen instead, in the order of the changes. */
  changes: v.array(v.strictObject({ from: idSchema, to: idSchema })),
  mistake: v.nullable(
    v.strictObject({
      id: idSchema,
      cause: v.nullable(mistakeCause),
      rightOn: v.nullable(v.string()),
      isResolved: v.boolean(),
    }),
  ),
});

const closedBlindReview = v.picklist(['finished', 'declined']);

/** What follows a completed exam. Ownership is checked in the use cases: another user's attempt is 404. */
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
    input: v.strictObject({ examId: pathId, ...givenAnswerFields }),
    output: v.strictObject(givenAnswerFields),
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
