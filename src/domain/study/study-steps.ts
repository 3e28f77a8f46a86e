import { type AreaCode, BLUEPRINT } from '../exam/blueprint.ts';

/** What is left of a chapter: sections not read, in their order, and practice questions not answered (product.md 5.57). */
export type RemainingChapter = {
  readonly chapterId: number;
  /** The area of the blueprint that the chapter is about. */
  readonly area: AreaCode;
  readonly sections: readonly { readonly sectionId: number; readonly minutes: number }[];
  readonly questions: number;
  /** The weight of a minute relative to other steps; 1 by default (product.md 15.21). */
  readonly emphasis?: number;
};

/** Something to do at one sitting, on one page: read a section, or answer so many practice questions of a chapter. */
export type StudyStep =
  | { readonly kind: 'read'; readonly chapterId: number; readonly sectionId: number; readonly minutes: number }
  | { readonly kind: 'practise'; readonly chapterId: number; readonly questions: number; readonly minutes: number };

const MINUTES_PER_QUESTION = 2;

/** Questions answered at one sitting: enough to settle down to, few enough to spread. */
const QUESTIONS_PER_SITTING = 5;

/** The steps that are left of a chapter: its sections, then practice in sittings of five questions (product.md 5.59). */
export function listStudySteps({ chapterId, sections, questions }: RemainingChapter): StudyStep[] {
  const reading = sections.map((section) => ({ kind: 'read' as const, chapterId, ...section }));
  const sittings = Array.from({ length: Math.ceil(questions / QUESTIONS_PER_SITTING) }, (_, index) =>
    Math.min(QUESTIONS_PER_SITTING, questions - index * QUESTIONS_PER_SITTING),
  );
  return [
    ...reading,
    ...sittings.map((count): StudyStep => {
      return { kind: 'practise', chapterId, questions: count, minutes: count * MINUTES_PER_QUESTION };
    }),
  ];
}

/** Sittings of one chapter that follow each other on a day are one step. */
export function mergePracticeSittings(steps: readonly StudyStep[]): StudyStep[] {
  const joined: StudyStep[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    const isSame = step.kind === 'practise' && last?.kind === 'practise' && last.chapterId === step.chapterId;
    if (!isSame) joined.push(step);
    else {
      const [questions, minutes] = [last.questions + step.questions, last.minutes + step.minutes];
      joined.splice(-1, 1, { ...last, questions, minutes });
    }
  }
  return joined;
}

const weightOf = ({ area }: RemainingChapter): number => BLUEPRINT[area].inPaper;

const worthOf = (chapter: RemainingChapter): number => weightOf(chapter) * (chapter.emphasis ?? 1);

const HEAVIEST = Math.max(...Object.values(BLUEPRINT).map(({ inPaper }) => inPaper));

const minutesOf = (steps: readonly StudyStep[]): number => steps.reduce((sum, { minutes }) => sum + minutes, 0);

/** Where in a stretch of time, from 0 to 1, the middle of each step lies when they follow each other. */
function middles(steps: readonly StudyStep[]): number[] {
  const total = minutesOf(steps);
  let before = 0;
  return steps.map(({ minutes }) => {
    const middle = (before + minutes / 2) / total;
    before += minutes;
    return middle;
  });
}

/** What a minute left of a chapter counts for: up to twice as much, the heavier its area is in a paper (product.md 5.59). */
const claimOf = (chapter: RemainingChapter): number =>
  minutesOf(listStudySteps(chapter)) * (1 + weightOf(chapter) / HEAVIEST) * (chapter.emphasis ?? 1);

/**
 * The day on which each step is wished for: the days are shared out to the chapters by the time that is left in each, a
 * minute of a heavy area counting for more, and the days of a chapter evenly to its steps (product.md 5.59).
 */
function wishedDays(chapters: readonly RemainingChapter[], days: number): number[] {
  const all = chapters.reduce((sum, chapter) => sum + claimOf(chapter), 0);
  let before = 0;
  return chapters.flatMap((chapter) => {
    const from = before;
    before += claimOf(chapter);
    return middles(listStudySteps(chapter)).map((middle) => dayAt((from + claimOf(chapter) * middle) / all, days));
  });
}

const dayAt = (share: number, days: number): number => Math.min(Math.floor(share * days), days - 1);

/** The latest day on which each step can be, with none after it in the way; null where not all fit (product.md 5.59). */
function latestDays(steps: readonly StudyStep[], days: number, most: number): number[] | null {
  const latest: number[] = [];
  let [day, load] = [days - 1, 0];
  for (const { minutes } of steps.toReversed()) {
    if (load > 0 && load + minutes > most) [day, load] = [day - 1, 0];
    load += minutes;
    latest.unshift(day);
  }
  return steps.length > 0 && day < 0 ? null : latest;
}

/** What a day holds at most so that days are much alike: twice the mean or the longest step, which always fits (product.md 5.59). */
const evenLoad = (steps: readonly StudyStep[], days: number): number =>
  Math.max(Math.ceil((2 * minutesOf(steps)) / days), ...steps.map(({ minutes }) => minutes));

/** Moves steps from their preferred days only so far that no day holds more than `most` minutes, unless a single step does. */
function fitted(
  steps: readonly StudyStep[],
  wished: readonly number[],
  latest: readonly number[],
  most: number,
): number[] {
  let [day, load] = [0, 0];
  return steps.map(({ minutes }, index) => {
    const next = Math.min(Math.max(wished[index] ?? 0, day), latest[index] ?? 0);
    if (next > day) [day, load] = [next, 0];
    if (load > 0 && load + minutes > most) [day, load] = [day + 1, 0];
    load += minutes;
    return day;
  });
}

/** The steps that are left in their order, the day of each counted from 0, and whether they fit. */
export type ScheduledSteps = {
  readonly steps: readonly StudyStep[];
  readonly days: readonly number[];
  readonly fits: boolean;
};

/**
 * Deals all that is left out to so many days of at most `most` minutes. Where it fits, in the order of the guide; where it
 * does not, evenly, and the heaviest areas first, so that what is not reached counts least (product.md 5.59, 5.60).
 */
export function scheduleSteps(chapters: readonly RemainingChapter[], days: number, most: number): ScheduledSteps {
  const left = chapters.filter((chapter) => listStudySteps(chapter).length > 0);
  const steps = left.flatMap(listStudySteps);
  const load = Math.min(most, evenLoad(steps, days));
  const latest = latestDays(steps, days, load);
  if (latest) return { steps, days: fitted(steps, wishedDays(left, days), latest, load), fits: true };
  const heaviest = left.toSorted((one, other) => worthOf(other) - worthOf(one)).flatMap(listStudySteps);
  return { steps: heaviest, days: middles(heaviest).map((middle) => dayAt(middle, days)), fits: false };
}
