import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { AREA_CODES } from '../../../src/domain/exam/blueprint.ts';
import { assembleForm, FORM_BLUEPRINT } from '../../../src/domain/learning/form-assembly.ts';
import { simulateBank } from '../../support/learning-simulation/item-bank.ts';
import { randomStream } from '../../support/learning-simulation/random.ts';
import { simulateForms } from '../../support/learning-simulation/simulate-forms.ts';

describe('a paper assembled from the bank (15.8)', () => {
  test('has 100 items that count on the blueprint and 10 trial items, none twice and none seen', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = randomStream(seed);
        const bank = simulateBank(3, random);
        const seen = new Set(bank.filter(() => random.chance(0.3)).map(({ questionId }) => questionId));
        const form = assembleForm(bank, seen, random.uniform);
        assert.ok(form.ok);
        const counted = form.value.filter(({ isCounted }) => isCounted);
        assert.deepEqual([form.value.length, counted.length], [110, 100]);
        assert.equal(new Set(form.value.map(({ item }) => item.questionId)).size, 110);
        assert.ok(form.value.every(({ item }) => !seen.has(item.questionId)));
        for (const area of AREA_CODES) {
          const [least, most] = FORM_BLUEPRINT[area].range;
          const own = counted.filter(({ item }) => item.area === area).length;
          assert.ok(own >= least && own <= most, `${area}: ${own}`);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('is refused with the areas that have too few unseen items', () => {
    const bank = simulateBank(1, randomStream(1));
    const [first] = bank.filter(({ area }) => area === 'IV');
    assert.ok(first);
    assert.deepEqual(assembleForm(bank, new Set([first.questionId]), randomStream(2).uniform), {
      ok: false,
      refusal: [{ area: 'IV', needed: 27, available: 26 }],
    });
    assert.ok(assembleForm(bank, new Set(), randomStream(2).uniform).ok);
  });

  test('is as difficult as any other, within 2 points, for weak and strong learners', () => {
    const { spans, refused } = simulateForms({ seed: 5, papers: 40, bankPapers: 4 });
    assert.equal(refused, 0);
    for (const { ability, least, most } of spans) assert.ok(most - least < 2, `${ability}: ${least} to ${most}`);
  });
});
