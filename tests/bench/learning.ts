import { fsrsMemoryModel } from '../../src/adapters/fsrs/memory-model.ts';
import { STARTING_POPULATION } from '../../src/domain/learning/ability.ts';
import { beginCalibrationStep, createInitialCalibration } from '../../src/domain/learning/item-calibration.ts';
import { randomStream } from '../support/learning-simulation/random.ts';
import { type CardSimulation, simulateCards } from '../support/learning-simulation/simulate-cards.ts';
import { simulateForms } from '../support/learning-simulation/simulate-forms.ts';
import { type ReadinessSimulation, simulateReadiness } from '../support/learning-simulation/simulate-readiness.ts';

const LEARNERS = 2_000;
const SEEDS = [20_261, 20_262, 20_263];

const say = (line = ''): void => console.log(line);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function benchReadiness(difficulties: ReadinessSimulation['difficulties'], seed: number): void {
  const result = simulateReadiness({ seed, learners: LEARNERS, answers: [60, 330], cutPercent: 70, difficulties });
  const { error, bound, coverage, deciles, difficultyError } = result;
  const worst = Math.max(...deciles.map(({ predicted, passed }) => Math.abs(predicted - passed)));
  say(`  seed ${seed}, difficulties ${difficulties} (error ${difficultyError.toFixed(3)} logits)`);
  say(`    ability: error ${error.toFixed(3)} logits, bound ${bound.toFixed(3)}, ratio ${(error / bound).toFixed(2)}`);
  say(`    intervals of 90 % hold ${percent(coverage)} of the true shares`);
  const pairs = deciles.map(({ predicted, passed }) => `${percent(predicted)} / ${percent(passed)}`);
  say(`    by tenths, predicted / passed: ${pairs.join(', ')}`);
  say(`    largest difference ${(100 * worst).toFixed(1)} points`);
}

const CARD_CASES: readonly Omit<CardSimulation, 'seed' | 'learners'>[] = [
  { cards: 200, days: 10, minutesADay: 10 },
  { cards: 200, days: 30, minutesADay: 5 },
  { cards: 200, days: 30, minutesADay: 10 },
  { cards: 200, days: 60, minutesADay: 5 },
];

function benchCards(): void {
  const model = fsrsMemoryModel();
  const [seed = 1] = SEEDS;
  for (const given of CARD_CASES) {
    const { deadline, plain } = simulateCards({ ...given, seed, learners: LEARNERS }, model);
    const margin = (100 * (deadline.recall - plain.recall)).toFixed(2);
    say(`  seed ${seed}, ${given.cards} cards, ${given.days} days, ${given.minutesADay} min a day:`);
    say(
      `    recall on the day ${percent(deadline.recall)} in ${deadline.minutes.toFixed(0)} min, plain FSRS ${percent(plain.recall)} in ${plain.minutes.toFixed(0)} min: ${margin} points more`,
    );
  }
}

function benchForms(seed: number): void {
  const { spans, refused } = simulateForms({ seed, papers: 200, bankPapers: 4 });
  const widest = Math.max(...spans.map(({ least, most }) => most - least));
  const parts = spans.map(({ ability, least, most }) => `${ability}: ${least.toFixed(1)} to ${most.toFixed(1)}`);
  say(`  seed ${seed}, 200 papers, ${refused} refused; expected result by ability ${parts.join(', ')}`);
  say(`    largest difference of two papers ${widest.toFixed(2)} points`);
}

/** One iteration over a million answers: 5,000 learners with 200 each. */
function benchFit(): void {
  const random = randomStream(1);
  const starts = Array.from({ length: 1_000 }, () => 0);
  const sheets = Array.from({ length: 5_000 }, () => ({
    items: Int32Array.from({ length: 200 }, () => Math.floor(random.uniform() * starts.length)),
    isRight: Uint8Array.from({ length: 200 }, () => (random.chance(0.7) ? 1 : 0)),
  }));
  const begun = performance.now();
  const step = beginCalibrationStep(createInitialCalibration(starts, STARTING_POPULATION), starts);
  let longest = 0;
  for (let from = 0; from < sheets.length; from += 50) {
    const batchBegun = performance.now();
    step.addSheets(sheets.slice(from, from + 50));
    longest = Math.max(longest, performance.now() - batchBegun);
  }
  step.finish();
  say(
    `  1,000,000 answers: ${(performance.now() - begun).toFixed(0)} ms an iteration, longest batch ${longest.toFixed(1)} ms`,
  );
}

say(`Readiness, ${LEARNERS} synthetic learners, 60 to 330 first answers each`);
for (const seed of SEEDS) for (const difficulties of ['known', 'fitted'] as const) benchReadiness(difficulties, seed);
say(`\nCards until a deadline against plain FSRS, ${LEARNERS} synthetic learners`);
benchCards();
say('\nPapers assembled from the bank');
for (const seed of SEEDS) benchForms(seed);
say('\nFitting difficulties');
benchFit();
