import { getCategoryOfCode } from '../../../domain/competency/competency-code.ts';
import type { LevelShortfall } from '../../../domain/competency/level-shortfall.ts';
import { oneDecimal } from '../../format/numbers.ts';

/** What a level misses, said wherever a text could pass for finished (product.md 9.33). */
export function describeShortfall({ kind, level, needed }: LevelShortfall, code: string): string {
  if (kind === 'environment')
    return `Level ${level} is below ${needed}, which a Canadian-environment competency needs.`;
  if (kind === 'least') return `Level ${level} is below ${needed}, which each competency needs.`;
  const category = getCategoryOfCode(code);
  return `Level ${level} is below ${oneDecimal(needed)}, the average that category ${category} needs: others have to make up for it.`;
}
