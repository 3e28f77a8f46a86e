import { dayNumber, dayOfNumber } from '../calendar-day.ts';
import { type AreaCode, BLUEPRINT } from '../exam/blueprint.ts';

/** A section that was not read yet, in the order of the guide; `minutes` is the time it takes to read. */
export type SectionLeft = { readonly sectionId: number; readonly area: AreaCode; readonly minutes: number };

/** What is left to do; days are YYYY-MM-DD. `questions` counts practice questions of chapters not completed. */
export type WorkLeft = {
  readonly today: string;
  readonly examDate: string;
  readonly sections: readonly SectionLeft[];
  readonly questions: Readonly<Partial<Record<AreaCode, number>>>;
};

type AreaQuestions = { readonly area: AreaCode; readonly count: number };

/** Seven days of a plan or fewer: what to read, how many questions of which area to practise, and the time it takes. */
export type StudyWeek = {
  readonly from: string;
  readonly to: string;
  readonly sectionIds: readonly number[];
  readonly questions: readonly AreaQuestions[];
  readonly minutes: number;
};

/** The weeks of study, then the days kept for mock exams; null where the exam leaves no day for them. */
export type StudyPlan = {
  readonly weeks: readonly StudyWeek[];
  readonly mockExams: { readonly from: string; readonly to: string } | null;
};

const MINUTES_PER_QUESTION = 2;

/** The last days before the exam belong to mock exams: a quarter of the time, at most a week. */
const MOST_MOCK_DAYS = 7;
const MOCK_SHARE = 0.25;

/** Nobody plans further ahead. */
const LONGEST_PLAN_DAYS = 730;

/** Whether a plan can be made: the exam is after today, and within two years (product.md 5.16). */
export function isPlannable(today: string, examDate: string): boolean {
  const days = dayNumber(examDate) - dayNumber(today);
  return days > 0 && days <= LONGEST_PLAN_DAYS;
}

/** A piece of work: reading a section with its share of the area's questions, or questions alone. */
type Task = {
  readonly sectionId: number | null;
  readonly area: AreaCode;
  readonly questions: number;
  readonly minutes: number;
};

/** As many practice questions of an area as a paper has items of it, or all that are left (product.md 4.1, 5.16). */
const plannedQuestions = (area: AreaCode, left: number): number => Math.min(left, BLUEPRINT[area].inPaper);

/** A whole number cut into shares that differ by one at most. */
const shareOf = (total: number, parts: number, index: number): number =>
  Math.floor((total * (index + 1)) / parts) - Math.floor((total * index) / parts);

function tasksOf({ sections, questions }: WorkLeft): Task[] {
  const areas = Object.keys(BLUEPRINT) as AreaCode[];
  const sizes = new Map(areas.map((area) => [area, sections.filter((section) => section.area === area).length]));
  const seen = new Map<AreaCode, number>();
  const reading = sections.map(({ sectionId, area, minutes }): Task => {
    const index = seen.get(area) ?? 0;
    seen.set(area, index + 1);
    const count = shareOf(plannedQuestions(area, questions[area] ?? 0), sizes.get(area) ?? 1, index);
    return { sectionId, area, questions: count, minutes: minutes + count * MINUTES_PER_QUESTION };
  });
  const practice = areas.flatMap((area): Task[] => {
    const count = sizes.get(area) ? 0 : plannedQuestions(area, questions[area] ?? 0);
    return Array.from({ length: count }, () => ({
      sectionId: null,
      area,
      questions: 1,
      minutes: MINUTES_PER_QUESTION,
    }));
  });
  return [...reading, ...practice];
}

/** Deals work out in its order, so that each week takes about as long as the others for the days it has. */
function dealOut(tasks: readonly Task[], days: readonly number[]): Task[][] {
  const total = tasks.reduce((sum, { minutes }) => sum + minutes, 0);
  const allDays = days.reduce((sum, count) => sum + count, 0);
  const ends = days.map((_, index) => days.slice(0, index + 1).reduce((sum, count) => sum + count, 0) / allDays);
  const weeks: Task[][] = days.map(() => []);
  let before = 0;
  for (const task of tasks) {
    const middle = (before + task.minutes / 2) / total;
    const week = ends.findIndex((end) => middle <= end);
    weeks[week < 0 ? weeks.length - 1 : week]?.push(task);
    before += task.minutes;
  }
  return weeks;
}

function questionsOf(tasks: readonly Task[]): AreaQuestions[] {
  const counts = new Map<AreaCode, number>();
  for (const { area, questions } of tasks) counts.set(area, (counts.get(area) ?? 0) + questions);
  return [...counts].filter(([, count]) => count > 0).map(([area, count]) => ({ area, count }));
}

const toWeek = (tasks: readonly Task[], first: number, length: number): StudyWeek => ({
  from: dayOfNumber(first),
  to: dayOfNumber(first + length - 1),
  sectionIds: tasks.flatMap(({ sectionId }) => sectionId ?? []),
  questions: questionsOf(tasks),
  minutes: tasks.reduce((sum, { minutes }) => sum + minutes, 0),
});

/**
 * A plan from today to the day before the exam (product.md 5.16). Each section left is in it once, in the order of the
 * guide; practice is by the weights of the blueprint, so heavier areas take more time; the last days are for mock exams.
 * Throws when no plan can be made.
 */
export function studyPlan(work: WorkLeft): StudyPlan {
  const [first, exam] = [dayNumber(work.today), dayNumber(work.examDate)];
  if (!isPlannable(work.today, work.examDate)) throw new Error('a plan needs a day before the exam');
  const days = exam - first;
  const tasks = tasksOf(work);
  const mockDays = tasks.length === 0 ? days : Math.min(MOST_MOCK_DAYS, Math.round(days * MOCK_SHARE), days - 1);
  const studyDays = days - mockDays;
  const lengths = Array.from({ length: Math.ceil(studyDays / 7) }, (_, week) => Math.min(7, studyDays - week * 7));
  const weeks = dealOut(tasks, lengths).map((dealt, week) => toWeek(dealt, first + week * 7, lengths[week] ?? 7));
  const mockExams = mockDays > 0 ? { from: dayOfNumber(first + studyDays), to: dayOfNumber(exam - 1) } : null;
  return { weeks, mockExams };
}

/** Characters studied in a minute: slower than reading for pleasure. */
const CHARACTERS_PER_MINUTE = 600;

/** Minutes to read a text of so many characters. */
export const readingMinutes = (characters: number): number =>
  Math.max(1, Math.round(characters / CHARACTERS_PER_MINUTE));
