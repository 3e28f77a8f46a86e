import { toCalendarDay, toDayNumber } from '../../domain/calendar-day.ts';
import { isMockSet, paperTitle } from '../../domain/exam/attempt.ts';
import { AREA_CODES, BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { FORM_BLUEPRINT, findShortages } from '../../domain/learning/form-assembly.ts';
import { type AreaGain, areaGain, learningPlan, type PlanItem } from '../../domain/learning/learning-plan.ts';
import { bandWeights, type OfficialResult } from '../../domain/learning/official-result.ts';
import type { MockAttempt } from '../../domain/learning/practice-session.ts';
import type { Readiness } from '../../domain/learning/readiness.ts';
import { accepted } from '../../domain/result.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { deriveExamPhase } from '../../domain/study/study-plan.ts';
import type { LearningPlanView } from '../contract/index.ts';
import { nextPaper } from '../exam/start-attempt.ts';
import type { User } from '../ports/accounts.ts';
import type { FormItem } from '../ports/exam.ts';
import type { LearnerRecords } from '../ports/learner-records.ts';
import { findRemainingWork, type RemainingChapterWork } from '../study/find-remaining-work.ts';
import type { UseCase } from '../use-case.ts';
import { keepForMinute } from './keep-for-minute.ts';
import type { LearningPorts } from './ports.ts';
import { assessAnswers, readReadinessBank } from './read-readiness.ts';

/** Minutes a day for cards before a learner has chosen. */
const STARTING_CARD_MINUTES = 10;

/** The share expected where the bank cannot say: halfway between guessing and all. */
const UNKNOWN_SHARE = 0.625;

/** The plan by expected gain, with the reason of each thing; without a day ahead there is none (product.md 15.21). */
export const readLearningPlan =
  (ports: LearningPorts): UseCase<'learning.readPlan'> =>
  async ({ user }) =>
    accepted(await readPlanOfUser(ports, user));

/** The plan of a learner as page, calendar and mail show it. */
export async function readPlanOfUser(ports: LearningPorts, user: User): Promise<LearningPlanView> {
  const now = ports.clock.now();
  // Almost everybody who asks has a day ahead, so nothing waits for it.
  const [records, left, { assess, withheld }, unseen] = await Promise.all([
    ports.learnerRecords.find(user.id),
    findRemainingWork(ports, user),
    readShares(ports, user.id),
    readUnseenItems(ports.attempts, user.id, now),
  ]);
  const { examDay: exam, papers: sat } = records;
  const today = toCalendarDay(now, exam?.timeZone ?? SITE_TIME_ZONE);
  const examDate = exam?.examDate ?? null;
  const phase = deriveExamPhase(today, examDate);
  if (examDate === null || phase !== 'ahead') return { examDate, phase, daysLeft: 0, days: [], fits: true, withheld };
  const { areas, cardMinutes } = toStudyPace(assess(), records);
  const isSat = (set: number): boolean => sat.some((each) => each.set === set && each.state === 'completed');
  const papers = [...[1, 2].filter((set) => !isSat(set)), ...listAssembledPapers(sat, unseen)];
  const plan = learningPlan({ today, examDate, chapters: left, areas, cardMinutes, papers });
  return {
    examDate,
    phase,
    daysLeft: toDayNumber(examDate) - toDayNumber(today),
    fits: plan.fits,
    withheld,
    days: plan.days.map(({ day, items, minutes: all }) => ({
      day,
      minutes: all,
      items: items.flatMap((item) => presentItem(item, left, areas)),
    })),
  };
}

/** What papers are made from; starting one reads it anew. */
const readFormItems = keepForMinute((attempts: LearningPorts['attempts']) => attempts.listFormItems());

async function readUnseenItems(attempts: LearningPorts['attempts'], userId: number, now: number) {
  const [items, seen] = await Promise.all([readFormItems(attempts, now), attempts.listSeenItems(userId)]);
  return items.filter(({ questionId }) => !seen.has(questionId));
}

/** The paper from the bank that runs, else the next one where the bank can make it (product.md 15.19). */
function listAssembledPapers(attempts: readonly MockAttempt[], unseen: readonly FormItem[]): number[] {
  const own = attempts.filter(({ set }) => !isMockSet(set));
  const running = own.find(({ state }) => state === 'running');
  if (running) return [running.set];
  if (findShortages(unseen).length > 0) return [];
  return [nextPaper(own.length === 0 ? undefined : Math.max(...own.map(({ set }) => set)))];
}

type PacePorts = Pick<LearningPorts, 'learningReader' | 'clock'>;

/** What the plan on the dashboard needs of the model: the gain of each area, and the minutes a day that cards take. */
export const readStudyPace =
  (ports: PacePorts) =>
  async (userId: number): Promise<(records: LearnerRecords) => StudyPace> => {
    const { assess } = await readShares(ports, userId);
    return (records) => toStudyPace(assess(), records);
  };

type StudyPace = { readonly areas: readonly AreaGain[]; readonly cardMinutes: number };

/** `assess` estimates the shares that the learner is expected to answer right, by area. */
type ExpectedShares = { readonly assess: () => Readiness['byArea']; readonly withheld: number };

const toStudyPace = (shares: Readiness['byArea'], { results, cardMinutes }: LearnerRecords): StudyPace => ({
  areas: areaGains(shares, results),
  cardMinutes: cardMinutes ?? STARTING_CARD_MINUTES,
});

/** Reads what the shares are estimated from, and how many first answers they leave out. */
async function readShares({ learningReader, clock }: PacePorts, userId: number): Promise<ExpectedShares> {
  const now = clock.now();
  const [bank, { answers, withheld }] = await Promise.all([
    readReadinessBank(learningReader, now),
    learningReader.listFirstAnswers(userId),
  ]);
  return { assess: () => assessAnswers(answers, bank, now).shares, withheld };
}

function areaGains(shares: Readiness['byArea'], results: readonly OfficialResult[]): AreaGain[] {
  const weights = bandWeights(results);
  return AREA_CODES.map((area) => {
    const share = shares.find((each) => each.area === area)?.share ?? UNKNOWN_SHARE;
    return areaGain({ area, share, weight: weights[area] });
  });
}

type Item = LearningPlanView['days'][number]['items'][number];

function presentItem(item: PlanItem, left: readonly RemainingChapterWork[], areas: readonly AreaGain[]): Item[] {
  if (item.kind === 'cards') {
    const why = 'A few minutes a day keep terms and cases fresh until the exam; a new list is chosen each day.';
    return [{ kind: 'cards', title: 'Cards of the day', path: '/cards', minutes: item.minutes, why }];
  }
  if (item.kind === 'paper') {
    const why = 'A whole paper under time shows what is still lost, and makes the estimate of passing surer.';
    return [{ kind: 'paper', title: paperTitle(item.paper), path: '/exam-select', minutes: item.minutes, why }];
  }
  if (item.kind === 'session') {
    const { area, questions, minutes } = item;
    const title = `${questions} practice questions in ${BLUEPRINT[area].title}`;
    return [{ kind: 'session', title, path: '/practice', minutes, why: whyOf(areas, area) }];
  }
  const own = left.find(({ chapterId }) => chapterId === item.chapterId);
  if (!own) return [];
  const why = whyOf(areas, own.area);
  if (item.kind === 'practise') {
    const title = `${formatQuantity(item.questions, 'question', 'questions')} of Chapter ${own.chapter.order}`;
    return [{ kind: 'practise', title, path: `/chapter-questions/${own.chapterId}`, minutes: item.minutes, why }];
  }
  const spot = own.spots.find(({ section }) => section.id === item.sectionId);
  if (!spot) return [];
  const path = sectionAddress(own.chapterId, spot.section.slug);
  // Every chapter has sections of the same titles, such as 'Overview'.
  const title = `${spot.section.title} (Chapter ${own.chapter.order})`;
  return [{ kind: 'read', title, path, minutes: item.minutes, why }];
}

/** What the area costs and how much of it can be won, in the learner's own numbers. */
function whyOf(areas: readonly AreaGain[], area: AreaGain['area']): string {
  const own = areas.find((each) => each.area === area);
  if (!own) return '';
  const { counted } = FORM_BLUEPRINT[area];
  const lost = Math.max(1, Math.round(own.lost));
  const words = `${BLUEPRINT[area].title}: about ${lost} of its ${counted} questions would be lost today.`;
  if (own.weight > 1) return `${words} Your last report says that it was not mastered.`;
  return own.weight < 1 ? `${words} Your last report says that it was mastered.` : words;
}
