import * as v from 'valibot';
import { MASTERY_BANDS } from '../../domain/analytics/mastery.ts';
import { isCalendarDay } from '../../domain/calendar-day.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { doneSchema, emptyInputSchema, isoMomentSchema } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';

const share = v.number();

const NO_DAY = 'Please choose the day of your exam.';
const day = v.pipe(v.string(), v.isoDate(NO_DAY), v.check(isCalendarDay, NO_DAY));
const band = v.picklist(MASTERY_BANDS, 'Please choose a band.');
const bands = v.strictObject({ I: band, II: band, III: band, IV: band, V: band, VI: band });

/** Whether a learner is ready for the exam (product.md 15.4). */
export const learningOperations = operationTable({
  'learning.readReadiness': {
    method: 'GET',
    path: '/api/readiness',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({
      /** How many questions were answered for the first time, and how many it takes. */
      firstAnswers: v.number(),
      /** How many are left out while an exam with their questions runs or is under blind review (product.md 4.35). */
      withheld: v.number(),
      needed: v.number(),
      /** The answers of each area. */
      areas: v.array(
        v.strictObject({
          area: v.picklist(AREA_CODES),
          title: v.string(),
          answers: v.number(),
          right: v.number(),
          /** The share of a paper's questions of the area that is expected to be right; null below the answers needed. */
          expected: v.nullable(share),
        }),
      ),
      /** Null below the answers needed. Shares and probabilities are between 0 and 1. */
      readiness: v.nullable(
        v.strictObject({
          probability: share,
          low: share,
          high: share,
          share: v.strictObject({ expected: share, low: share, high: share }),
        }),
      ),
      cut: v.strictObject({ percent: v.number(), reason: v.string() }),
      /** The days after which an answer counts half, and the age of the answers in days. */
      halfLifeDays: v.number(),
      medianAgeDays: v.nullable(v.number()),
      /** The last fit of difficulties; null before the first one. */
      fit: v.nullable(v.strictObject({ fittedAt: isoMomentSchema, learners: v.number(), answers: v.number() })),
    }),
  },
  'learning.listResults': {
    method: 'GET',
    path: '/api/official-results',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(v.strictObject({ examDate: v.string(), passed: v.boolean(), bands: v.nullable(bands) })),
  },
  'learning.reportResult': {
    method: 'PUT',
    path: '/api/official-results',
    access: 'nppe',
    /** The bands of the report are required where the attempt failed. */
    input: v.strictObject({ examDate: day, passed: v.boolean(), bands: v.optional(bands) }),
    output: doneSchema,
    limit: 'writes',
  },
  'learning.removeResult': {
    method: 'DELETE',
    path: '/api/official-results/:examDate',
    access: 'nppe',
    input: v.strictObject({ examDate: day }),
    output: doneSchema,
    limit: 'writes',
  },
  'learning.readPlan': {
    method: 'GET',
    path: '/api/learning-plan',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({
      examDate: v.nullable(v.string()),
      phase: v.picklist(['open', 'ahead', 'today', 'over']),
      daysLeft: v.number(),
      /** Whether all that is left fits in the days. */
      fits: v.boolean(),
      /** First answers that the plan leaves out while an exam with their questions runs or is under blind review (product.md 4.35). */
      withheld: v.number(),
      days: v.array(
        v.strictObject({
          day: v.string(),
          minutes: v.number(),
          items: v.array(
            v.strictObject({
              kind: v.picklist(['read', 'practise', 'cards', 'session', 'paper']),
              title: v.string(),
              path: v.string(),
              minutes: v.number(),
              /** Why it is in the plan. */
              why: v.string(),
            }),
          ),
        }),
      ),
    }),
  },
  'learning.readReminders': {
    method: 'GET',
    path: '/api/study-reminders',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({ hasFeed: v.boolean(), hasMail: v.boolean() }),
  },
  /** The address is returned once; only a digest of its secret is stored. */
  'learning.makeCalendar': {
    method: 'POST',
    path: '/api/study-calendar',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({ address: v.string() }),
    limit: 'writes',
  },
  'learning.removeCalendar': {
    method: 'DELETE',
    path: '/api/study-calendar',
    access: 'user',
    input: emptyInputSchema,
    output: doneSchema,
    limit: 'writes',
  },
  /** What a calendar reads; the secret is in the query, which is not logged. */
  'learning.readCalendar': {
    method: 'GET',
    path: '/api/study-plan.ics',
    access: 'public',
    input: v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
    output: fileAnswer,
    limit: 'calendar',
  },
  'learning.setStudyMail': {
    method: 'PUT',
    path: '/api/study-mail',
    access: 'user',
    input: v.strictObject({ isWanted: v.boolean() }),
    output: doneSchema,
    limit: 'writes',
  },
  /** How predictions compare with reported results; null below 100 results, but for administrators. */
  'learning.readCalibration': {
    method: 'GET',
    path: '/api/calibration',
    access: 'public',
    input: emptyInputSchema,
    output: v.strictObject({
      results: v.number(),
      needed: v.number(),
      calibration: v.nullable(
        v.strictObject({
          bins: v.array(v.strictObject({ from: share, results: v.number(), predicted: share, passed: v.number() })),
          brier: v.nullable(v.number()),
        }),
      ),
    }),
  },
});
