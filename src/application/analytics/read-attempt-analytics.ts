import {
  type AnalysedQuestion,
  classifyAnswerChanges,
  findSureButWrong,
  quarterOfPosition,
  tallyByConfidence,
} from '../../domain/analytics/exam-work.ts';
import { type AttemptEvent, deriveWorkRecord } from '../../domain/exam/attempt-events.ts';
import { topicTitle } from '../../domain/exam/topics.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { AttemptAnalyticsView } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { QuarterOfAttempt, WorkedItem } from '../ports/analytics.ts';
import type { UseCase } from '../use-case.ts';
import type { AnalyticsPorts } from './ports.ts';
import { type FindTeachingPlace, readTeachingPlaces } from './teaching-places.ts';

type Ports = Pick<AnalyticsPorts, 'analyticsReader' | 'studyReader'>;

/**
 * How the caller worked in one of their completed attempts: pace, changes of mind, confidence. What needs events is empty where
 * the attempt has none. An attempt that is not completed, or whose keys are withheld, is not found, since the answer would tell
 * keys (product.md 4.13, 4.31, 4.35).
 */
export const readAttemptAnalytics =
  ({ analyticsReader, studyReader }: Ports): UseCase<'analytics.readAttempt'> =>
  async ({ user }, { examId }) => {
    const attempt = await analyticsReader.findAttempt(examId);
    const isShown = attempt?.userId === user.id && attempt.completed && !attempt.isWithheld;
    if (!isShown || attempt.closedAt === null) return refused({ code: 'not-found' });
    const [{ items, choices }, findPlace] = await Promise.all([
      analyticsReader.readWork(examId),
      readTeachingPlaces(studyReader),
    ]);
    return accepted({
      id: examId,
      examSet: attempt.examSet,
      endTime: toIsoTime(attempt.closedAt),
      quarters: presentQuarters(attempt.quarters, items.length),
      changes: presentChanges(items, choices),
      confidence: tallyByConfidence(items),
      sureButWrong: findSureButWrong(items).map((item) => presentSure(item, findPlace)),
    });
  };

function presentQuarters(quarters: readonly QuarterOfAttempt[], items: number): AttemptAnalyticsView['quarters'] {
  const positions = Array.from({ length: items }, (_, index) => index + 1);
  return quarters.flatMap(({ quarter, right, items: own, spentMs }) => {
    const range = positions.filter((position) => quarterOfPosition(position, items) === quarter);
    const [from, to] = [range[0], range.at(-1)];
    return spentMs === null || from === undefined || to === undefined
      ? []
      : [{ quarter, from, to, right, items: own, spentMs }];
  });
}

function presentChanges(
  questions: readonly AnalysedQuestion[],
  choices: readonly AttemptEvent[],
): AttemptAnalyticsView['changes'] {
  const { changes } = deriveWorkRecord(choices);
  const { rightToWrong, wrongToRight, wrongToWrong } = classifyAnswerChanges(questions, changes);
  return { rightToWrong: [...rightToWrong], wrongToRight: [...wrongToRight], wrongToWrong: [...wrongToWrong] };
}

const presentSure = (
  { position, area, topic }: Pick<WorkedItem, 'position' | 'area' | 'topic'>,
  findPlace: FindTeachingPlace,
) => ({
  position,
  title: topicTitle(topic ?? area),
  ...findPlace(area, topic),
});
