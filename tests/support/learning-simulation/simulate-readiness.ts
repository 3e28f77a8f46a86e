import { AREA_CODES } from '../../../src/domain/exam/blueprint.ts';
import { shuffled } from '../../../src/domain/exam/paper.ts';
import {
  estimateAbility,
  type FirstAnswer,
  type Population,
  STARTING_POPULATION,
} from '../../../src/domain/learning/ability.ts';
import { buildRepresentativeForm } from '../../../src/domain/learning/form-assembly.ts';
import {
  type AnswerSheet,
  beginCalibrationStep,
  type Calibration,
  computeLargestChange,
  createInitialCalibration,
} from '../../../src/domain/learning/item-calibration.ts';
import { dotProduct, invertMatrix, multiplyMatrix } from '../../../src/domain/learning/linear-algebra.ts';
import { chanceOfRight, computeAbilityEvidence } from '../../../src/domain/learning/rasch.ts';
import { assessReadiness } from '../../../src/domain/learning/readiness.ts';
import { type SimulatedItem, simulateBank } from './item-bank.ts';
import { type RandomStream, randomStream } from './random.ts';

/** Learners of known ability, and how many first answers each gives. */
export type ReadinessSimulation = {
  readonly seed: number;
  readonly learners: number;
  readonly answers: readonly [number, number];
  readonly cutPercent: number;
  /** Whether the model knows the difficulties or fits them to the answers, beginning with the kinds of the items. */
  readonly difficulties: 'known' | 'fitted';
};

/** How the model did; abilities in logits, shares between 0 and 1. */
export type ReadinessResult = {
  /** Root mean square error of the whole ability, and the least that any estimate can have on these answers. */
  readonly error: number;
  readonly bound: number;
  /** The share of learners whose true expected share of right answers is inside the interval of 90 %. */
  readonly coverage: number;
  /** By tenths of the learners in order of the predicted probability: what was predicted and how many passed. */
  readonly deciles: readonly { readonly predicted: number; readonly passed: number }[];
  readonly difficultyError: number;
};

type Learner = {
  readonly abilities: readonly number[];
  readonly answers: readonly { readonly item: SimulatedItem; readonly isRight: boolean; readonly ageDays: number }[];
};

const WEIGHTS = [0.09, 0.19, 0.3, 0.25, 0.09, 0.08];
const MOST_ITERATIONS = 30;

/** Exams that each learner sits, so that chance in the exam hides less of what the model got wrong. */
const SITTINGS = 20;

function simulateLearner(
  bank: readonly SimulatedItem[],
  random: RandomStream,
  [least, most]: readonly [number, number],
): Learner {
  const { mean, spread, areaSpread } = STARTING_POPULATION;
  const whole = random.normal(mean, spread);
  const abilities = AREA_CODES.map(() => random.normal(whole, areaSpread));
  const count = Math.round(least + random.uniform() * (most - least));
  const answers = shuffled(bank, random.uniform)
    .slice(0, count)
    .map((item) => ({
      item,
      isRight: random.chance(chanceOfRight(abilities[AREA_CODES.indexOf(item.area)] ?? 0, item.difficulty)),
      ageDays: random.uniform() * 45,
    }));
  return { abilities, answers };
}

/** Fits difficulties to the answers of all learners. */
export function fitDifficulties(bank: readonly SimulatedItem[], sheets: readonly AnswerSheet[]): Calibration {
  const starts = bank.map(({ start }) => start);
  let calibration = createInitialCalibration(starts, STARTING_POPULATION);
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const step = beginCalibrationStep(calibration, starts);
    step.addSheets(sheets);
    const next = step.finish();
    const change = computeLargestChange(calibration, next);
    calibration = next;
    if (change < 0.002) break;
  }
  return calibration;
}

const sheetOf = ({ answers }: Learner): AnswerSheet => ({
  items: answers.map(({ item }) => item.questionId - 1),
  isRight: answers.map(({ isRight }) => isRight),
});

/** The least variance of an estimate of the whole ability: the Bayesian form of the bound of Cramér and Rao (Van Trees 1968). */
function boundOf({ abilities, answers }: Learner, { spread, areaSpread }: Population): number {
  const prior = AREA_CODES.map((_, row) =>
    AREA_CODES.map((__, column) => spread ** 2 + (row === column ? areaSpread ** 2 : 0)),
  );
  const information = invertMatrix(prior);
  for (const { item, isRight } of answers) {
    const at = AREA_CODES.indexOf(item.area);
    const row = information[at];
    if (row)
      row[at] = (row[at] ?? 0) + computeAbilityEvidence(abilities[at] ?? 0, item.difficulty, isRight).information;
  }
  return dotProduct(WEIGHTS, multiplyMatrix(invertMatrix(information), WEIGHTS));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Gives learners questions, estimates what they know, and lets them sit exams. */
export function simulateReadiness(given: ReadinessSimulation): ReadinessResult {
  const random = randomStream(given.seed);
  const bank = simulateBank(4, random);
  const learners = Array.from({ length: given.learners }, () => simulateLearner(bank, random, given.answers));
  const difficulties =
    given.difficulties === 'fitted'
      ? fitDifficulties(bank, learners.map(sheetOf)).difficulties
      : Float64Array.from(bank, ({ difficulty }) => difficulty);
  const form = buildRepresentativeForm(bank.map(({ area }, index) => ({ area, difficulty: difficulties[index] ?? 0 })));
  // The official exam is equated: whatever its items, it is as difficult as a paper of the bank.
  const official = buildRepresentativeForm(bank.map(({ area, difficulty }) => ({ area, difficulty })));
  const outcomes = learners.map((learner) => {
    const answers = learner.answers.map(
      ({ item, isRight, ageDays }): FirstAnswer => ({
        area: item.area,
        difficulty: difficulties[item.questionId - 1] ?? 0,
        isRight,
        ageDays,
      }),
    );
    const ability = estimateAbility(answers);
    const readiness = assessReadiness(ability, form, given.cutPercent);
    const chances = official.map(({ area, difficulty }) =>
      chanceOfRight(learner.abilities[AREA_CODES.indexOf(area)] ?? 0, difficulty),
    );
    const isPassed = (): boolean => chances.filter((chance) => random.chance(chance)).length >= given.cutPercent;
    const sittings = Array.from({ length: SITTINGS }, () => (isPassed() ? 1 : 0));
    const share = meanOf(chances);
    return {
      error: dotProduct(WEIGHTS, ability.mean) - dotProduct(WEIGHTS, learner.abilities),
      bound: boundOf(learner, STARTING_POPULATION),
      isCovered: readiness.share.low <= share && share <= readiness.share.high,
      predicted: readiness.probability,
      passed: meanOf(sittings),
    };
  });
  return {
    error: Math.sqrt(meanOf(outcomes.map(({ error }) => error ** 2))),
    bound: Math.sqrt(meanOf(outcomes.map(({ bound }) => bound))),
    coverage: meanOf(outcomes.map(({ isCovered }) => (isCovered ? 1 : 0))),
    deciles: decilesOf(outcomes),
    difficultyError: Math.sqrt(
      meanOf(bank.map(({ difficulty }, index) => (difficulty - (difficulties[index] ?? 0)) ** 2)),
    ),
  };
}

function decilesOf(
  outcomes: readonly { readonly predicted: number; readonly passed: number }[],
): ReadinessResult['deciles'] {
  const sorted = outcomes.toSorted((one, other) => one.predicted - other.predicted);
  return Array.from({ length: 10 }, (_, tenth) => {
    const own = sorted.slice(Math.round((tenth * sorted.length) / 10), Math.round(((tenth + 1) * sorted.length) / 10));
    return {
      predicted: meanOf(own.map(({ predicted }) => predicted)),
      passed: meanOf(own.map(({ passed }) => passed)),
    };
  });
}
