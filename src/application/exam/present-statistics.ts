import { itemStatistics } from '../../domain/exam/item-statistics.ts';
import type { QuestionView } from '../contract/index.ts';
import type { LetteredTally } from '../ports/questions.ts';

export function presentStatistics(tallies: readonly LetteredTally[], keyOptionId: number): QuestionView['statistics'] {
  const { answers, proportionRight, discrimination } = itemStatistics(tallies, keyOptionId);
  const chosen = { A: 0, B: 0, C: 0, D: 0 };
  for (const tally of tallies) if (tally.letter in chosen) chosen[tally.letter] = tally.answers;
  return { answers, proportionRight, discrimination, chosen };
}
