import { fromDayNumber, toDayNumber } from '../calendar-day.ts';
import { isPlannableExamDate } from './plannable-days.ts';
import {
  listStudySteps,
  mergePracticeSittings,
  type RemainingChapter,
  type StudyStep,
  scheduleSteps,
} from './study-steps.ts';

/** A day on which there is something to do. */
export type PlanDay = {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly steps: readonly StudyStep[];
  readonly minutes: number;
  /** More than a day is meant to hold; only where it cannot be otherwise (product.md 5.59). */
  readonly isOverfull: boolean;
};

/** The days with something to do, then the days reserved for mock exams; null where the exam leaves none. */
export type StudyPlan = {
  readonly days: readonly PlanDay[];
  readonly mockExams: { readonly from: string; readonly to: string } | null;
  /** Whether all that is left fits in the days; where not, every step is planned all the same. */
  readonly fits: boolean;
};

/** Minutes of study that a plan asks of a day at most, where the work fits (product.md 5.59). */
export const DAY_MINUTES = 120;

/** The last days before the exam belong to mock exams: a quarter of the time, at most a week. */
const MOST_MOCK_DAYS = 7;
const MOCK_SHARE = 0.25;

/** How the day of the exam lies: not chosen, ahead, today, or over (product.md 5.60). */
export function deriveExamPhase(today: string, examDate: string | null): 'open' | 'ahead' | 'today' | 'over' {
  if (examDate === null) return 'open';
  const days = toDayNumber(examDate) - toDayNumber(today);
  if (days === 0) return 'today';
  return days > 0 ? 'ahead' : 'over';
}

/** Days for mock exams: all but one at most while something is left, all of them when nothing is. */
const mockDaysOf = (days: number, isDone: boolean): number =>
  isDone ? days : Math.min(MOST_MOCK_DAYS, Math.round(days * MOCK_SHARE), days - 1);

function toDays(steps: readonly StudyStep[], dealt: readonly number[], first: number): PlanDay[] {
  const byDay = new Map<number, StudyStep[]>();
  for (const [index, step] of steps.entries()) {
    const day = dealt[index] ?? 0;
    byDay.set(day, [...(byDay.get(day) ?? []), step]);
  }
  return [...byDay].map(([day, own]) => {
    const minutes = own.reduce((sum, step) => sum + step.minutes, 0);
    return {
      day: fromDayNumber(first + day),
      steps: mergePracticeSittings(own),
      minutes,
      isOverfull: minutes > DAY_MINUTES,
    };
  });
}

/**
 * A plan from today to the day before the exam (product.md 5.59): everything that is left, once, on days shared out to
 * the chapters by what is left in them and the weights of their areas; then mock exams. Throws when no plan can be made.
 */
export function studyPlan(
  today: string,
  examDate: string,
  chapters: readonly RemainingChapter[],
  dayMinutes = DAY_MINUTES,
): StudyPlan {
  if (!isPlannableExamDate(today, examDate)) throw new Error('a plan needs a day before the exam');
  const [first, exam] = [toDayNumber(today), toDayNumber(examDate)];
  const isDone = chapters.every((chapter) => listStudySteps(chapter).length === 0);
  const mockDays = mockDaysOf(exam - first, isDone);
  const studyDays = exam - first - mockDays;
  const { steps, days, fits } = scheduleSteps(chapters, studyDays, dayMinutes);
  const mockExams = mockDays > 0 ? { from: fromDayNumber(exam - mockDays), to: fromDayNumber(exam - 1) } : null;
  return { days: toDays(steps, days, first), mockExams, fits };
}

/** Characters studied in a minute: slower than reading for pleasure. */
const CHARACTERS_PER_MINUTE = 600;

/** Minutes to read a text of so many characters. */
export const readingMinutes = (characters: number): number =>
  Math.max(1, Math.round(characters / CHARACTERS_PER_MINUTE));
