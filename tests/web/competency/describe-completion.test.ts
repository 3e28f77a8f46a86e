import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findRegulator, REGULATORS } from '../../../src/domain/competency/regulators.ts';
import { describeCompletion } from '../../../src/web/competency/submission/describe-completion.ts';

describe('what is said when nothing is left to do (product.md 9.38)', () => {
  it('never is that levels are high enough where a rule about them is not known', () => {
    for (const regulator of REGULATORS) {
      const words = describeCompletion(regulator);
      assert.ok(!words.includes('checked and high enough'), words);
      assert.match(words, /^Everything is written and checked\. .* is for .* to say\. We do not know the /);
    }
    const novaScotia = findRegulator('NS');
    assert.ok(novaScotia);
    assert.match(
      describeCompletion(novaScotia),
      /the minimum level of each competency, the averages of the categories,? and the levels/,
    );
  });

  it('is that they are where all rules are known', () => {
    const manitoba = findRegulator('MB');
    assert.ok(manitoba);
    const value = { count: 1, leastLevels: { '1.6': 3 }, leastOfOthers: 3 };
    const known = { ...manitoba, canadianEnvironment: { ...manitoba.canadianEnvironment, value } };
    assert.equal(describeCompletion(known), 'Everything is written, checked and high enough.');
  });
});
