import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ALL_CODES } from '../../../src/domain/competency/competency-code.ts';
import type { CompetencyTexts } from '../../../src/domain/competency/competency-texts.ts';
import type { ExampleForms } from '../../../src/domain/competency/example-form.ts';
import { isExampleWithout } from '../../../src/domain/competency/model-example.ts';
import { REGULATORS } from '../../../src/domain/competency/regulators.ts';
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
