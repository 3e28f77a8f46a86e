import { toCalendarDay } from '../../domain/calendar-day.ts';
import {
  brierScore,
  calibrationBins,
  findResultFault,
  MIN_RESULTS_TO_PUBLISH,
  type OfficialResult,
} from '../../domain/learning/official-result.ts';
import { accepted, refused } from '../../domain/result.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import type { LearningPorts } from './ports.ts';

/** Stores the result of an official exam; one of the same day replaces it (product.md 15.13). */
export const reportResult =
  ({ transact, learnerRecords, clock }: LearningPorts): UseCase<'learning.reportResult'> =>
  async ({ user }, { examDate, passed, bands }) => {
    const now = clock.now();
    const timeZone = (await learnerRecords.find(user.id)).examDay?.timeZone ?? SITE_TIME_ZONE;
    const result: OfficialResult = { examDate, passed, bands: passed ? null : (bands ?? null) };
    const fault = findResultFault(result, toCalendarDay(now, timeZone));
    if (fault) return refused({ code: 'invalid-input', fields: { [fault.field]: fault.words } });
    await inTransaction(transact, ({ officialResults }) => officialResults.saveResult(user.id, result, now));
    return accepted({ success: true });
  };

/** The results that a learner reported, the latest exam first. */
export const listResults =
  ({ learnerRecords }: LearningPorts): UseCase<'learning.listResults'> =>
  async ({ user }) =>
    accepted((await learnerRecords.find(user.id)).results);

/** Removes a result that was reported by mistake. */
export const removeResult =
  ({ transact }: LearningPorts): UseCase<'learning.removeResult'> =>
  async ({ user }, { examDate }) => {
    await inTransaction(transact, ({ officialResults }) => officialResults.removeResult(user.id, examDate));
    return accepted({ success: true });
  };

/** How predictions compare with reported results; below 100 of them visible to administrators only (product.md 15.15). */
export const readCalibration =
  ({ officialResults }: LearningPorts): UseCase<'learning.readCalibration'> =>
  async ({ user }) => {
    const predicted = await officialResults.listPredictedResults();
    const isOpen = predicted.length >= MIN_RESULTS_TO_PUBLISH || user?.role === 'admin';
    return accepted({
      results: predicted.length,
      needed: MIN_RESULTS_TO_PUBLISH,
      calibration: isOpen ? { bins: calibrationBins(predicted), brier: brierScore(predicted) } : null,
    });
  };
