import { fromDayNumber, toDayNumber } from '../calendar-day.ts';
import { AREA_CODES, type AreaCode } from '../exam/blueprint.ts';
import { DAY_MINUTES, type StudyPlan, studyPlan } from '../study/study-plan.ts';
import type { RemainingChapter, StudyStep } from '../study/study-steps.ts';
import { FORM_BLUEPRINT } from './form-assembly.ts';
import { GUESSING_PROBABILITY } from './rasch.ts';

/** What the model says about an area: the share expected to be right, and its weight after a failed attempt (product.md 15.14). */
export type AreaState = { readonly area: AreaCode; readonly share: number; readonly weight: number };

/** What studying an area is worth: the questions of 100 expected to be lost in it, and those won by a logit of ability. */
export type AreaGain = AreaState & { readonly lost: number; readonly perLogit: number };

/**
 * The expected gain of an area. A logit of ability raises the expected share by the slope of the Rasch model at the share,
 * times the questions of the area that count (product.md 15.21).
 */
export function areaGain({ area, share, weight }: AreaState): AreaGain {
  const knows = Math.max(0, (share - GUESSING_PROBABILITY) / (1 - GUESSING_PROBABILITY));
  const perLogit = FORM_BLUEPRINT[area].counted * (1 - GUESSING_PROBABILITY) * knows * (1 - knows);
  return { area, share, weight, lost: FORM_BLUEPRINT[area].counted * (1 - share), perLogit };
}

/** Something of a day: a step of the guide, cards, a practice session in an area, or a paper. */
export type PlanItem =
  | StudyStep
  | { readonly kind: 'cards'; readonly minutes: number }
  | { readonly kind: 'session'; readonly area: AreaCode; readonly questions: number; readonly minutes: number }
  | { readonly kind: 'paper'; readonly paper: number; readonly minutes: number };

/** A day of the plan, with all its minutes. */
export type LearningDay = { readonly day: string; readonly items: readonly PlanItem[]; readonly minutes: number };

/** The plan to the day of the exam; `fits` is false where more remains than the days hold. */
export type LearningPlan = { readonly days: readonly LearningDay[]; readonly fits: boolean };

export type LearningPlanInput = {
  readonly today: string;
  readonly examDate: string;
  readonly chapters: readonly RemainingChapter[];
  readonly areas: readonly AreaGain[];
  /** Minutes a day for cards; 0 where there are none. */
  readonly cardMinutes: number;
  /** Papers that were not sat yet, in the order to sit them. */
  readonly papers: readonly number[];
};

/** Minutes of a whole paper: 9,000 seconds. */
const PAPER_MINUTES = 150;

/** A practice session of the plan, at two minutes a question. */
const SESSION_QUESTIONS = 20;
const SESSION_MINUTES = 40;

/** Study of a day beside cards: never less than half an hour. */
const LEAST_STUDY_MINUTES = 30;

/** How far the expected gain may change the share of the days that a chapter gets. */
const EMPHASIS = { least: 0.5, most: 2 } as const;

/**
 * The plan by expected gain: the chapters get days by what is left in them and by what their areas are worth, cards
 * come every day, papers are spread over the last days, and sessions in the areas that are worth most fill days without
 * other work. It is rebuilt from what is left, so that the work of a missed day moves on (product.md 15.21).
 */
export function learningPlan(input: LearningPlanInput): LearningPlan {
  const { today, examDate, cardMinutes } = input;
  const plan = planReading(input);
  const papers = paperDays(plan, input.papers);
  const sessions = sessionAreas(input.areas);
  const [first, exam] = [toDayNumber(today), toDayNumber(examDate)];
  const byDay = new Map(plan.days.map((each) => [each.day, each.steps]));
  let session = 0;
  const days = Array.from({ length: exam - first }, (_, index): LearningDay => {
    const day = fromDayNumber(first + index);
    const cards: PlanItem[] = cardMinutes > 0 ? [{ kind: 'cards', minutes: cardMinutes }] : [];
    const paper = papers.get(day);
    const work: PlanItem[] = [
      ...(byDay.get(day) ?? []),
      ...(paper === undefined ? [] : [{ kind: 'paper' as const, paper, minutes: PAPER_MINUTES }]),
    ];
    const area = sessions[session % Math.max(1, sessions.length)];
    if (work.length === 0 && area) {
      session += 1;
      work.push({ kind: 'session', area, questions: SESSION_QUESTIONS, minutes: SESSION_MINUTES });
    }
    const items = [...cards, ...work];
    return { day, items, minutes: items.reduce((sum, { minutes }) => sum + minutes, 0) };
  });
  return { days, fits: plan.fits };
}

/** The days of reading and of the practice that belongs to it, as the dashboard shows them too. */
export function planReading({
  today,
  examDate,
  chapters,
  areas,
  cardMinutes,
}: Omit<LearningPlanInput, 'papers'>): StudyPlan {
  const emphasis = emphasisOf(areas);
  const emphasized = chapters.map((chapter) => ({ ...chapter, emphasis: emphasis.get(chapter.area) ?? 1 }));
  return studyPlan(today, examDate, emphasized, Math.max(LEAST_STUDY_MINUTES, DAY_MINUTES - cardMinutes));
}

/** What a minute in an area counts for beside the mean of all, by what a logit is worth there and the bands of a failed attempt. */
function emphasisOf(areas: readonly AreaGain[]): ReadonlyMap<AreaCode, number> {
  // A question of an area: what a logit wins there, over the questions that it has.
  const worth = (each: AreaGain): number => (each.weight * each.perLogit) / FORM_BLUEPRINT[each.area].counted;
  const mean = areas.reduce((sum, each) => sum + worth(each), 0) / Math.max(1, areas.length);
  const limited = (value: number): number => Math.min(EMPHASIS.most, Math.max(EMPHASIS.least, value));
  return new Map(areas.map((each) => [each.area, mean > 0 ? limited(worth(each) / mean) : 1]));
}

/** Papers on the days reserved for them, evenly, the last one not on the eve of the exam where another day exists. */
function paperDays({ mockExams }: StudyPlan, papers: readonly number[]): ReadonlyMap<string, number> {
  if (!mockExams || papers.length === 0) return new Map();
  const [from, to] = [toDayNumber(mockExams.from), toDayNumber(mockExams.to)];
  const days = Math.max(1, to - from);
  const chosen = papers.slice(0, days);
  return new Map(
    chosen.map((paper, index) => [fromDayNumber(from + Math.floor((index * days) / chosen.length)), paper]),
  );
}

/** Areas for sessions, those worth most first and more often: each as often as its share of what can be won, of six. */
function sessionAreas(areas: readonly AreaGain[]): AreaCode[] {
  const worth = (each: AreaGain): number => each.weight * each.perLogit;
  const sorted = [...areas].sort((one, other) => worth(other) - worth(one));
  const total = sorted.reduce((sum, each) => sum + worth(each), 0);
  const often = sorted.map((each) => ({
    area: each.area,
    times: Math.round((AREA_CODES.length * worth(each)) / total),
  }));
  const rounds = Math.max(0, ...often.map(({ times }) => times));
  return Array.from({ length: rounds }, (_, round) => often.filter(({ times }) => times > round)).flatMap((each) =>
    each.map(({ area }) => area),
  );
}
