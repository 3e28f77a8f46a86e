import { AREA_CODES, type AreaCode, BLUEPRINT, PAPER_LENGTH } from '../exam/blueprint.ts';
import type { Tally } from '../exam/scoring.ts';
import { type FirstAnswer, tallyAnswers } from './first-answer.ts';
import { type MasteryBand, masteryBand, type ProportionInterval, wilsonInterval } from './mastery.ts';

/** How a learner does in a part of the exam; `band` is null without answers. */
export type PartProfile = Tally & { readonly band: MasteryBand | null };

export type TopicProfile = PartProfile & { readonly topic: string };

/**
 * How a learner does in an area: `interval` says how sure that is, `lost` how many of 100 questions of an exam they would lose
 * in it at this rate; null without answers. Topics that cost most come first.
 */
export type AreaProfile = PartProfile & {
  readonly area: AreaCode;
  readonly interval: ProportionInterval;
  readonly lost: number | null;
  readonly topics: readonly TopicProfile[];
};

/** The profile of all areas in the order of the blueprint, from first answers only (product.md 14.4 to 14.6). */
export const areaProfiles = (answers: readonly FirstAnswer[]): AreaProfile[] =>
  AREA_CODES.map((area) => {
    const own = answers.filter((answer) => answer.area === area);
    const tally = tallyAnswers(own);
    return {
      area,
      ...tally,
      band: masteryBand(tally),
      interval: wilsonInterval(tally),
      lost: lostOfHundred(area, tally),
      topics: topicProfiles(own),
    };
  });

/** Questions of 100 that are lost in an area at the present rate (product.md 14.6). */
const lostOfHundred = (area: AreaCode, { right, items }: Tally): number | null =>
  items === 0 ? null : (100 * BLUEPRINT[area].inPaper * (items - right)) / (PAPER_LENGTH * items);

function topicProfiles(answers: readonly FirstAnswer[]): TopicProfile[] {
  const topics = [...new Set(answers.flatMap(({ topic }) => topic ?? []))];
  return topics
    .map((topic) => {
      const tally = tallyAnswers(answers.filter((answer) => answer.topic === topic));
      return { topic, ...tally, band: masteryBand(tally) };
    })
    .sort(
      (one, other) => wrongOf(other) - wrongOf(one) || one.topic.localeCompare(other.topic, 'en', { numeric: true }),
    );
}

const wrongOf = ({ right, items }: Tally): number => items - right;

/** The area that costs most questions of an exam; null where nothing is lost (product.md 14.6). */
export const costliestArea = <Profile extends Pick<AreaProfile, 'lost'>>(
  profiles: readonly Profile[],
): Profile | null =>
  profiles.reduce<Profile | null>(
    (worst, profile) => ((profile.lost ?? 0) > (worst?.lost ?? 0) ? profile : worst),
    null,
  );
