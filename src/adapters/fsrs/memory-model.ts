import { FSRS, type Grade, Rating } from 'ts-fsrs';
import type { MemoryModel, RecallGrade } from '../../domain/learning/memory.ts';

const RATINGS: Readonly<Record<RecallGrade, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** The parameters of FSRS 6 that were fitted on many learners, or others. */
type MemoryModelOptions = { readonly parameters?: readonly number[] };

/** FSRS 6. Only its model of memory is used; what is reviewed when is decided by the day of the exam. */
export function fsrsMemoryModel({ parameters }: MemoryModelOptions = {}): MemoryModel {
  const fsrs = new FSRS(parameters ? { w: parameters } : {});
  return {
    chanceOfRecall: ({ stability }, days) => fsrs.forgetting_curve(days, stability),
    stateAfter: (state, days, grade) => {
      const { stability, difficulty } = fsrs.next_state(state, days, RATINGS[grade]);
      return { stability, difficulty };
    },
  };
}
