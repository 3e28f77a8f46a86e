import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALL_CODES } from '../../../src/domain/competency/competency-code.ts';
import { FINDING_KINDS, type FindingKind } from '../../../src/domain/competency/writing/finding.ts';
import { parseCompareParam } from '../../../src/web/competency/submission/compared-example.ts';
import { describeFinding } from '../../../src/web/competency/submission/describe-finding.ts';

/** What no example mends, and praise. */
const WITHOUT_EXAMPLE: readonly FindingKind[] = ['copied', 'project-overused', 'strong'];

const describeKind = (kind: FindingKind) =>
  describeFinding({ kind, weight: 'resolve', part: 'action', places: [], count: 1, of: 2, words: ['QRZ'] }, '6.4');

describe('what a finding says (product.md 9.39)', () => {
  it('has a title, advice, and the competency of an example that does it well', () => {
    for (const kind of FINDING_KINDS) {
      const { title, advice, example } = describeKind(kind);
      assert.ok(title.length > 0 && advice.length > 0, kind);
      if (WITHOUT_EXAMPLE.includes(kind)) assert.equal(example, null, kind);
      else {
        const { code, without } = parseCompareParam(example) ?? {};
        assert.ok(ALL_CODES.includes(code ?? ''), kind);
        assert.equal(without, kind);
      }
    }
  });

  it('links to an example of the same competency where the text may answer another one', () => {
    assert.equal(describeKind('indicators-missed').example, '6.4:indicators-missed');
    assert.equal(describeKind('jargon').example, '6.4:jargon');
  });
});
