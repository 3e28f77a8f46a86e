import { redirect } from 'react-router-dom';
import type {
  AnalyticsView,
  Api,
  AttemptListEntry,
  ChapterOutlineView,
  MistakeCounts,
  ReadingPlace,
  SectionPlace,
  StudyPlanView,
} from '../../application/contract/index.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { type ProductAccess, readNppeAccess } from '../accounts/access-view.ts';
import { isAccessRefusal, loadOptionalPart } from '../api/part-of-page.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import type { PageLoader } from '../page-request.ts';

/** The chapters and what is recorded of them. */
export type StudyProgress = {
  readonly outline: readonly ChapterOutlineView[];
  readonly records: readonly ChapterRecord[];
};

export type AreaSummary = Omit<AnalyticsView['areas'][number], 'topics'>;

/** The profile without its topics, and the scores. */
export type ProgressSummary = Pick<AnalyticsView, 'items' | 'withheld' | 'attempts'> & {
  readonly areas: readonly AreaSummary[];
};

/** What the dashboard shows of studying; each part is null where it could not be loaded. */
export type DashboardStudyData = {
  readonly progress: StudyProgress | null;
  readonly bookmarks: readonly SectionPlace[] | null;
  readonly plan: StudyPlanView | null;
  /** Null also where nothing was read yet. */
  readonly place: ReadingPlace | null;
  /** How many questions wait to be answered again, by cause too (product.md 5.46, 5.76). */
  readonly missed: MistakeCounts | null;
  readonly summary: ProgressSummary | null;
};

export type DashboardData = {
  readonly access: ProductAccess;
  readonly attempts: readonly AttemptListEntry[] | null;
  /** Null without access, since then there is nothing to study. */
  readonly study: DashboardStudyData | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** Asks for the chapters and what is recorded of them. */
export async function readProgress(api: Api): Promise<StudyProgress> {
  const [outline, records] = await Promise.all([api('study.listChapters', {}), api('study.listProgress', {})]);
  return { outline, records };
}

/** Asks for the profile and the scores. */
export async function readProgressSummary(api: Api): Promise<ProgressSummary> {
  const { items, withheld, attempts, areas } = await api('analytics.read', {});
  return { items, withheld, attempts, areas: areas.map(({ topics: _, ...area }) => area) };
}

/** The present state of studying, loaded each time, so that it agrees with the study guide (product.md 5.8). */
async function readStudy(api: Api): Promise<DashboardStudyData> {
  const [progress, bookmarks, plan, missed, reading, summary] = await Promise.all([
    loadOptionalPart(readProgress(api)),
    loadOptionalPart(api('study.listBookmarks', {})),
    loadOptionalPart(api('study.readPlan', {})),
    loadOptionalPart(api('practice.countMissed', {})),
    loadOptionalPart(api('study.readPlace', {})),
    loadOptionalPart(readProgressSummary(api)),
  ]);
  return { progress, bookmarks, plan, missed, place: reading?.place ?? null, summary };
}

/** As `readStudy`, where there is access; where it is unknown, a refusal of the study answers that. */
async function readStudyWith(api: Api, { state }: ProductAccess): Promise<DashboardStudyData | null> {
  if (state === 'inactive') return null;
  if (state !== 'unknown') return readStudy(api);
  return readStudy(api).catch((error: unknown) => {
    if (isAccessRefusal(error)) return null;
    throw error;
  });
}

/** What the dashboard shows: access, attempts and study, each part of which may fail alone (product.md 5.51). */
export const loadDashboard: PageLoader<DashboardData> = async ({ api, viewer }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=dashboard');
  const now = Date.now();
  const access = await readNppeAccess(api, user, now);
  const [attempts, study] = await Promise.all([loadOptionalPart(readAttempts(api)), readStudyWith(api, access)]);
  return { access, attempts, study, now };
};
