import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseLeadForm, splitFullName, toLeadSource } from '../../../src/domain/outreach/lead.ts';

describe('a full name is parted at its first space (product.md 8.3)', () => {
  const cases: readonly [string, string, string][] = [
    ['Anna Berg', 'Anna', 'Berg'],
    ['  Anna   Maria  Berg ', 'Anna', 'Maria  Berg'],
    ['Anna', 'Anna', ''],
    ['Ana de la Cruz', 'Ana', 'de la Cruz'],
    ['李\u3000明', '李', '明'],
    ['   ', '', ''],
  ];
  for (const [fullName, firstName, lastName] of cases) {
    test(JSON.stringify(fullName), () => assert.deepEqual(splitFullName(fullName), { firstName, lastName }));
  }
});

describe('the form for name and address (product.md 8.3)', () => {
  const refusals: readonly [string, string, string][] = [
    ['', 'anna@example.org', 'lead-incomplete'],
    ['  ', 'anna@example.org', 'lead-incomplete'],
    ['Anna', ' ', 'lead-incomplete'],
    ['', 'nonsense', 'lead-incomplete'],
    ['\u200B', 'anna@example.org', 'lead-incomplete'],
    ['\u3164 \u2800', 'anna@example.org', 'lead-incomplete'],
    ['Anna', 'anna@example', 'lead-email'],
    ['Anna', 'anna example.org', 'lead-email'],
    ['Anna', 'anna@example.org\r\nBcc: all@example.org', 'lead-email'],
  ];
  for (const [name, email, refusal] of refusals) {
    test(`${JSON.stringify([name, email])} is refused as ${refusal}`, () =>
      assert.deepEqual(parseLeadForm(name, email), { ok: false, refusal }));
  }

  test('takes a name and an address, trimmed', () => {
    const value = { firstName: 'Anna', lastName: 'Berg', email: 'Anna@Example.org' };
    assert.deepEqual(parseLeadForm(' Anna Berg', ' Anna@Example.org '), { ok: true, value });
  });

  test('is recorded by what it opens', () => {
    assert.deepEqual([toLeadSource('nppe'), toLeadSource('peng')], ['try-out-nppe', 'try-out-peng']);
  });
});
