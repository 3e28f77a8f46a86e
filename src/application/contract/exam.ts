import * as v from 'valibot';
import { TIME_ALLOWANCES } from '../../domain/exam/allowance.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { HIGHLIGHT_END_LIMIT, HIGHLIGHT_LIMIT, NOTE_LIMIT } from '../../domain/exam/marks.ts';
import { id, keyedOption, milliseconds, moment, nothing, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';

const examSet = v.picklist([1, 2]);
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** What a learner declares to need; the standard time without breaks unless told otherwise. */
const allowance = v.strictObject({ time: v.picklist(TIME_ALLOWANCES), breaks: v.boolean() });

const attemptSummary = {
  id,
  examSet,
  startTime: moment,
  endTime: v.nullable(moment),
  completed: v.boolean(),
  score: v.nullable(percent),
  allowance,
};

/** A chosen option. */
export const givenAnswer = { questionId: id, selectedAnswerId: id };

const character = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHLIGHT_END_LIMIT));

/** What a learner marked on a question, by kind of mark. */
const markValues = {
  flagged: v.boolean(),
  confidence: v.nullable(v.picklist(['sure', 'guess'])),
  struckOptionIds: v.pipe(v.array(id), v.maxLength(10)),
  highlights: v.pipe(
    v.array(v.strictObject({ optionId: v.nullable(id), start: character, end: character })),
    v.maxLength(HIGHLIGHT_LIMIT),
  ),
  note: text(NOTE_LIMIT),
};

const questionMarks = v.array(v.strictObject({ questionId: id, ...markValues }));

const changed = { questionId: id, changedAt: milliseconds };

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
      questionId: v.nullable(id),
      optionId: v.nullable(id),
      at: milliseconds,
    }),
  ),
  v.maxLength(EVENTS_A_CALL),
);

/** The clock of an attempt; see `BreakClock` of the domain. */
const breakClock = { deadline: milliseconds, pausedAt: v.nullable(milliseconds), breakLeftMs: milliseconds };

/** An item while the attempt runs: nothing in it tells the key. */
const runningQuestion = v.strictObject({
  id,
  question: v.string(),
  options: v.array(v.strictObject({ id, text: v.string() })),
});

/**
 * An item after the end: the key, why it is right, and why each other option is not; the key may have been corrected since.
 */
const reviewedQuestion = v.strictObject({
  id,
  question: v.string(),
  area: v.picklist(AREA_CODES),
  explanation: v.string(),
  isCorrected: v.boolean(),
  options: v.array(v.strictObject(keyedOption)),
});

const tally = { right: v.number(), items: v.number() };

/**
 * An attempt in one of its phases; the phase decides what the schema lets through. In the phase 'blind' the attempt is completed
 * and its keys are withheld until the blind review is finished or declined. `withTime` is the score of a finished one.
 */
export const attemptView = v.variant('phase', [
  v.strictObject({
    phase: v.literal('running'),
    examAttempt: v.strictObject({ ...attemptSummary, ...breakClock }),
    serverNow: milliseconds,
    questions: v.array(runningQuestion),
    userAnswers: v.array(v.strictObject(givenAnswer)),
    marks: questionMarks,
  }),
  v.strictObject({
    phase: v.literal('completed'),
    examAttempt: v.strictObject({ ...attemptSummary, deadline: milliseconds }),
    serverNow: milliseconds,
    passed: v.boolean(),
    result: v.strictObject({
      ...tally,
      byArea: v.array(v.strictObject({ area: v.picklist(AREA_CODES), ...tally })),
    }),
    questions: v.array(reviewedQuestion),
    userAnswers: v.array(v.strictObject({ ...givenAnswer, isCounted: v.boolean() })),
    marks: questionMarks,
    withTime: v.nullable(v.strictObject({ ...tally, percent, answers: v.array(v.strictObject(givenAnswer)) })),
    rescorings: v.array(v.strictObject({ questionId: id, scoreBefore: percent, scoreAfter: percent, at: moment })),
  }),
  v.strictObject({
    phase: v.literal('blind'),
    examAttempt: v.strictObject({ ...attemptSummary, deadline: milliseconds }),
    serverNow: milliseconds,
    passed: v.boolean(),
    result: v.strictObject(tally),
    questions: v.array(runningQuestion),
    userAnswers: v.array(v.strictObject(givenAnswer)),
    marks: questionMarks,
    blindAnswers: v.array(v.strictObject({ questionId: id, selectedAnswerId: v.nullable(id) })),
  }),
  v.strictObject({
    phase: v.literal('incomplete'),
    examAttempt: v.strictObject({ ...attemptSummary, deadline: milliseconds }),
    serverNow: milliseconds,
  }),
]);

/** One line of an attempt list. */
export const attemptLine = v.strictObject({ ...attemptSummary, ...breakClock, passed: v.nullable(v.boolean()) });

const breakOutput = v.strictObject({ ...breakClock, serverNow: milliseconds });

/** The mock exam. Ownership is checked in the use cases: an attempt of somebody else is 404. */
export const examOperations = operationTable({
  'exam.start': {
    method: 'POST',
    path: '/api/exam/start',
    access: 'nppe',
    input: v.strictObject({ examSet, allowance: v.optional(allowance) }),
    output: v.strictObject({ id, resumed: v.boolean() }),
    limit: 'writes',
  },
  'exam.listAttempts': {
    method: 'GET',
    path: '/api/exam/attempts',
    access: 'user',
    input: nothing,
    output: v.array(attemptLine),
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
      questionId: id,
      selectedAnswerId: id,
      chosenAt: v.optional(milliseconds),
      events: v.optional(deviceEvents),
    }),
    output: v.strictObject({ ...givenAnswer, serverNow: milliseconds }),
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
    output: v.strictObject({ serverNow: milliseconds }),
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
