import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { frameworkNote } from '../../../src/domain/competency/framework.ts';
import { findRegulator } from '../../../src/domain/competency/regulators.ts';

describe('what the page says of a province (product.md 9.3)', () => {
  const cases: readonly [string, RegExp | null][] = [
    ['ON', null],
    [
      'AB',
      /^APEGA asks for 22 competencies\. They are listed under its own codes, without category 7\. Its form is reported to take at most 400 characters of situation, 1,800 characters of action,? and 400 characters of outcome: an example that is longer is shown in its short form\.$/,
    ],
    ['NT', /is reported to ask for 22 .* not confirmed.* without category 7\.$/],
    ['YT', /page of Engineers Yukon of May 2018, APEGA reviews first applications, against its own 22/],
    ['QC', /6 competencies on its own form/],
    ['NS', /is reported to ask for an experience record/],
  ];
  for (const [code, note] of cases) {
    test(code, () => {
      const words = frameworkNote({ code });
      if (note) assert.match(words ?? '', note);
      else assert.equal(words, null);
    });
  }

  test('says nothing else than the submission to the same regulator', () => {
    for (const code of ['YT', 'NT', 'NU', 'QC', 'NS']) {
      assert.ok(frameworkNote({ code })?.startsWith(findRegulator(code)?.notice ?? '-'), code);
    }
  });
});
