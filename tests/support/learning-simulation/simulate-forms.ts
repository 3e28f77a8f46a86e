import { assembleForm } from '../../../src/domain/learning/form-assembly.ts';
import { chanceOfRight } from '../../../src/domain/learning/rasch.ts';
import { simulateBank } from './item-bank.ts';
import { randomStream } from './random.ts';

/** Papers for learners who have seen different parts of a bank of so many papers. */
export type FormSimulation = { readonly seed: number; readonly papers: number; readonly bankPapers: number };

/** Abilities, in logits, at which the papers are compared: weak, about to fail, about to pass, strong. */
const ABILITIES = [-0.5, 0.4, 0.8, 1.2, 2];

/** By ability: the lowest and the highest expected result of the papers, in points of 100. */
export type FormResult = {
  readonly spans: readonly { readonly ability: number; readonly least: number; readonly most: number }[];
  readonly refused: number;
};

/** Assembles papers, each for a learner who has seen a random third of the bank, with difficulties known up to the error of a fit. */
export function simulateForms({ seed, papers, bankPapers }: FormSimulation): FormResult {
  const random = randomStream(seed);
  const bank = simulateBank(bankPapers, random);
  const fitted = bank.map((item) => ({
    ...item,
    actual: item.difficulty,
    difficulty: random.normal(item.difficulty, 0.1),
  }));
  const results: number[][] = [];
  let refused = 0;
  for (let paper = 0; paper < papers; paper += 1) {
    const seen = new Set(bank.filter(() => random.chance(1 / 3)).map(({ questionId }) => questionId));
    const form = assembleForm(fitted, seen, random.uniform);
    if (!form.ok) {
      refused += 1;
      continue;
    }
    const counted = form.value.filter(({ isCounted }) => isCounted);
    results.push(
      ABILITIES.map((ability) => counted.reduce((sum, { item }) => sum + chanceOfRight(ability, item.actual), 0)),
    );
  }
  const spans = ABILITIES.map((ability, at) => {
    const own = results.map((result) => result[at] ?? 0);
    return { ability, least: Math.min(...own), most: Math.max(...own) };
  });
  return { spans, refused };
}
