import { getCategoryOfCode } from './competency-code.ts';
import type { Regulator } from './regulators.ts';

/** A level below what a regulator is known to require; the strictest rule that it misses (product.md 9.30). */
export type LevelShortfall = {
  readonly kind: 'environment' | 'least' | 'average';
  readonly level: number;
  readonly needed: number;
};

/**
 * Which rule about levels the level of a competency misses; null where it meets all that are known, or is not chosen. A
 * level below the average of its category is one that others have to make up for.
 */
export function findLevelShortfall(regulator: Regulator, code: string, level: number | null): LevelShortfall | null {
  if (level === null) return null;
  const rules = [
    { kind: 'environment', needed: regulator.canadianEnvironment.value?.leastLevels[code] },
    { kind: 'least', needed: regulator.leastLevel.value },
    { kind: 'average', needed: regulator.averages.value?.[getCategoryOfCode(code)] },
  ] as const;
  for (const { kind, needed } of rules) {
    if (needed !== undefined && needed !== null && level < needed) return { kind, level, needed };
  }
  return null;
}
