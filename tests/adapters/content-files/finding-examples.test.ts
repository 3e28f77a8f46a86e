import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ALL_CODES, getCategoryOfCode } from '../../../src/domain/competency/competency-code.ts';
import type { CompetencyTexts } from '../../../src/domain/competency/competency-texts.ts';
import type { ExampleForms } from '../../../src/domain/competency/example-form.ts';
import { isExampleWithout } from '../../../src/domain/competency/model-example.ts';
import { REGULATORS } from '../../../src/domain/competency/regulators.ts';
import { checkWriting } from '../../../src/domain/competency/writing/check-writing.ts';
import { FINDING_KINDS } from '../../../src/domain/competency/writing/finding.ts';
import { parseCompareParam } from '../../../src/web/competency/submission/compared-example.ts';
import { describeFinding } from '../../../src/web/competency/submission/describe-finding.ts';
import { projectPath } from '../../support/project-root.ts';

type File = CompetencyTexts & { readonly assessed?: { readonly short?: Partial<CompetencyTexts> } };

const folder = projectPath('content/examples');

/** The examples of the study material by their code of the 34. */
function readExamples(): Map<string, ExampleForms[]> {
  const byCode = new Map<string, ExampleForms[]>();
  for (const discipline of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, discipline))) {
      const { situation, action, outcome, assessed } = parse(
        readFileSync(join(folder, discipline, name), 'utf8'),
      ) as File;
      const texts = { situation, action, outcome };
      const annotations = { short: assessed?.short ? { ...texts, ...assessed.short } : null };
      const code = name.replace(/(-\d+)?\.yaml$/, '');
      byCode.set(code, [...(byCode.get(code) ?? []), { ...texts, annotations }]);
    }
  }
  return byCode;
}

/** The links of all findings in a text of any competency. */
const links = new Set(
  FINDING_KINDS.flatMap((kind) =>
    ALL_CODES.flatMap((own) => {
      const finding = { kind, weight: 'resolve', part: 'action', places: [], count: 1, of: 2, words: ['QRZ'] } as const;
      return describeFinding(finding, own).example ?? [];
    }),
  ),
);

describe('where findings link to (product.md 9.39)', () => {
  const examples = readExamples();
  for (const regulator of REGULATORS.filter(({ code }) => ['AB', 'ON'].includes(code))) {
    it(`for each finding there is an example of which the same check finds nothing, ${regulator.place}`, () => {
      assert.ok(links.size > 100);
      for (const link of links) {
        const { code = '', without } = parseCompareParam(link) ?? {};
        assert.ok(without, link);
        const models = examples.get(code)?.filter((example) => isExampleWithout(without, example, { code, regulator }));
        assert.ok(models && models.length > 0, link);
      }
    });
  }
});

describe('the indicators of a competency (product.md 9.40)', () => {
  const examples = [...readExamples()].flatMap(([code, each]) => each.map((texts) => ({ code, texts })));
  const limits = { situation: 4000, action: 4000, outcome: 4000 };
  const missesIndicators = (texts: CompetencyTexts, code: string): boolean =>
    checkWriting(texts, { covers: [code], limits, areLimitsOwn: false, examples: [], isProjectOverused: false }).some(
      ({ kind }) => kind === 'indicators-missed',
    );

  it('are found in at least 98 % of our examples', () => {
    const missed = examples.filter(({ code, texts }) => missesIndicators(texts, code));
    assert.ok(examples.length > 200);
    assert.ok(missed.length <= examples.length * 0.02, missed.map(({ code }) => code).join(' '));
  });

  it('are missed in at least 70 % of texts that answer a competency of another category', () => {
    const oneOfEach = ALL_CODES.flatMap((code) => examples.find((example) => example.code === code) ?? []);
    const pairs = oneOfEach.flatMap(({ code, texts }) =>
      ALL_CODES.filter((other) => getCategoryOfCode(other) !== getCategoryOfCode(code)).map((other) => {
        return { texts, other };
      }),
    );
    const told = pairs.filter(({ texts, other }) => missesIndicators(texts, other));
    assert.ok(told.length >= pairs.length * 0.7, `${told.length} of ${pairs.length}`);
  });
});
