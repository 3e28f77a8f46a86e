import * as v from 'valibot';
import { TIME_ALLOWANCES } from '../../domain/exam/allowance.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { HIGHLIGHT_END_LIMIT, HIGHLIGHT_LIMIT, MAX_NOTE_LENGTH } from '../../domain/exam/marks.ts';
import {
  createTextSchema,
  emptyInputSchema,
  idSchema,
  isoMomentSchema,
  keyedOptionFields,
  millisecondsSchema,
  pathId,
} from './fields.ts';
import { operationTable } from './operation.ts';

/** A mock set, or from 3 on a paper assembled for the learner. */
export const examSet = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999));
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** What a learner declares to need; by default the standard time without breaks. */
const allowance = v.strictObject({ time: v.picklist(TIME_ALLOWANCES), breaks: v.boolean() });

const attemptSummary = {
  id: idSchema,
  examSet,
  startTime: isoMomentSchema,
  endTime: v.nullable(isoMomentSchema),
  completed: v.boolean(),
  score: v.nullable(percent),
  allowance,
};

/** A chosen option. */
export const givenAnswerFields = { questionId: idSchema, selectedAnswerId: idSchema };

const character = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHLIGHT_END_LIMIT));
const highlight = v.strictObject({ optionId: v.nullable(idSchema), start: character, end: character });

/** What a learner marked on a question, by kind of mark. */
const markValues = {
  flagged: v.boolean(),
  confidence: v.nullable(v.picklist(['sure', 'guess'])),
  struckOptionIds: v.pipe(v.array(idSchema), v.maxLength(10)),
  highlights: v.pipe(v.array(highlight), v.maxLength(HIGHLIGHT_LIMIT)),
  note: createTextSchema(MAX_NOTE_LENGTH),
};

const questionMarks = v.array(v.strictObject({ questionId: idSchema, ...markValues }));

const changed = { questionId: idSchema, changedAt: millisecondsSchema };

const markChange = v.variant('kind', [
  v.strictObject({ ...changed, kind: v.literal('flagged'), value: markValues.flagged }),
  v.strictObject({ ...changed, kind: v.literal('confidence'), value: markValues.confidence }),
  v.strictObject({ ...changed, kind: v.literal('struckOptionIds'), value: markValues.struckOptionIds }),
  v.strictObject({ ...changed, kind: v.literal('highlights'), value: markValues.highlights }),
  v.strictObject({ ...changed, kind: v.literal('note'), value: markValues.note }),
]);

/** The most events, and the most marks, of one call. */
const EVENTS_A_CALL = 100;
const MARKS_A_CALL = 20;

/** What the device saw happen; breaks are recorded by the server. `at` is server time as the device knows it. */
const deviceEvents = v.pipe(
  v.array(
    v.strictObject({
      kind: v.picklist(['visit', 'leave', 'answer']),
      questionId: v.nullable(idSchema),
      optionId: v.nullable(idSchema),
      at: millisecondsSchema,
    }),
  ),
  v.maxLength(EVENTS_A_CALL),
);

/** The clock of an attempt; see `BreakClock` of the domain. */
const breakClock = {
  deadline: millisecondsSchema,
  pausedAt: v.nullable(millisecondsSchema),
  breakLeftMs: millisecondsSchema,
};

/** An item while the attempt runs: it reveals nothing of the key. */
const runningQuestion = v.strictObject({
  id: idSchema,
  question: v.string(),
  options: v.array(v.strictObject({ id: idSchema, text: v.string() })),
});

/**
 * An item after the end: the key, why it is right, and why each other option is not; the key may have been corrected since.
 */
const reviewedQuestion = v.strictObject({
  id: idSchema,
  question: v.string(),
  area: v.picklist(AREA_CODES),
  explanation: v.string(),
  isCorrected: v.boolean(),
  /** Whether it did not count (product.md 15.18). */
  isTrial: v.boolean(),
  options: v.array(v.strictObject(keyedOptionFields)),
});

const tally = { right: v.number(), items: v.number() };

/**
 * An attempt in one of its phases; the phase decides what the schema lets through. In the phase 'blind' the attempt is completed
 * and its keys are withheld until the blind review is finished or declined, or until the attempt `withheldBy` is over.
 * `withTime` is the score of a finished blind review, `work` names the questions with a changed mind and those that took long.
 */
export const attemptView = v.variant('phase', [
  v.strictObject({
    phase: v.literal('running'),
    examAttempt: v.strictObject({ ...attemptSummary, ...breakClock }),
    serverNow: millisecondsSchema,
    questions: v.array(runningQuestion),
    userAnswers: v.array(v.strictObject(givenAnswerFields)),
    marks: questionMarks,
  }),
  v.strictObject({
    phase: v.literal('completed'),
    examAttempt: v.strictObject({ ...attemptSummary, deadline: millisecondsSchema }),
    serverNow: millisecondsSchema,
    passed: v.boolean(),
    result: v.strictObject({
      ...tally,
      byArea: v.array(v.strictObject({ area: v.picklist(AREA_CODES), ...tally })),
    }),
    questions: v.array(reviewedQuestion),
    userAnswers: v.array(v.strictObject({ ...givenAnswerFields, isCounted: v.boolean() })),
    marks: questionMarks,
    work: v.strictObject({ changed: v.array(idSchema), slow: v.array(idSchema) }),
    withTime: v.nullable(v.strictObject({ ...tally, percent, answers: v.array(v.strictObject(givenAnswerFields)) })),
    rescorings: v.array(
      v.strictObject({ questionId: idSchema, scoreBefore: percent, scoreAfter: percent, at: isoMomentSchema }),
    ),
  }),
  v.strictObject({
    phase: v.literal('blind'),
    examAttempt: v.strictObject({ ...attemptSummary, deadline: millisecondsSchema }),
    serverNow: millisecondsSchema,
    passed: v.boolean(),
    result: v.strictObject(tally),
    questions: v.array(runningQuestion),
    userAnswers: v.array(v.strictObject(givenAnswerFields)),
    marks: questionMarks,
    blindAnswers: v.array(v.strictObject({ questionId: idSchema, selectedAnswerId: v.nullable(idSchema) })),
    withheldBy: v.nullable(v.strictObject({ id: idSchema, phase: v.picklist(['running', 'blind']) })),
  }),
  v.strictObject({
    phase: v.literal('incomplete'),
    examAttempt: v.strictObject({ ...attemptSummary, deadline: millisecondsSchema }),
    serverNow: millisecondsSchema,
  }),
]);

/** One line of an attempt list. */
export const attemptListEntrySchema = v.strictObject({
  ...attemptSummary,
  ...breakClock,
  passed: v.nullable(v.boolean()),
});

const breakOutput = v.strictObject({ ...breakClock, serverNow: millisecondsSchema });

/** The mock exam. Ownership is checked in the use cases: another user's attempt is 404. */
export const examOperations = operationTable({
  'exam.start': {
    method: 'POST',
    path: '/api/exam/start',
    access: 'nppe',
    input: v.strictObject({ examSet, allowance: v.optional(allowance) }),
    output: v.strictObject({ id: idSchema, resumed: v.boolean() }),
    limit: 'writes',
  },
  /** The learner's next paper from the bank, and what is missing for it. */
  'exam.readNextPaper': {
    method: 'GET',
    path: '/api/next-paper',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({
      paper: examSet,
      openAttemptId: v.nullable(idSchema),
      shortages: v.array(v.strictObject({ area: v.picklist(AREA_CODES), needed: v.number(), available: v.number() })),
    }),
  },
  'exam.listAttempts': {
    method: 'GET',
    path: '/api/exam/attempts',
    access: 'user',
    input: emptyInputSchema,
    output: v.array(attemptListEntrySchema),
  },
  'exam.read': {
    method: 'GET',
    path: '/api/exam/:examId',
    access: 'user',
    input: v.strictObject({ examId: pathId }),
    output: attemptView,
  },
  'exam.answer': {
    method: 'POST',
    path: '/api/exam/:examId/answer',
    access: 'user',
    input: v.strictObject({
      examId: pathId,
      questionId: idSchema,
      selectedAnswerId: idSchema,
      chosenAt: v.optional(millisecondsSchema),
      events: v.optional(deviceEvents),
    }),
    output: v.strictObject({ ...givenAnswerFields, serverNow: millisecondsSchema }),
  },
  'exam.saveMarks': {
    method: 'POST',
    path: '/api/exam/:examId/marks',
    access: 'user',
    input: v.strictObject({
      examId: pathId,
      marks: v.pipe(v.array(markChange), v.maxLength(MARKS_A_CALL)),
      events: v.optional(deviceEvents),
    }),
    output: v.strictObject({ serverNow: millisecondsSchema }),
  },
  'exam.pause': {
    method: 'POST',
    path: '/api/exam/:examId/pause',
    access: 'user',
    input: v.strictObject({ examId: pathId }),
    output: breakOutput,
    limit: 'writes',
  },
  'exam.resume': {
    method: 'POST',
    path: '/api/exam/:examId/resume',
    access: 'user',
    input: v.strictObject({ examId: pathId }),
    output: breakOutput,
    limit: 'writes',
  },
  'exam.complete': {
    method: 'POST',
    path: '/api/exam/:examId/complete',
    access: 'user',
    input: v.strictObject({ examId: pathId, blindReview: v.optional(v.boolean()) }),
    output: v.strictObject({ examAttempt: v.strictObject(attemptSummary) }),
  },
});
