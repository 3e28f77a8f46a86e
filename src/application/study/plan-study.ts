import { dayOfMoment } from '../../domain/calendar-day.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { ChapterRecord as Progress } from '../../domain/study/chapter-progress.ts';
import type { Visit } from '../../domain/study/reading-order.ts';
import { isPlannable, readingMinutes, studyPlan, type WorkLeft } from '../../domain/study/study-plan.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/user-repository.ts';
import { type ChapterOutline, presentSpot, readOutline, type SectionSpot, spotsOf } from './read-outline.ts';
import type { StudyPorts } from './study-ports.ts';

type PlanView = NonNullable<OutputOf<'study.readPlan'>['plan']>;

const completedIn = (progress: readonly Progress[]): ReadonlySet<number> =>
  new Set(progress.filter(({ completed }) => completed).map(({ chapterId }) => chapterId));

/** What was neither opened nor lies in a completed chapter. */
function spotsLeft(
  outline: readonly ChapterOutline[],
  progress: readonly Progress[],
  visits: readonly Visit[],
): SectionSpot[] {
  const [completed, read] = [completedIn(progress), new Set(visits.map(({ sectionId }) => sectionId))];
  return spotsOf(outline).filter(({ chapter, section }) => !completed.has(chapter.id) && !read.has(section.id));
}

/** Practice questions of chapters that are not completed, by the area that most of the chapter is about. */
function questionsLeft(
  outline: readonly ChapterOutline[],
  progress: readonly Progress[],
  counts: readonly { readonly chapter: number; readonly questions: number }[],
): WorkLeft['questions'] {
  const completed = completedIn(progress);
  const left: Partial<Record<AreaCode, number>> = {};
  for (const { id, order, sections } of outline) {
    const area = sections[0]?.area;
    const count = counts.find(({ chapter }) => chapter === order)?.questions ?? 0;
    if (area && !completed.has(id)) left[area] = (left[area] ?? 0) + count;
  }
  return left;
}

function presentPlan(work: WorkLeft, spots: readonly SectionSpot[]): PlanView {
  const byId = new Map(spots.map((spot) => [spot.section.id, presentSpot(spot)]));
  const { weeks, mockExams } = studyPlan(work);
  return {
    weeks: weeks.map(({ sectionIds, questions, ...week }) => ({
      ...week,
      questions: [...questions],
      sections: sectionIds.flatMap((id) => byId.get(id) ?? []),
    })),
    mockExams,
  };
}

/** The day of the exam, the plan up to it, and what to read next; no plan without a day that is still to come (product.md 5.16). */
export const readPlan =
  ({ studyReader, studyRecords, clock }: Pick<StudyPorts, 'studyReader' | 'studyRecords' | 'clock'>) =>
  async (user: User): Promise<Result<OutputOf<'study.readPlan'>, Refusal>> => {
    const [outline, progress, visits, examDate, counts] = await Promise.all([
      readOutline(studyReader),
      studyRecords.progress(user.id),
      studyRecords.visits(user.id),
      studyRecords.examDate(user.id),
      studyReader.practiceQuestions(),
    ]);
    const spots = spotsLeft(outline, progress, visits);
    const today = dayOfMoment(clock.now());
    const sections = spots.map(({ section: { id, area, length } }) => ({
      sectionId: id,
      area,
      minutes: readingMinutes(length),
    }));
    const work = { today, examDate: examDate ?? today, sections, questions: questionsLeft(outline, progress, counts) };
    const plan = isPlannable(work.today, work.examDate) ? presentPlan(work, spots) : null;
    return accepted({ examDate, plan, nextSection: spots[0] ? presentSpot(spots[0]) : null });
  };

/** Keeps the day of the exam, which has to be after today (product.md 5.16). */
export const setExamDate =
  ({ transact, clock }: Pick<StudyPorts, 'transact' | 'clock'>) =>
  async (user: User, examDate: string): Promise<Result<{ success: true }, Refusal>> => {
    const now = clock.now();
    if (!isPlannable(dayOfMoment(now), examDate)) return refused({ code: 'exam-date-unfit' });
    return transact<{ success: true }, Refusal>(async ({ studyRecords }) => {
      await studyRecords.setExamDate(user.id, examDate, now);
      return accepted({ success: true });
    });
  };
