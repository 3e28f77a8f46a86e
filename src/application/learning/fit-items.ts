import {
  type AnswerSheet,
  beginCalibrationStep,
  type Calibration,
  computeLargestChange,
} from '../../domain/learning/item-calibration.ts';
import { getDifficulty, STARTING_DIFFICULTIES } from '../../domain/learning/rasch.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { BankItemDifficulty } from '../ports/learning.ts';
import { computeStatistics } from './compute-statistics.ts';
import type { LearningPorts } from './ports.ts';
import { toPopulation } from './read-readiness.ts';
import { ANSWER_SHEETS_PER_BATCH, collectAnswers } from './read-sheets.ts';

const DAY_MS = 86_400_000;

/** The fit has converged when no difficulty changes by more logits. */
const CONVERGED = 0.005;
const MOST_ITERATIONS = 30;

type Ports = Pick<LearningPorts, 'learningReader' | 'itemStatistics' | 'transact' | 'clock' | 'log'>;

/**
 * Job: fits the difficulties of items to the first answers of all learners, and computes their statistics, once a day.
 * Answers are held in memory without names; between batches requests are served. If stopped, it stores nothing and
 * starts over later (product.md 15.1, 15.2).
 */
export const fitItems =
  (ports: Ports) =>
  async (stopping: AbortSignal): Promise<void> => {
    const last = await ports.learningReader.findLastFit();
    const now = ports.clock.now();
    if (last && now - last.fittedAt < DAY_MS) return;
    const bank = await ports.learningReader.listDifficulties();
    const versions = await ports.itemStatistics.listVersionKeys();
    const collected = await collectAnswers(ports, bank, versions, stopping);
    const { sheets } = collected;
    const answers = sheets.reduce((sum, { items }) => sum + items.length, 0);
    if (answers === 0 || stopping.aborted) return;
    const { mean, spread } = toPopulation(last);
    const begun = { difficulties: Float64Array.from(bank, getDifficulty), mean, spread };
    const fitted = await iterate(begun, bank, sheets, stopping);
    if (!fitted) return;
    const times = await ports.itemStatistics.listTimeBins();
    const statistics = await computeStatistics(collected, fitted, versions, times, stopping);
    if (!statistics) return;
    const fit = {
      fittedAt: now,
      learners: sheets.length,
      answers,
      abilityMean: fitted.mean,
      abilitySpread: fitted.spread,
    };
    const counts = countAnswers(sheets, bank.length);
    const difficulties = bank.map(({ questionId }, index) => ({
      questionId,
      difficulty: fitted.difficulties[index] ?? 0,
      answers: counts[index] ?? 0,
    }));
    await inTransaction(ports.transact, async ({ itemFits, itemStatistics }) => {
      await itemFits.saveFit(fit, difficulties);
      await itemStatistics.saveStatistics(statistics, now);
    });
    ports.log.info('items fitted', { learners: sheets.length, answers });
  };

async function iterate(
  begun: Calibration,
  bank: readonly BankItemDifficulty[],
  sheets: readonly AnswerSheet[],
  stopping: AbortSignal,
): Promise<Calibration | null> {
  const starts = bank.map(({ kind }) => STARTING_DIFFICULTIES[kind]);
  let calibration = begun;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const step = beginCalibrationStep(calibration, starts);
    for (let from = 0; from < sheets.length; from += ANSWER_SHEETS_PER_BATCH) {
      if (stopping.aborted) return null;
      step.addSheets(sheets.slice(from, from + ANSWER_SHEETS_PER_BATCH));
      await yieldToEventLoop();
    }
    const next = step.finish();
    const change = computeLargestChange(calibration, next);
    calibration = next;
    if (change < CONVERGED) break;
  }
  return calibration;
}

function countAnswers(sheets: readonly AnswerSheet[], items: number): Int32Array {
  const counts = new Int32Array(items);
  for (const { items: answered } of sheets) {
    for (let at = 0; at < answered.length; at += 1) {
      const item = answered[at] as number;
      counts[item] = (counts[item] as number) + 1;
    }
  }
  return counts;
}
