import {
  type AnswerSheet,
  beginCalibrationStep,
  type Calibration,
  largestChange,
} from '../../domain/learning/item-calibration.ts';
import { STARTING_DIFFICULTY } from '../../domain/learning/rasch.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { BankDifficulty } from '../ports/learning.ts';
import type { LearningPorts } from './ports.ts';
import { difficultyOf, populationOf } from './read-readiness.ts';

const DAY_MS = 86_400_000;

/** Learners read with one statement, and fitted before others have their turn: about 10,000 answers, or 3 ms. */
const BATCH = 50;

/** The fit has converged when no difficulty changes by more logits. */
const CONVERGED = 0.005;
const MOST_ITERATIONS = 30;

type Ports = Pick<LearningPorts, 'learningReader' | 'transact' | 'clock' | 'log'>;

/**
 * Job: fits the difficulties of items to the first answers of all learners, once a day. Answers are held in memory without
 * names; between batches requests are served. Stopped, it stores nothing and begins anew later (product.md 15.1, 15.2).
 */
export const fitItems =
  (ports: Ports) =>
  async (stopping: AbortSignal): Promise<void> => {
    const last = await ports.learningReader.findLastFit();
    const now = ports.clock.now();
    if (last && now - last.fittedAt < DAY_MS) return;
    const bank = await ports.learningReader.listDifficulties();
    const sheets = await readSheets(ports, bank, stopping);
    const answers = sheets.reduce((sum, { items }) => sum + items.length, 0);
    if (answers === 0 || stopping.aborted) return;
    const { mean, spread } = populationOf(last);
    const begun = { difficulties: Float64Array.from(bank, difficultyOf), mean, spread };
    const fitted = await iterate(begun, bank, sheets, stopping);
    if (!fitted) return;
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
    await inTransaction(ports.transact, ({ itemFits }) => itemFits.saveFit(fit, difficulties));
    ports.log.info('items fitted', { learners: sheets.length, answers });
  };

/** All first answers, by learners without names; items that have left the bank are left out. */
async function readSheets(
  { learningReader }: Ports,
  bank: readonly BankDifficulty[],
  stopping: AbortSignal,
): Promise<AnswerSheet[]> {
  const indexOf = new Map(bank.map(({ questionId }, index) => [questionId, index]));
  const sheets: AnswerSheet[] = [];
  for (let after: number | null = 0; after !== null && !stopping.aborted; ) {
    const read = await learningReader.listAnswerSheets(after, BATCH);
    for (const { questionIds, isRight } of read.sheets) {
      const known = questionIds.flatMap((id, at) => {
        const index = indexOf.get(id);
        return index === undefined ? [] : [{ index, isRight: isRight[at] ? 1 : 0 }];
      });
      if (known.length === 0) continue;
      sheets.push({
        items: Int32Array.from(known, ({ index }) => index),
        isRight: Uint8Array.from(known, ({ isRight: right }) => right),
      });
    }
    after = read.lastId;
    await yieldToEventLoop();
  }
  return sheets;
}

async function iterate(
  begun: Calibration,
  bank: readonly BankDifficulty[],
  sheets: readonly AnswerSheet[],
  stopping: AbortSignal,
): Promise<Calibration | null> {
  const starts = bank.map(({ kind }) => STARTING_DIFFICULTY[kind]);
  let calibration = begun;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const step = beginCalibrationStep(calibration, starts);
    for (let from = 0; from < sheets.length; from += BATCH) {
      if (stopping.aborted) return null;
      step.addSheets(sheets.slice(from, from + BATCH));
      await yieldToEventLoop();
    }
    const next = step.finish();
    const change = largestChange(calibration, next);
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
