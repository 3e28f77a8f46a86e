import { getCategoryOfCode } from './competency-code.ts';
import { findLevelShortfall } from './level-shortfall.ts';
import type { Regulator } from './regulators.ts';
import { computeCategoryStandings, countProjectUses, type EntrySummary } from './submission.ts';

/** Something to do next about one competency. */
export type SubmissionNextStep =
  | { readonly kind: 'resolve-findings'; readonly code: string; readonly findings: number }
  | { readonly kind: 'raise-level'; readonly code: string; readonly level: number; readonly category: number }
  | { readonly kind: 'level-below-least'; readonly code: string; readonly level: number; readonly least: number }
  | { readonly kind: 'level-below-environment'; readonly code: string; readonly level: number; readonly least: number }
  | { readonly kind: 'other-project'; readonly code: string; readonly projectId: number; readonly uses: number }
  | { readonly kind: 'begin-category'; readonly code: string; readonly category: number; readonly asked: number }
  | { readonly kind: 'choose-level'; readonly code: string }
  | { readonly kind: 'check'; readonly code: string }
  | { readonly kind: 'write'; readonly code: string };

type Seen = { readonly regulator: Regulator; readonly entries: readonly EntrySummary[] };

/** Levels below what a Canadian-environment competency needs, then levels below what each competency needs. */
function belowLeast({ regulator, entries }: Seen): SubmissionNextStep[] {
  const written = entries.filter(({ state }) => state !== 'empty');
  const below = (kind: 'environment' | 'least') =>
    written.flatMap(({ code, level }): SubmissionNextStep[] => {
      const shortfall = findLevelShortfall(regulator, code, level);
      if (shortfall?.kind !== kind) return [];
      return [{ kind: `level-below-${kind}`, code, level: shortfall.level, least: shortfall.needed }];
    });
  return [...below('environment'), ...below('least')];
}

/** In each category that falls short, the written text with the lowest level. */
const toRaise = ({ regulator, entries }: Seen): SubmissionNextStep[] =>
  computeCategoryStandings(regulator, entries)
    .filter(({ shortBy }) => shortBy > 0)
    .flatMap(({ category }): SubmissionNextStep[] => {
      const [lowest] = entries
        .filter(({ code, state, level }) => getCategoryOfCode(code) === category && state !== 'empty' && level !== null)
        .sort((left, right) => Number(left.level) - Number(right.level));
      return lowest ? [{ kind: 'raise-level', code: lowest.code, level: Number(lowest.level), category }] : [];
    });

/**
 * One text of each overused project: the one furthest from ready, of those that no earlier step names; of all where each is
 * named.
 */
const toMove = ({ entries }: Seen, named: ReadonlySet<string>): SubmissionNextStep[] =>
  countProjectUses(entries)
    .filter(({ isOverused }) => isOverused)
    .flatMap(({ projectId, uses }): SubmissionNextStep[] => {
      const own = entries.filter((entry) => entry.projectId === projectId && entry.state !== 'empty');
      const free = own.filter(({ code }) => !named.has(code));
      const candidates = free.length > 0 ? free : own;
      const entry = candidates.find(({ state }) => state === 'draft') ?? candidates[0];
      return entry ? [{ kind: 'other-project', code: entry.code, projectId, uses }] : [];
    });

const toBegin = ({ regulator, entries }: Seen): SubmissionNextStep[] =>
  computeCategoryStandings(regulator, entries)
    .filter(({ written }) => written === 0)
    .flatMap(({ category, asked }): SubmissionNextStep[] => {
      const first = regulator.competencies.find(({ code }) => getCategoryOfCode(code) === category);
      return first ? [{ kind: 'begin-category', code: first.code, category, asked }] : [];
    });

/** What is left to do about texts that have been begun, and then the first that has not been. */
function toFinish({ regulator, entries }: Seen): SubmissionNextStep[] {
  const begun = entries.filter(({ state }) => state !== 'empty');
  const unwritten = regulator.competencies.find(({ code }) => !begun.some((entry) => entry.code === code));
  return [
    ...begun
      .filter(({ level }) => level === null)
      .map(({ code }): SubmissionNextStep => ({ kind: 'choose-level', code })),
    ...begun.filter(({ state }) => state === 'draft').map(({ code }): SubmissionNextStep => ({ kind: 'check', code })),
    ...(unwritten ? [{ kind: 'write', code: unwritten.code } as const] : []),
  ];
}

/** A rule about levels that is not known of a regulator, so that nobody can say that levels are high enough. */
export type UnknownLevelRule = 'least-level' | 'averages' | 'canadian-environment';

/** The rules about levels of a regulator that are not known, or not of every competency (product.md 9.30, 9.38). */
export function listUnknownLevelRules({ leastLevel, averages, canadianEnvironment }: Regulator): UnknownLevelRule[] {
  const environment = canadianEnvironment.value;
  const isEnvironmentKnown = environment !== null && Object.keys(environment.leastLevels).length >= environment.count;
  return [
    ...(leastLevel.value === null ? (['least-level'] as const) : []),
    ...(averages.value === null ? (['averages'] as const) : []),
    ...(isEnvironmentKnown ? [] : (['canadian-environment'] as const)),
  ];
}

/** The entries of what the regulator asks for, in its order. */
const inOrder = ({ competencies }: Regulator, entries: readonly EntrySummary[]): EntrySummary[] =>
  competencies.flatMap(({ code }) => entries.filter((entry) => entry.code === code));

/** The steps about competencies that are not named yet, each once. */
function withoutNamed(steps: readonly SubmissionNextStep[], named: ReadonlySet<string>): SubmissionNextStep[] {
  const unnamed = steps.filter(({ code }) => !named.has(code));
  return unnamed.filter((step, index) => unnamed.findIndex(({ code }) => code === step.code) === index);
}

const codesOf = (steps: readonly SubmissionNextStep[]): ReadonlySet<string> => new Set(steps.map(({ code }) => code));

/**
 * What to do next, the most useful first and at most `most`. Each competency is named once, but for an overused project of
 * which every text is named already. Empty only where everything that the regulator asks for is written, checked and as high
 * as its known rules need (product.md 9.38).
 */
export function nextSteps(regulator: Regulator, entries: readonly EntrySummary[], most = 4): SubmissionNextStep[] {
  const seen = { regulator, entries: inOrder(regulator, entries) };
  const findings = seen.entries
    .filter((entry) => entry.state === 'checked' && entry.findings > 0)
    .map(({ code, findings: count }): SubmissionNextStep => ({ kind: 'resolve-findings', code, findings: count }));
  const first = withoutNamed([...belowLeast(seen), ...toRaise(seen), ...findings], new Set());
  const named = [...first, ...toMove(seen, codesOf(first))];
  const hasBegun = seen.entries.some(({ state }) => state !== 'empty');
  const rest = [...(hasBegun ? toBegin(seen) : []), ...toFinish(seen)];
  return [...named, ...withoutNamed(rest, codesOf(named))].slice(0, most);
}
