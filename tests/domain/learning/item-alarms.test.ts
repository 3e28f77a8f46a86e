import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ItemStatistics } from '../../../src/domain/exam/item-statistics.ts';
import { type ItemAlarm, itemAlarms, itemFit } from '../../../src/domain/learning/item-alarms.ts';
import { chanceOfRight } from '../../../src/domain/learning/rasch.ts';
import { randomStream } from '../../support/learning-simulation/random.ts';

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
    ['better learners choose it less', statistics([130, 30, 20, 20], -0.01), ['negative-discrimination']],
    ['a distractor that nobody chooses', statistics([150, 30, 20, 0]), ['dead-distractor']],
    ['a distractor at its limit is alive', statistics([150, 26, 20, 4]), []],
    ['too few answers to call a distractor dead', statistics([140, 30, 29, 0]), []],
    ['right less often than by guessing', statistics([48, 52, 50, 50]), ['too-hard']],
    ['right by chance is not below it', statistics([50, 50, 50, 50]), []],
    ['nearly all right', statistics([191, 4, 4, 1]), ['dead-distractor', 'too-easy']],
    ['no answers', statistics([0, 0, 0, 0], null), []],
  ] as const satisfies readonly (readonly [string, ItemStatistics, readonly ItemAlarm[]])[]) {
    test(name, () => assert.deepEqual(itemAlarms(given, DISTRACTORS), expected));
  }
});

describe('the fit of an item (15.9)', () => {
  const answersBy = (isRight: (chance: number, random: ReturnType<typeof randomStream>) => boolean) => {
    const random = randomStream(11);
    return Array.from({ length: 4_000 }, () => {
      const ability = random.normal(0.6, 0.8);
      return { ability, isRight: isRight(chanceOfRight(ability, 0), random) };
    });
  };

  test('is close to 1 where answers follow the model', () => {
    const fit = itemFit(
      0,
      answersBy((chance, random) => random.chance(chance)),
    );
    assert.ok(fit && Math.abs(fit.infit - 1) < 0.05 && Math.abs(fit.outfit - 1) < 0.05);
  });

  test('is above 1 where the better answer it wrong', () => {
    const fit = itemFit(
      0,
      answersBy((chance, random) => random.chance(1.25 - chance)),
    );
    assert.ok(fit && fit.outfit > 1.1 && fit.infit > 1.1);
  });

  test('is unknown without answers', () => assert.equal(itemFit(0, []), null));
});
