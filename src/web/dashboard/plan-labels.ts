import type { StudyPlanView } from '../../application/contract/index.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';

export type PlanDayData = NonNullable<StudyPlanView['plan']>['days'][number];
export type PlanStepData = PlanDayData['steps'][number];

/** Minutes as people plan them: from an hour on to the half hour that holds them. */
export function formatStudyTime(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const halves = Math.ceil(minutes / 30);
  return `${Math.floor(halves / 2)} h${halves % 2 ? ' 30' : ''}`;
}

/** Where a step is done: one click away (product.md 5.59). */
export const stepPath = (step: PlanStepData): string =>
  step.kind === 'read'
    ? sectionAddress(step.place.chapterId, step.place.slug)
    : `/chapter-questions/${step.chapter.id}`;

/** What to do in a step. */
export function stepTitle(step: PlanStepData): string {
  if (step.kind === 'read') return step.place.title;
  return step.questions === 1 ? '1 practice question' : `${step.questions} practice questions`;
}

/** A step with its state. */
export const formatStepLocation = (step: PlanStepData): string =>
  `Chapter ${step.kind === 'read' ? step.place.chapterOrder : step.chapter.order}, ${stepTitle(step)}`;

/** What introduces the next step: of the plan, or of the remaining work where there is none (product.md 5.59). */
export function nextStepLead({ kind }: PlanStepData, isPlanned: boolean): string {
  if (isPlanned) return 'Next in your plan';
  return kind === 'read' ? 'Next in your reading' : 'Next in your practice';
}

/** A step among others has its chapter and its time. */
export function formatStepNote(step: PlanStepData): string {
  const chapter = `Chapter ${step.kind === 'read' ? step.place.chapterOrder : step.chapter.order}`;
  return `${chapter}, ${formatStudyTime(step.minutes)}`;
}

export type WeekOf<Day> = { readonly days: readonly Day[]; readonly minutes: number };
export type PlanWeekData = WeekOf<PlanDayData>;

const DAY_MS = 86_400_000;
const LONGEST_WEEK = 7;

/** Days by sevens from the first on, those without a step left out. */
export function groupDaysByWeek<Day extends Pick<PlanDayData, 'day' | 'minutes'>>(days: readonly Day[]): WeekOf<Day>[] {
  const first = Date.parse(days[0]?.day ?? '');
  const weeks = new Map<number, Day[]>();
  for (const day of days) {
    const week = Math.floor((Date.parse(day.day) - first) / DAY_MS / LONGEST_WEEK);
    weeks.set(week, [...(weeks.get(week) ?? []), day]);
  }
  return [...weeks.values()].map((own) => ({ days: own, minutes: own.reduce((sum, { minutes }) => sum + minutes, 0) }));
}

/** What a week holds, in one line. */
export function weekLabel({ days }: PlanWeekData): string {
  const steps = days.flatMap((day) => day.steps);
  const sections = steps.filter(({ kind }) => kind === 'read').length;
  const questions = steps.reduce((sum, step) => sum + (step.kind === 'practise' ? step.questions : 0), 0);
  const read = sections === 1 ? '1 section' : `${sections} sections`;
  const practise = questions === 1 ? '1 practice question' : `${questions} practice questions`;
  return [sections > 0 ? read : '', questions > 0 ? practise : ''].filter(Boolean).join(', ');
}
