import * as v from 'valibot';
import { HEALTH_WARNINGS } from '../../domain/administration/health-warnings.ts';
import { countSchema, emptyInputSchema, idSchema, isoMomentSchema } from './fields.ts';
import { operationTable } from './operation.ts';

/** What one product sold in a week, in cents; `returned` is what went back of it since. */
const sales = v.strictObject({
  sold: countSchema,
  listCents: countSchema,
  receivedCents: countSchema,
  returnedCents: countSchema,
});

const week = v.strictObject({
  start: isoMomentSchema,
  nppe: sales,
  peng: sales,
  activeLearners: countSchema,
  examsSat: countSchema,
  examsPassed: countSchema,
});

/** Something that waits for an administrator; `words` is the beginning of it, `userId` whom it is about. */
const waitingThing = v.strictObject({
  kind: v.picklist(['chat', 'report', 'mail']),
  id: idSchema,
  userId: v.nullable(idSchema),
  who: v.string(),
  words: v.string(),
  since: isoMomentSchema,
});

const queue = v.strictObject({ count: countSchema, oldest: v.nullable(isoMomentSchema) });

/** The overview of the administration, and the counts in its navigation. */
export const overviewOperations = operationTable({
  'administration.waiting': {
    method: 'GET',
    path: '/api/admin/waiting',
    access: 'admin',
    input: emptyInputSchema,
    output: v.strictObject({ chats: countSchema, reports: countSchema, mails: countSchema }),
  },
  'administration.overview': {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    input: emptyInputSchema,
    output: v.strictObject({
      /** When it was read. */
      at: isoMomentSchema,
      /** Oldest first; the last one is the present week. */
      weeks: v.array(week),
      /** Learners whose access ends, for each of 14 days from today, UTC. */
      endings: v.array(v.strictObject({ day: v.string(), nppe: countSchema, peng: countSchema })),
      chats: queue,
      reports: queue,
      mails: queue,
      waiting: v.array(waitingThing),
      /** What needs attention in how the site runs. */
      warnings: v.array(v.picklist(HEALTH_WARNINGS)),
    }),
  },
});
