import * as v from 'valibot';
import { HEALTH_WARNINGS } from '../../domain/administration/health-warnings.ts';
import { countSchema, emptyInputSchema, isoMomentSchema } from './fields.ts';
import { operationTable } from './operation.ts';

const seconds = v.pipe(v.number(), v.minValue(0));
const durations = { count: countSchema, meanSeconds: seconds };

const job = v.strictObject({
  name: v.string(),
  runs: countSchema,
  failures: countSchema,
  last: v.strictObject({ endedAt: isoMomentSchema, seconds, isFailed: v.boolean() }),
});

/** How the site runs (product.md 13.21). */
export const healthOperations = operationTable({
  'health.read': {
    method: 'GET',
    path: '/api/admin/health',
    access: 'admin',
    input: emptyInputSchema,
    output: v.strictObject({
      at: isoMomentSchema,
      warnings: v.array(v.picklist(HEALTH_WARNINGS)),
      /** What the database holds, the same from all instances. */
      stored: v.strictObject({
        runningExams: countSchema,
        payments: v.record(v.string(), countSchema),
        outbox: v.strictObject({ waiting: countSchema, failed: countSchema, oldestSeconds: v.nullable(seconds) }),
        lastBackup: v.nullable(
          v.strictObject({ madeAt: isoMomentSchema, bytes: countSchema, isEncrypted: v.boolean() }),
        ),
      }),
      /** What the instance that answers has counted. */
      instance: v.strictObject({
        startedAt: isoMomentSchema,
        requests: v.strictObject({
          ...durations,
          failed: countSchema,
          lastHour: v.strictObject({ count: countSchema, failed: countSchema }),
        }),
        statements: v.strictObject(durations),
        poolWaits: v.strictObject(durations),
        cache: v.strictObject({ hits: countSchema, misses: countSchema }),
        eventLoop: v.strictObject({ p99: seconds, longest: seconds }),
        memory: v.strictObject({ residentBytes: countSchema, heapBytes: countSchema }),
        jobs: v.array(job),
        sockets: countSchema,
      }),
    }),
  },
});
