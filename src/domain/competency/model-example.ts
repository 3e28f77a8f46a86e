import { chooseExampleForm, type ExampleForms, getExampleTexts } from './example-form.ts';
import { getPartLimits, type Regulator } from './regulators.ts';
import { checkWriting } from './writing/check-writing.ts';
import type { FindingKind } from './writing/finding.ts';

/**
 * Whether an example does well what a check looks for: in the form that fits the regulator the check finds nothing.
 * `code` is the one of the 34 for which it was written (product.md 9.39).
 */
export function isExampleWithout(
  kind: FindingKind,
  example: ExampleForms,
  { code, regulator }: { readonly code: string; readonly regulator: Regulator },
): boolean {
  const { limits, isOwn } = getPartLimits(regulator);
  const context = { covers: [code], limits, areLimitsOwn: isOwn, examples: [], isProjectOverused: false };
  const texts = getExampleTexts(example, chooseExampleForm(example, regulator.limits.value));
  return checkWriting(texts, context).every((finding) => finding.kind !== kind);
}
