import { findItemAlarms } from '../../domain/learning/item-alarms.ts';
import { type Calibration, createAbilityEstimator } from '../../domain/learning/item-calibration.ts';
import { createResponseCollector, type ItemResponses, medianTime } from '../../domain/learning/item-responses.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { StoredItemStatistics, VersionKey } from '../ports/item-statistics.ts';
import { ANSWER_SHEETS_PER_BATCH, type CollectedAnswers } from './read-sheets.ts';

type TimeBins = readonly { readonly versionId: number; readonly bin: number; readonly people: number }[];

/** The statistics of all versions with answers, under a fit; null where it was stopped (product.md 15.9, 15.16). */
export async function computeStatistics(
  { sheets, choices }: CollectedAnswers,
  calibration: Calibration,
  versions: readonly VersionKey[],
  times: TimeBins,
  stopping: AbortSignal,
): Promise<StoredItemStatistics[] | null> {
  const abilityOf = createAbilityEstimator(calibration);
  const collector = createResponseCollector(versions.length);
  for (let from = 0; from < sheets.length; from += ANSWER_SHEETS_PER_BATCH) {
    if (stopping.aborted) return null;
    for (const sheet of sheets.slice(from, from + ANSWER_SHEETS_PER_BATCH)) {
      collector.addSheet(sheet, abilityOf(sheet), calibration.difficulties);
    }
    await yieldToEventLoop();
  }
  const bins = new Map<number, TimeBins[number][]>();
  for (const time of times) bins.set(time.versionId, [...(bins.get(time.versionId) ?? []), time]);
  return collector.finish().flatMap((responses, index) => {
    const version = versions[index];
    const chosen = version ? (choices.get(version.id) ?? new Map<number, number>()) : null;
    if (!version || !chosen || (responses.answers === 0 && chosen.size === 0)) return [];
    return [toStatistics(version, responses, chosen, medianTime(bins.get(version.id) ?? []))];
  });
}

function toStatistics(
  { id, questionId, keyOptionId, optionIds }: VersionKey,
  responses: ItemResponses,
  chosen: ReadonlyMap<number, number>,
  medianMs: number | null,
): StoredItemStatistics {
  const { facility, discrimination } = responses;
  const given = {
    answers: [...chosen.values()].reduce((sum, count) => sum + count, 0),
    proportionRight: facility,
    discrimination,
    chosen: [...chosen].map(([optionId, answers]) => ({ optionId, answers })),
  };
  const distractors = optionIds.filter((option) => option !== keyOptionId);
  return {
    versionId: id,
    questionId,
    ...responses,
    medianMs,
    chosen: Object.fromEntries(chosen),
    alarms: findItemAlarms(given, distractors),
  };
}
