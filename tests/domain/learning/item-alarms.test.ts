import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ItemStatistics } from '../../../src/domain/exam/item-statistics.ts';
import { findItemAlarms, type ItemAlarm } from '../../../src/domain/learning/item-alarms.ts';

const [KEY, ...DISTRACTORS] = [1, 2, 3, 4] as const;

const statistics = (
  chosen: readonly [number, number, number, number],
  discrimination: number | null = 0.3,
): ItemStatistics => {
  const answers = chosen.reduce((sum, count) => sum + count, 0);
  return {
    answers,
    proportionRight: answers < 20 ? null : chosen[0] / answers,
    discrimination,
    chosen: chosen.map((count, index) => ({ optionId: KEY + index, answers: count })),
  };
};

describe('alarms of an item (15.9)', () => {
  for (const [name, given, expected] of [
    ['a sound item has none', statistics([130, 30, 20, 20]), []],
    ['better learners choose it less', statistics([130, 30, 20, 20], -0.12), ['negative-discrimination']],
    ['a little less, as by chance among 200', statistics([130, 30, 20, 20], -0.11), []],
    ['less, which may be chance among 50', statistics([30, 10, 5, 5], -0.23), []],
    ['less, which is hardly chance among 50', statistics([30, 10, 5, 5], -0.24), ['negative-discrimination']],
    ['a distractor that nobody chooses', statistics([150, 30, 20, 0]), ['dead-distractor']],
    ['a distractor at its limit is alive', statistics([150, 26, 20, 4]), []],
    ['too few answers to call a distractor dead', statistics([140, 30, 29, 0]), []],
    ['right less often than by guessing', statistics([48, 52, 50, 50]), ['too-hard']],
    ['right by chance is not below it', statistics([50, 50, 50, 50]), []],
    ['nearly all right', statistics([191, 4, 4, 1]), ['dead-distractor', 'too-easy']],
    ['no answers', statistics([0, 0, 0, 0], null), []],
  ] as const satisfies readonly (readonly [string, ItemStatistics, readonly ItemAlarm[]])[]) {
    test(name, () => assert.deepEqual(findItemAlarms(given, DISTRACTORS), expected));
  }
});
