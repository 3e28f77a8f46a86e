import * as v from 'valibot';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { ITEM_ALARMS } from '../../domain/learning/item-alarms.ts';
import { STATISTICS_FILTERS, STATISTICS_SORTS } from '../../domain/learning/item-responses.ts';
import { doneSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';

const figure = v.nullable(v.number());

const line = v.strictObject({
  versionId: idSchema,
  questionId: idSchema,
  externalId: v.string(),
  stem: v.string(),
  area: v.picklist(AREA_CODES),
  use: v.string(),
  version: v.number(),
  isCurrent: v.boolean(),
  isWithheld: v.boolean(),
  answers: v.number(),
  /** Null where there are too few answers to say; the time in milliseconds. */
  facility: figure,
  discrimination: figure,
  infit: figure,
  outfit: figure,
  medianMs: figure,
  alarms: v.array(v.picklist(ITEM_ALARMS)),
  options: v.array(v.strictObject({ letter: v.string(), isKey: v.boolean(), chosen: v.number() })),
});

/** Statistics of items by version, and items taken out of papers (product.md 15.9, 15.16, 15.17). */
export const itemStatisticsOperations = operationTable({
  'questions.listStatistics': {
    method: 'GET',
    path: '/api/admin/item-statistics',
    access: 'admin',
    input: v.strictObject({
      sort: v.optional(v.picklist(STATISTICS_SORTS)),
      direction: v.optional(v.picklist(['ascending', 'descending'])),
      show: v.optional(v.picklist(STATISTICS_FILTERS)),
      page: v.optional(pathId),
    }),
    output: v.strictObject({
      lines: v.array(line),
      /** Lines in each view. */
      counts: v.strictObject({ all: v.number(), alarms: v.number(), withheld: v.number() }),
      page: v.number(),
      pages: v.number(),
      /** When the statistics were computed; null before the first time. */
      computedAt: v.nullable(isoMomentSchema),
    }),
  },
  'questions.withhold': {
    method: 'PUT',
    path: '/api/admin/questions/:questionId/withheld',
    access: 'admin',
    input: v.strictObject({ questionId: pathId, isWithheld: v.boolean() }),
    output: doneSchema,
    limit: 'writes',
  },
});
