import * as v from 'valibot';
import { ANSWER_SOURCES } from '../../domain/analytics/first-answer.ts';
import { MASTERY_BANDS } from '../../domain/analytics/mastery.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { examSet } from './exam.ts';
import { idSchema, isoMomentSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';

const tally = { right: v.number(), items: v.number() };
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const band = v.nullable(v.picklist(MASTERY_BANDS));

/** Where something is taught and practised; null where the guide has no such section or chapter. */
const ways = {
  section: v.nullable(v.strictObject({ title: v.string(), address: v.string() })),
  practice: v.nullable(v.string()),
};

const topic = v.strictObject({ topic: v.string(), title: v.string(), ...tally, band, ...ways });

/** `lost` is the number of questions of 100 that would be lost in the area at this rate. */
const area = v.strictObject({
  area: v.picklist(AREA_CODES),
  ...tally,
  band,
  interval: v.strictObject({ low: share, high: share }),
  lost: v.nullable(v.number()),
  topics: v.array(topic),
  ...ways,
});

/** A completed attempt; `isNew` where none of its questions was met before. */
const trendPoint = v.strictObject({
  id: idSchema,
  examSet,
  endTime: isoMomentSchema,
  ...tally,
  isNew: v.boolean(),
  isComparable: v.boolean(),
});

/** The first comparable attempt at a set; `areas` is empty while its keys are withheld. */
const setResult = v.strictObject({
  attemptId: idSchema,
  examSet,
  ...tally,
  areas: v.array(v.strictObject({ area: v.picklist(AREA_CODES), ...tally })),
});

const positions = v.array(v.number());

/** One's own results, from first answers and completed attempts only: none of it reveals the key of a question. */
export const analyticsOperations = operationTable({
  'analytics.read': {
    method: 'GET',
    path: '/api/analytics',
    access: 'nppe',
    input: v.strictObject({ source: v.optional(v.picklist(ANSWER_SOURCES)) }),
    output: v.strictObject({
      ...tally,
      /** First answers that are in no figure while an exam with their questions runs or is under blind review (product.md 4.35). */
      withheld: v.number(),
      since: v.nullable(isoMomentSchema),
      areas: v.array(area),
      weeks: v.array(v.strictObject({ from: v.pipe(v.string(), v.isoDate()), ...tally })),
      attempts: v.array(trendPoint),
      sets: v.array(setResult),
    }),
  },
  'analytics.readAttempt': {
    method: 'GET',
    path: '/api/analytics/attempts/:examId',
    access: 'nppe',
    input: v.strictObject({ examId: pathId }),
    output: v.strictObject({
      id: idSchema,
      examSet,
      endTime: isoMomentSchema,
      quarters: v.array(
        v.strictObject({ quarter: v.number(), from: v.number(), to: v.number(), ...tally, spentMs: v.number() }),
      ),
      changes: v.strictObject({ rightToWrong: positions, wrongToRight: positions, wrongToWrong: positions }),
      confidence: v.strictObject({
        sure: v.strictObject(tally),
        unmarked: v.strictObject(tally),
        guess: v.strictObject(tally),
      }),
      sureButWrong: v.array(v.strictObject({ position: v.number(), title: v.string(), ...ways })),
    }),
  },
});
