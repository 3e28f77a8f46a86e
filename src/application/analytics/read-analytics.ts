import { type AreaProfile, areaProfiles, type TopicProfile } from '../../domain/analytics/area-profile.ts';
import { type FirstAnswer, filterAnswersBySource, tallyAnswers } from '../../domain/analytics/first-answer.ts';
import { weeklyTallies } from '../../domain/analytics/weekly-trend.ts';
import { isStandardAllowance } from '../../domain/exam/allowance.ts';
import { topicTitle } from '../../domain/exam/topics.ts';
import { accepted } from '../../domain/result.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import type { AnalyticsView } from '../contract/index.ts';
import { listNewestAttempts } from '../exam/read-attempt.ts';
import { toIsoTime } from '../iso-time.ts';
import type { AnalysedAttempt, AreaOfAttempt } from '../ports/analytics.ts';
import type { AttemptReader, ListedAttempt } from '../ports/exam.ts';
import type { UseCase } from '../use-case.ts';
import type { AnalyticsPorts } from './ports.ts';
import { type FindTeachingPlace, readTeachingPlaces } from './teaching-places.ts';

/** The most attempts of a trend; older ones are in the list of attempts. */
const LONGEST_TREND = 50;

type Ports = Pick<AnalyticsPorts, 'analyticsReader' | 'attemptReader' | 'studyReader' | 'learnerRecords' | 'clock'>;

/** One's own profile by area and topic, the trend over weeks and attempts, and the sets side by side, by three statements beside the material. */
export const readAnalytics =
  (ports: Ports): UseCase<'analytics.read'> =>
  async ({ user }, { source = 'all' }) => {
    const { analyticsReader, attemptReader, studyReader, learnerRecords, clock } = ports;
    const [first, attempts, findPlace, { examDay }] = await Promise.all([
      analyticsReader.firstAnswers(user.id),
      listAnalysedAttempts(attemptReader, user.id),
      readTeachingPlaces(studyReader),
      learnerRecords.find(user.id),
    ]);
    const answers = filterAnswersBySource(first.answers, source, clock.now());
    return accepted({
      ...tallyAnswers(answers),
      withheld: first.withheld,
      since: firstMoment(answers),
      areas: areaProfiles(answers).map((profile) => presentArea(profile, findPlace)),
      weeks: weeklyTallies(answers, examDay?.timeZone ?? SITE_TIME_ZONE),
      attempts: attempts.map(presentAttempt),
      sets: compareSets(first.areas, attempts),
    });
  };

/** The latest completed attempts, oldest first; nothing of one under blind review. */
export async function listAnalysedAttempts(
  attemptReader: Pick<AttemptReader, 'listOf'>,
  userId: number,
): Promise<AnalysedAttempt[]> {
  const newest = await listNewestAttempts(attemptReader, userId);
  return newest
    .filter(({ completed, isUnderBlindReview }) => completed && !isUnderBlindReview)
    .slice(0, LONGEST_TREND)
    .map(toAnalysedAttempt)
    .reverse();
}

const toAnalysedAttempt = (attempt: ListedAttempt): AnalysedAttempt => ({
  id: attempt.id,
  examSet: attempt.examSet,
  closedAt: attempt.closedAt ?? attempt.deadlineAt,
  right: attempt.right ?? 0,
  items: attempt.items ?? 0,
  firstSeen: attempt.firstSeen,
  isComparable: isStandardAllowance(attempt.allowance),
});

const firstMoment = (answers: readonly FirstAnswer[]): string | null =>
  answers.length === 0
    ? null
    : toIsoTime(answers.reduce((first, { at }) => Math.min(first, at), Number.MAX_SAFE_INTEGER));

const presentArea = (
  { topics, ...profile }: AreaProfile,
  findPlace: FindTeachingPlace,
): AnalyticsView['areas'][number] => ({
  ...profile,
  topics: topics.map((topic) => presentTopic(topic, profile.area, findPlace)),
  ...findPlace(profile.area, topics[0]?.topic),
});

const presentTopic = (topic: TopicProfile, area: AreaProfile['area'], findPlace: FindTeachingPlace) => ({
  ...topic,
  title: topicTitle(topic.topic),
  ...findPlace(area, topic.topic),
});

const presentAttempt = (attempt: AnalysedAttempt): AnalyticsView['attempts'][number] => ({
  id: attempt.id,
  examSet: attempt.examSet,
  endTime: toIsoTime(attempt.closedAt),
  right: attempt.right,
  items: attempt.items,
  isNew: attempt.firstSeen >= attempt.items,
  isComparable: attempt.isComparable,
});

/**
 * The first attempts at the sets, since later ones meet known questions (product.md 14.9); `areas` is empty while the keys of an
 * attempt are withheld (4.35).
 */
function compareSets(areas: readonly AreaOfAttempt[], attempts: readonly AnalysedAttempt[]): AnalyticsView['sets'] {
  const first = ([1, 2] as const).flatMap(
    (set) => attempts.find((attempt) => attempt.examSet === set && isFirstSeen(attempt)) ?? [],
  );
  return first.map(({ id, examSet, right, items }) => ({
    attemptId: id,
    examSet,
    right,
    items,
    areas: areas
      .filter(({ attemptId }) => attemptId === id)
      .map(({ area, right: ofArea, items: inArea }) => ({ area, right: ofArea, items: inArea })),
  }));
}

const isFirstSeen = ({ firstSeen, items, isComparable }: AnalysedAttempt): boolean =>
  isComparable && firstSeen === items;
