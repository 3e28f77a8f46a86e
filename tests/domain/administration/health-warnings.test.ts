import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findHealthWarnings, type HealthMeasures } from '../../../src/domain/administration/health-warnings.ts';

const NOW = Date.UTC(2027, 0, 5, 12);
const DAY = 86_400_000;

const WELL: HealthMeasures = {
  oldestMailSeconds: 1_800,
  givenUpMail: 0,
  hasFailedJob: false,
  requests: 10_000,
  failedRequests: 100,
  eventLoopDelaySeconds: 0.5,
  poolWaitSeconds: 0.1,
  memoryBytes: 1.5e9,
  lastBackupAt: NOW - 2 * DAY,
};

describe('what needs the attention of an operator (product.md 13.21)', () => {
  test('is nothing up to the limits', () => assert.deepEqual(findHealthWarnings(WELL, NOW), []));

  const cases: readonly (readonly [Partial<HealthMeasures>, string])[] = [
    [{ oldestMailSeconds: 1_801 }, 'mail-late'],
    [{ givenUpMail: 1 }, 'mail-given-up'],
    [{ hasFailedJob: true }, 'job-failed'],
    [{ failedRequests: 101 }, 'requests-fail'],
    [{ eventLoopDelaySeconds: 0.51 }, 'event-loop-blocked'],
    [{ poolWaitSeconds: 0.11 }, 'pool-exhausted'],
    [{ memoryBytes: 1.6e9 }, 'memory'],
    [{ lastBackupAt: NOW - 2 * DAY - 1 }, 'backup-old'],
    [{ lastBackupAt: null }, 'backup-old'],
  ];
  for (const [measures, warning] of cases) {
    test(`is ${warning} with ${JSON.stringify(measures)}`, () =>
      assert.deepEqual(findHealthWarnings({ ...WELL, ...measures }, NOW), [warning]));
  }

  test('is no failed request among fewer than 100', () =>
    assert.deepEqual(findHealthWarnings({ ...WELL, requests: 99, failedRequests: 99 }, NOW), []));
});
