import { categoryOf } from './competency-code.ts';
import type { Regulator } from './regulators.ts';
import { categoryStandings, type EntryLine, projectUses } from './submission.ts';

/** Something to do next about one competency. */
export type NextStep =
  | { readonly kind: 'resolve-findings'; readonly code: string; readonly findings: number }
  | { readonly kind: 'raise-level'; readonly code: string; readonly level: number; readonly category: number }
  | { readonly kind: 'level-below-least'; readonly code: string; readonly level: number; readonly least: number }
  | { readonly kind: 'other-project'; readonly code: string; readonly projectId: number; readonly uses: number }
  | { readonly kind: 'begin-category'; readonly code: string; readonly category: number; readonly asked: number }
  | { readonly kind: 'choose-level'; readonly code: string }
  | { readonly kind: 'check'; readonly code: string }
  | { readonly kind: 'write'; readonly code: string };

type Seen = { readonly regulator: Regulator; readonly entries: readonly EntryLine[] };

/** Levels below what the Canadian-environment competencies need. */
const belowLeast = ({ regulator, entries }: Seen): NextStep[] =>
  Object.entries(regulator.canadianEnvironment.value?.leastLevels ?? {}).flatMap(([code, least]): NextStep[] => {
    const level = entries.find((entry) => entry.code === code && entry.state !== 'empty')?.level ?? null;
    return level !== null && level < least ? [{ kind: 'level-below-least', code, level, least }] : [];
  });

/** In each category that falls short, the written text with the lowest level. */
const toRaise = ({ regulator, entries }: Seen): NextStep[] =>
  categoryStandings(regulator, entries)
    .filter(({ shortBy }) => shortBy > 0)
    .flatMap(({ category }): NextStep[] => {
      const [lowest] = entries
        .filter(({ code, state, level }) => categoryOf(code) === category && state !== 'empty' && level !== null)
        .sort((left, right) => Number(left.level) - Number(right.level));
      return lowest ? [{ kind: 'raise-level', code: lowest.code, level: Number(lowest.level), category }] : [];
    });

/** One text of each overused project: the one furthest from ready. */
const toMove = ({ entries }: Seen): NextStep[] =>
  projectUses(entries)
    .filter(({ isOverused }) => isOverused)
    .flatMap(({ projectId, uses }): NextStep[] => {
      const own = entries.filter((entry) => entry.projectId === projectId && entry.state !== 'empty');
      const entry = own.find(({ state }) => state === 'draft') ?? own[0];
      return entry ? [{ kind: 'other-project', code: entry.code, projectId, uses }] : [];
    });

const toBegin = ({ regulator, entries }: Seen): NextStep[] =>
  categoryStandings(regulator, entries)
    .filter(({ written }) => written === 0)
    .flatMap(({ category, asked }): NextStep[] => {
      const first = regulator.competencies.find(({ code }) => categoryOf(code) === category);
      return first ? [{ kind: 'begin-category', code: first.code, category, asked }] : [];
    });

/** What is left to do about texts that have been begun, and then the first that has not been. */
function toFinish({ regulator, entries }: Seen): NextStep[] {
  const begun = entries.filter(({ state }) => state !== 'empty');
  const unwritten = regulator.competencies.find(({ code }) => !begun.some((entry) => entry.code === code));
  return [
    ...begun.filter(({ level }) => level === null).map(({ code }): NextStep => ({ kind: 'choose-level', code })),
    ...begun.filter(({ state }) => state === 'draft').map(({ code }): NextStep => ({ kind: 'check', code })),
    ...(unwritten ? [{ kind: 'write', code: unwritten.code } as const] : []),
  ];
}

/**
 * What to do next, the most useful first and each competency once, at most `most`. Empty only where everything that the
 * regulator asks for is written, checked and high enough (product.md 9.38).
 */
export function nextSteps(regulator: Regulator, entries: readonly EntryLine[], most = 4): NextStep[] {
  const asked = new Set(regulator.competencies.map(({ code }) => code));
  const seen = { regulator, entries: entries.filter(({ code }) => asked.has(code)) };
  const findings = seen.entries
    .filter((entry) => entry.state === 'checked' && entry.findings > 0)
    .map(({ code, findings: count }): NextStep => ({ kind: 'resolve-findings', code, findings: count }));
  const all = [
    ...belowLeast(seen),
    ...toRaise(seen),
    ...findings,
    ...toMove(seen),
    ...(seen.entries.some(({ state }) => state !== 'empty') ? toBegin(seen) : []),
    ...toFinish(seen),
  ];
  const once = all.filter((step, index) => all.findIndex(({ code }) => code === step.code) === index);
  return once.slice(0, most);
}
