import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLevelShortfall } from '../../../src/domain/competency/level-shortfall.ts';
import { findRegulator } from '../../../src/domain/competency/regulators.ts';
import { describeShortfall } from '../../../src/web/competency/submission/describe-shortfall.ts';
import { toStateLabel } from '../../../src/web/competency/submission/state-label.ts';

const shortfallOf = (regulatorCode: string, code: string, level: number | null) => {
  const regulator = findRegulator(regulatorCode);
  assert.ok(regulator);
  return findLevelShortfall(regulator, code, level);
};

describe('a level below what the regulator requires (product.md 9.33)', () => {
  it('is that of the strictest rule it misses', () => {
    assert.deepEqual(shortfallOf('BC', '1.6', 2), { kind: 'environment', level: 2, needed: 3 });
    assert.deepEqual(shortfallOf('BC', '1.1', 0), { kind: 'least', level: 0, needed: 1 });
    assert.deepEqual(shortfallOf('BC', '1.1', 2), { kind: 'average', level: 2, needed: 3 });
  });

  it('is none where all known rules are met, where none is known, and where no level is chosen', () => {
    assert.equal(shortfallOf('BC', '1.6', 3), null);
    assert.equal(shortfallOf('NS', '1.6', 0), null);
    assert.equal(shortfallOf('BC', '1.6', null), null);
  });

  it('is said with the state of a text that is ready by its checks', () => {
    const shortfall = shortfallOf('BC', '1.1', 2);
    assert.ok(shortfall);
    assert.equal(toStateLabel('ready', shortfall), 'Ready, level low');
    assert.equal(toStateLabel('ready', null), 'Ready');
    assert.equal(toStateLabel('draft', shortfall), 'Draft');
    assert.match(describeShortfall(shortfall, '1.1'), /^Level 2 is below 3(\.0)?, the average that category 1 needs/);
  });
});
