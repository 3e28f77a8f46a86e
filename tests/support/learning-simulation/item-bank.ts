import { AREA_CODES, type AreaCode, BLUEPRINT } from '../../../src/domain/exam/blueprint.ts';
import { QUESTION_KINDS } from '../../../src/domain/exam/question-kind.ts';
import { STARTING_DIFFICULTIES } from '../../../src/domain/learning/rasch.ts';
import type { RandomStream } from './random.ts';

/** An item whose difficulty is known, beside the one that its kind would start it with. */
export type SimulatedItem = {
  readonly questionId: number;
  readonly area: AreaCode;
  readonly start: number;
  readonly difficulty: number;
};

/** How far items of one kind differ in difficulty, in logits. */
const WITHIN_KIND = 0.5;

/** A bank of so many papers of 110, by the weight of the areas. */
export function simulateBank(papers: number, random: RandomStream): SimulatedItem[] {
  const areas = AREA_CODES.flatMap((area) => Array<AreaCode>(BLUEPRINT[area].inPaper * papers).fill(area));
  return areas.map((area, index) => {
    const kind = QUESTION_KINDS[Math.floor(random.uniform() * QUESTION_KINDS.length)] ?? 'apply';
    const start = STARTING_DIFFICULTIES[kind];
    return { questionId: index + 1, area, start, difficulty: random.normal(start, WITHIN_KIND) };
  });
}
