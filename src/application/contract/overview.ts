import * as v from 'valibot';
import { id, moment, nothing } from './fields.ts';
import { operationTable } from './operation.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What one product sold in a week, in cents; `returned` is what went back of it since. */
const sales = v.strictObject({ sold: count, listCents: count, receivedCents: count, returnedCents: count });

const week = v.strictObject({
  start: moment,
  nppe: sales,
  peng: sales,
  activeLearners: count,
  examsSat: count,
  examsPassed: count,
});

/** Something that waits for an administrator; `words` is the beginning of it, `userId` whom it is about. */
const waitingThing = v.strictObject({
  kind: v.picklist(['chat', 'report', 'mail']),
  id,
  userId: v.nullable(id),
  who: v.string(),
  words: v.string(),
  since: moment,
});

const queue = v.strictObject({ count, oldest: v.nullable(moment) });

/** The overview of the administration, and the counts in its navigation. */
export const overviewOperations = operationTable({
  'administration.waiting': {
    method: 'GET',
    path: '/api/admin/waiting',
    access: 'admin',
    input: nothing,
    output: v.strictObject({ chats: count, reports: count, mails: count }),
  },
  'administration.overview': {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    input: nothing,
    output: v.strictObject({
      /** When it was read. */
      at: moment,
      /** Oldest first; the last one is the present week. */
      weeks: v.array(week),
      /** Learners whose access ends, for each of 14 days from today, UTC. */
      endings: v.array(v.strictObject({ day: v.string(), nppe: count, peng: count })),
      chats: queue,
      reports: queue,
      mails: queue,
      waiting: v.array(waitingThing),
    }),
  },
});
