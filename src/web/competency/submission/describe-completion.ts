import { listUnknownLevelRules, type UnknownLevelRule } from '../../../domain/competency/next-steps.ts';
import type { Regulator } from '../../../domain/competency/regulators.ts';

const UNKNOWN_RULES: Readonly<Record<UnknownLevelRule, string>> = {
  'least-level': 'the minimum level of each competency',
  averages: 'the averages of the categories',
  'canadian-environment': 'the levels of all Canadian-environment competencies',
};

/** What is said when nothing is left to do: of levels only as much as is known of the regulator (product.md 9.38). */
export function describeCompletion(regulator: Regulator): string {
  const unknown = listUnknownLevelRules(regulator).map((rule) => UNKNOWN_RULES[rule]);
  if (unknown.length === 0) return 'Everything is written, checked and high enough.';
  const last = unknown.at(-1);
  const list = unknown.length > 1 ? `${unknown.slice(0, -1).join(', ')} and ${last}` : last;
  return `Everything is written and checked. Whether the levels are high enough is for ${regulator.shortName} to say. We do not know ${list}.`;
}
