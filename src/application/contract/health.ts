import * as v from 'valibot';
import { HEALTH_WARNINGS } from '../../domain/administration/health-warnings.ts';
import { milliseconds, moment, nothing } from './fields.ts';
import { operationTable } from './operation.ts';

const count = milliseconds;
const seconds = v.pipe(v.number(), v.minValue(0));
const durations = { count, meanSeconds: seconds };

const job = v.strictObject({
  name: v.string(),
  runs: count,
  failures: count,
  last: v.strictObject({ endedAt: moment, seconds, isFailed: v.boolean() }),
});

/** How the site runs (product.md 13.21). */
export const healthOperations = operationTable({
  'health.read': {
    method: 'GET',
    path: '/api/admin/health',
    access: 'admin',
    input: nothing,
    output: v.strictObject({
      at: moment,
      warnings: v.array(v.picklist(HEALTH_WARNINGS)),
      /** What the database holds, the same from all instances. */
      stored: v.strictObject({
        runningExams: count,
        payments: v.record(v.string(), count),
        outbox: v.strictObject({ waiting: count, failed: count, oldestSeconds: v.nullable(seconds) }),
        lastBackup: v.nullable(v.strictObject({ madeAt: moment, bytes: count, isEncrypted: v.boolean() })),
      }),
      /** What the instance that answers has counted. */
      instance: v.strictObject({
        startedAt: moment,
        requests: v.strictObject({ ...durations, failed: count }),
        statements: v.strictObject(durations),
        poolWaits: v.strictObject(durations),
        cache: v.strictObject({ hits: count, misses: count }),
        eventLoop: v.strictObject({ p99: seconds, longest: seconds }),
        memory: v.strictObject({ residentBytes: count, heapBytes: count }),
        jobs: v.array(job),
        sockets: count,
      }),
    }),
  },
});
