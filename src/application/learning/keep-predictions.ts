import { toCalendarDay } from '../../domain/calendar-day.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { LearningPorts } from './ports.ts';
import { assessAnswers, readReadinessBank } from './read-readiness.ts';

/** Learners read with one statement. */
const BATCH = 100;

type Ports = Pick<LearningPorts, 'learningReader' | 'officialResults' | 'transact' | 'clock'>;

/**
 * Job: keeps the probability of passing of learners whose exam is today, once each, so that the result can be compared with
 * what was said before. The day begins at midnight UTC, which in Canada is the evening before (product.md 15.15).
 */
export const storePredictions =
  (ports: Ports) =>
  async (stopping: AbortSignal): Promise<void> => {
    const now = ports.clock.now();
    const today = toCalendarDay(now, 'UTC');
    const first = await ports.officialResults.listWithoutPrediction(today, 0, BATCH);
    if (first.length === 0) return;
    const bank = await readReadinessBank(ports.learningReader, now);
    for (let exams = first; exams.length > 0 && !stopping.aborted; ) {
      for (const exam of exams) {
        const { answers } = await ports.learningReader.listFirstAnswers(exam.userId);
        const { assessed } = assessAnswers(answers, bank, now);
        if (assessed) {
          await inTransaction(ports.transact, ({ officialResults }) =>
            officialResults.keepPrediction(exam, assessed.probability, now),
          );
        }
        await yieldToEventLoop();
      }
      exams = await ports.officialResults.listWithoutPrediction(today, exams.at(-1)?.userId ?? 0, BATCH);
    }
  };
