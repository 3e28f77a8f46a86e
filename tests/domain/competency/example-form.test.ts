import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseExampleForm, getExampleTexts } from '../../../src/domain/competency/example-form.ts';
import { findRegulator } from '../../../src/domain/competency/regulators.ts';

const texts = (length: number) => ({
  situation: 's'.repeat(length),
  action: 'a'.repeat(length),
  outcome: 'o'.repeat(length),
});
const [long, brief] = [texts(401), texts(400)];
const withShort = { ...long, annotations: { short: brief } };
const alberta = findRegulator('AB')?.limits.value ?? null;

describe('the form of an example that fits a regulator (product.md 9.48)', () => {
  it('is the short one where the full one is too long and the short one is not', () => {
    assert.equal(chooseExampleForm(withShort, alberta), 'short');
    assert.deepEqual(getExampleTexts(withShort, 'short'), brief);
  });

  it('is the full one where it fits, where no limit is known, and where there is no shorter one that fits', () => {
    assert.equal(chooseExampleForm({ ...brief, annotations: { short: brief } }, alberta), 'full');
    assert.equal(chooseExampleForm(withShort, findRegulator('MB')?.limits.value ?? null), 'full');
    assert.equal(chooseExampleForm(withShort, null), 'full');
    assert.equal(chooseExampleForm({ ...long, annotations: null }, alberta), 'full');
    assert.equal(chooseExampleForm({ ...long, annotations: { short: texts(402) } }, alberta), 'full');
    assert.equal(getExampleTexts({ ...long, annotations: null }, 'short').action, long.action);
  });
});
