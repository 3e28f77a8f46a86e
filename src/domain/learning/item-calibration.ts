import type { Population } from './ability.ts';
import { chanceOfRight, GUESSING_PROBABILITY } from './rasch.ts';

/** The first answers of one learner, who is not named: indices of items, and whether each was answered right. */
export type AnswerSheet = { readonly items: ArrayLike<number>; readonly isRight: ArrayLike<number | boolean> };

/** Difficulties by index of the item, and the spread of whole abilities. */
export type Calibration = { readonly difficulties: Float64Array; readonly mean: number; readonly spread: number };

/** Abilities at which likelihoods are computed: 31 points over five standard deviations on both sides. */
const NODES = 31;
const WIDTH = 5;

/** How sure a starting difficulty is, as a standard deviation in logits: with few answers an item stays near its start. */
const DIFFICULTY_SPREAD = 0.7;

/** The answers expected at each node of each item: the sums of one pass over the sheets. */
type ExpectedCounts = {
  readonly answers: Float64Array;
  readonly right: Float64Array;
  learners: number;
  abilitySum: number;
  abilitySquares: number;
};

/**
 * One iteration of marginal maximum likelihood by expectation and maximization (Bock & Aitkin 1981), with a normal prior on
 * each difficulty. `addSheets` takes learners in batches of any size, so that a caller can let others work between them;
 * `finish` returns the next calibration.
 */
export type CalibrationStep = {
  readonly addSheets: (sheets: Iterable<AnswerSheet>) => void;
  readonly finish: () => Calibration;
};

/** Begins an iteration from the former calibration; `starts` are the difficulties that items have by their kind. */
export function beginCalibrationStep(former: Calibration, starts: ArrayLike<number>): CalibrationStep {
  const nodes = nodesOf(former);
  const logs = logChances(former.difficulties, nodes);
  const counts: ExpectedCounts = {
    answers: new Float64Array(former.difficulties.length * NODES),
    right: new Float64Array(former.difficulties.length * NODES),
    learners: 0,
    abilitySum: 0,
    abilitySquares: 0,
  };
  const posterior = new Float64Array(NODES);
  return {
    addSheets: (sheets) => {
      for (const sheet of sheets) addSheet(sheet, nodes, logs, counts, posterior);
    },
    finish: () => maximize(former, starts, nodes, counts),
  };
}

/** Estimates whole abilities under a calibration, in logits: the mean of the posterior of a sheet (expected a posteriori). */
export function createAbilityEstimator(calibration: Calibration): (sheet: AnswerSheet) => number {
  const nodes = nodesOf(calibration);
  const logs = logChances(calibration.difficulties, nodes);
  const posterior = new Float64Array(NODES);
  return (sheet) => {
    fillPosterior(sheet, logs, posterior);
    return nodes.reduce((sum, ability, node) => sum + ability * (posterior[node] as number), 0);
  };
}

/** The calibration before the first answers. */
export const createInitialCalibration = (starts: ArrayLike<number>, { mean, spread }: Population): Calibration => ({
  difficulties: Float64Array.from(starts),
  mean,
  spread,
});

/** The largest change of a difficulty from one calibration to the next, in logits. */
export const computeLargestChange = (former: Calibration, next: Calibration): number =>
  former.difficulties.reduce((most, value, at) => Math.max(most, Math.abs(value - (next.difficulties[at] ?? 0))), 0);

const nodesOf = ({ mean, spread }: Calibration): Float64Array =>
  Float64Array.from({ length: NODES }, (_, node) => mean + spread * WIDTH * ((2 * node) / (NODES - 1) - 1));

/** Logarithms of the chances of a wrong and of a right answer, by item and node. */
type LogChances = { readonly wrong: Float64Array; readonly right: Float64Array };

function logChances(difficulties: Float64Array, nodes: Float64Array): LogChances {
  const wrong = new Float64Array(difficulties.length * NODES);
  const right = new Float64Array(difficulties.length * NODES);
  for (const [item, difficulty] of difficulties.entries()) {
    for (const [node, ability] of nodes.entries()) {
      const chance = chanceOfRight(ability, difficulty);
      wrong[item * NODES + node] = Math.log(1 - chance);
      right[item * NODES + node] = Math.log(chance);
    }
  }
  return { wrong, right };
}

/** The shares of the nodes after the answers of a sheet. */
function fillPosterior({ items, isRight }: AnswerSheet, logs: LogChances, posterior: Float64Array): void {
  for (let node = 0; node < NODES; node += 1) posterior[node] = -(((2 * node) / (NODES - 1) - 1) ** 2 * WIDTH ** 2) / 2;
  for (let at = 0; at < items.length; at += 1) {
    const chosen = isRight[at] ? logs.right : logs.wrong;
    const from = (items[at] as number) * NODES;
    for (let node = 0; node < NODES; node += 1)
      posterior[node] = (posterior[node] as number) + (chosen[from + node] as number);
  }
  normalize(posterior);
}

function addSheet(
  sheet: AnswerSheet,
  nodes: Float64Array,
  logs: LogChances,
  counts: ExpectedCounts,
  posterior: Float64Array,
): void {
  const { items, isRight } = sheet;
  fillPosterior(sheet, logs, posterior);
  for (let at = 0; at < items.length; at += 1) {
    const from = (items[at] as number) * NODES;
    for (let node = 0; node < NODES; node += 1) {
      const share = posterior[node] as number;
      counts.answers[from + node] = (counts.answers[from + node] as number) + share;
      if (isRight[at]) counts.right[from + node] = (counts.right[from + node] as number) + share;
    }
  }
  for (let node = 0; node < NODES; node += 1) {
    const [share, ability] = [posterior[node] as number, nodes[node] as number];
    counts.abilitySum += share * ability;
    counts.abilitySquares += share * ability ** 2;
  }
  counts.learners += 1;
}

/** Turns logarithms of weights into shares that add up to 1. */
function normalize(values: Float64Array): void {
  const most = values.reduce((left, right) => Math.max(left, right), Number.NEGATIVE_INFINITY);
  let total = 0;
  for (const [node, value] of values.entries()) {
    const weight = Math.exp(value - most);
    values[node] = weight;
    total += weight;
  }
  for (const [node, weight] of values.entries()) values[node] = weight / total;
}

function maximize(
  former: Calibration,
  starts: ArrayLike<number>,
  nodes: Float64Array,
  counts: ExpectedCounts,
): Calibration {
  const difficulties = former.difficulties.map((difficulty, item) =>
    fitDifficulty(difficulty, starts[item] ?? 0, nodes, counts, item * NODES),
  );
  if (counts.learners === 0) return { ...former, difficulties };
  // Only differences of ability and difficulty can be observed: the mean difficulty of the bank stays at its initial
  // value.
  const shift = meanOf(difficulties) - meanOf(Float64Array.from(starts));
  const mean = counts.abilitySum / counts.learners;
  const variance = counts.abilitySquares / counts.learners - mean ** 2;
  return {
    difficulties: difficulties.map((difficulty) => difficulty - shift),
    mean: mean - shift,
    spread: Math.sqrt(Math.max(variance, 0.01)),
  };
}

const meanOf = (values: Float64Array): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Newton's method with the expected information, which is positive, so that every step goes uphill. */
function fitDifficulty(
  from: number,
  start: number,
  nodes: Float64Array,
  counts: ExpectedCounts,
  first: number,
): number {
  let difficulty = from;
  for (let step = 0; step < 8; step += 1) {
    let gradient = (start - difficulty) / DIFFICULTY_SPREAD ** 2;
    let information = 1 / DIFFICULTY_SPREAD ** 2;
    for (const [node, ability] of nodes.entries()) {
      const answers = counts.answers[first + node] as number;
      if (answers === 0) continue;
      const chance = chanceOfRight(ability, difficulty);
      const slope = ((chance - GUESSING_PROBABILITY) * (1 - chance)) / (1 - GUESSING_PROBABILITY);
      const spread = chance * (1 - chance);
      gradient -= (slope * ((counts.right[first + node] as number) - answers * chance)) / spread;
      information += (answers * slope ** 2) / spread;
    }
    const change = Math.max(-1, Math.min(1, gradient / information));
    difficulty += change;
    if (Math.abs(change) < 1e-6) break;
  }
  return difficulty;
}
