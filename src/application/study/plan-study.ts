import { isTimeZone, toCalendarDay } from '../../domain/calendar-day.ts';
import { planReading } from '../../domain/learning/learning-plan.ts';
import { accepted, refused } from '../../domain/result.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { isPlannableExamDate } from '../../domain/study/plannable-days.ts';
import { deriveExamPhase, type StudyPlan } from '../../domain/study/study-plan.ts';
import { listStudySteps, type StudyStep } from '../../domain/study/study-steps.ts';
import type { OutputOf } from '../contract/index.ts';
import { REFUSALS, type Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { findRemainingWork, type RemainingChapterWork } from './find-remaining-work.ts';
import type { StudyPorts } from './ports.ts';
import { presentSectionPosition } from './read-chapters.ts';

type View = OutputOf<'study.readPlan'>;
type StepView = NonNullable<View['next']>;
const DAY_UNFIT: Refusal = { code: 'exam-date-unfit', fields: { examDate: REFUSALS['exam-date-unfit'].message } };

function presentStep(step: StudyStep, left: readonly RemainingChapterWork[]): StepView[] {
  const own = left.find(({ chapterId }) => chapterId === step.chapterId);
  if (!own) return [];
  if (step.kind === 'practise') {
    const { id, order, title } = own.chapter;
    const { questions, minutes } = step;
    return [{ kind: 'practise', chapter: { id, order, title }, questions, minutes }];
  }
  const spot = own.spots.find(({ section }) => section.id === step.sectionId);
  return spot ? [{ kind: 'read', place: presentSectionPosition(spot), minutes: step.minutes }] : [];
}

const presentPlan = ({ days, mockExams, fits }: StudyPlan, left: readonly RemainingChapterWork[]): View['plan'] => ({
  days: days.map((day) => ({ ...day, steps: day.steps.flatMap((step) => presentStep(step, left)) })),
  mockExams,
  fits,
});

/** The exam date, the study plan up to it, and the next step; without a future date there is only the next step. */
export const readPlan =
  (
    ports: Pick<StudyPorts, 'studyReader' | 'learnerRecords' | 'practiceReader' | 'markup' | 'clock' | 'readPace'>,
  ): UseCase<'study.readPlan'> =>
  async ({ user }) => {
    // Almost everybody who asks has a day ahead, and whoever shows the plan shows figures of the same answers.
    const [left, records, toPace] = await Promise.all([
      findRemainingWork(ports, user),
      ports.learnerRecords.find(user.id),
      ports.readPace(user.id),
    ]);
    const { examDay: kept } = records;
    const today = toCalendarDay(ports.clock.now(), kept?.timeZone ?? SITE_TIME_ZONE);
    const examDate = kept?.examDate ?? null;
    const phase = deriveExamPhase(today, examDate);
    const plan =
      examDate !== null && phase === 'ahead'
        ? planReading({ today, examDate, chapters: left, ...toPace(records) })
        : null;
    const [first] = plan ? plan.days.flatMap(({ steps }) => steps) : left.flatMap(listStudySteps);
    const [next = null] = first ? presentStep(first, left) : [];
    return accepted({ examDate, phase, plan: plan && presentPlan(plan, left), next });
  };

/**
 * Stores the exam date, which must be after today in the learner's time zone. An unknown time zone is replaced by that
 * of the site (product.md 1.15, 5.59).
 */
export const setExamDate =
  ({ transact, clock }: Pick<StudyPorts, 'transact' | 'clock'>): UseCase<'study.setExamDate'> =>
  async ({ user }, { examDate, timeZone: zone }) => {
    const now = clock.now();
    const timeZone = zone !== undefined && isTimeZone(zone) ? zone : SITE_TIME_ZONE;
    if (!isPlannableExamDate(toCalendarDay(now, timeZone), examDate)) return refused(DAY_UNFIT);
    await inTransaction(transact, ({ studyRecords }) => studyRecords.setExamDay(user.id, { examDate, timeZone }, now));
    return accepted({ success: true });
  };

/** Deletes the exam date, if there is one. */
export const removeExamDate =
  ({ transact }: Pick<StudyPorts, 'transact'>): UseCase<'study.removeExamDate'> =>
  async ({ user }) => {
    await inTransaction(transact, ({ studyRecords }) => studyRecords.removeExamDay(user.id));
    return accepted({ success: true });
  };
