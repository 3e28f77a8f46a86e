import * as v from 'valibot';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { moment, nothing } from './fields.ts';
import { operationTable } from './operation.ts';

const share = v.number();

/** Whether a learner is ready for the exam (product.md 15.4). */
export const learningOperations = operationTable({
  'learning.readReadiness': {
    method: 'GET',
    path: '/api/readiness',
    access: 'nppe',
    input: nothing,
    output: v.strictObject({
      /** How many questions were answered for the first time, and how many it takes. */
      firstAnswers: v.number(),
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
      fit: v.nullable(v.strictObject({ fittedAt: moment, learners: v.number(), answers: v.number() })),
    }),
  },
});
