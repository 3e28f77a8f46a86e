import type { StudyPlanView } from '../../application/contract/index.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';

export type PlanDay = NonNullable<StudyPlanView['plan']>['days'][number];
export type PlanStep = PlanDay['steps'][number];

/** Minutes as people plan them: from an hour on to the half hour that holds them. */
export function studyTime(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const halves = Math.ceil(minutes / 30);
  return `${Math.floor(halves / 2)} h${halves % 2 ? ' 30' : ''}`;
}

/** Where a step is done: one click away (product.md 5.59). */
export const stepAddress = (step: PlanStep): string =>
  step.kind === 'read'
    ? sectionAddress(step.place.chapterId, step.place.slug)
    : `/chapter-questions/${step.chapter.id}`;

/** What to do in a step. */
export function stepTitle(step: PlanStep): string {
  if (step.kind === 'read') return step.place.title;
  return step.questions === 1 ? '1 practice question' : `${step.questions} practice questions`;
}

/** A step with where it stands. */
export const stepPlace = (step: PlanStep): string =>
  `Chapter ${step.kind === 'read' ? step.place.chapterOrder : step.chapter.order}, ${stepTitle(step)}`;

/** A step among others has its chapter and its time. */
export function stepNote(step: PlanStep): string {
  const chapter = `Chapter ${step.kind === 'read' ? step.place.chapterOrder : step.chapter.order}`;
  return `${chapter}, ${studyTime(step.minutes)}`;
}

export type PlanWeek = { readonly days: readonly PlanDay[]; readonly minutes: number };

const DAY_MS = 86_400_000;
const LONGEST_WEEK = 7;

/** Days by sevens from the first on, those without a step left out. */
export function weeksOf(days: readonly PlanDay[]): PlanWeek[] {
  const first = Date.parse(days[0]?.day ?? '');
  const weeks = new Map<number, PlanDay[]>();
  for (const day of days) {
    const week = Math.floor((Date.parse(day.day) - first) / DAY_MS / LONGEST_WEEK);
    weeks.set(week, [...(weeks.get(week) ?? []), day]);
  }
  return [...weeks.values()].map((own) => ({ days: own, minutes: own.reduce((sum, { minutes }) => sum + minutes, 0) }));
}

/** What a week holds, in one line. */
export function weekWords({ days }: PlanWeek): string {
  const steps = days.flatMap((day) => day.steps);
  const sections = steps.filter(({ kind }) => kind === 'read').length;
  const questions = steps.reduce((sum, step) => sum + (step.kind === 'practise' ? step.questions : 0), 0);
  const read = sections === 1 ? '1 section' : `${sections} sections`;
  const practise = questions === 1 ? '1 practice question' : `${questions} practice questions`;
  return [sections > 0 ? read : '', questions > 0 ? practise : ''].filter(Boolean).join(', ');
}
