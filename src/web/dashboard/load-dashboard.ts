import { redirect } from 'react-router-dom';
import type {
  AnalyticsView,
  Api,
  AttemptLine,
  ChapterOutlineView,
  ReadingPlace,
  SectionPlace,
  StudyPlanView,
} from '../../application/contract/index.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { type AccessView, readNppeAccess } from '../accounts/access-view.ts';
import { isAccessRefusal, partOfPage } from '../api/part-of-page.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import type { PageLoader } from '../page-request.ts';

/** The chapters and what is recorded of them. */
export type StudyProgress = {
  readonly outline: readonly ChapterOutlineView[];
  readonly records: readonly ChapterRecord[];
};

export type AreaSummary = Omit<AnalyticsView['areas'][number], 'topics'>;

/** The profile without its topics, and the scores. */
export type ProgressSummary = Pick<AnalyticsView, 'items' | 'attempts'> & { readonly areas: readonly AreaSummary[] };

/** What the dashboard shows of studying; each part is null where it could not be loaded. */
export type StudyParts = {
  readonly progress: StudyProgress | null;
  readonly bookmarks: readonly SectionPlace[] | null;
  readonly plan: StudyPlanView | null;
  /** Null also where nothing was read yet. */
  readonly place: ReadingPlace | null;
  /** How many practice questions wait to be answered again (product.md 5.46). */
  readonly missed: number | null;
  readonly summary: ProgressSummary | null;
};

export type DashboardData = {
  readonly access: AccessView;
  readonly attempts: readonly AttemptLine[] | null;
  /** Null without access, since then there is nothing to study. */
  readonly study: StudyParts | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** Asks for the chapters and what is recorded of them. */
export async function readProgress(api: Api): Promise<StudyProgress> {
  const [outline, records] = await Promise.all([api('study.listChapters', {}), api('study.listProgress', {})]);
  return { outline, records };
}

/** Asks how many practice questions wait to be answered again. */
export const countMissed = async (api: Api): Promise<number> => (await api('practice.countMissed', {})).count;

/** Asks for the profile and the scores. */
export async function readSummary(api: Api): Promise<ProgressSummary> {
  const { items, attempts, areas } = await api('analytics.read', {});
  return { items, attempts, areas: areas.map(({ topics: _, ...area }) => area) };
}

/** Studying as it stands now, asked anew each time, so that it agrees with the study guide (product.md 5.8). */
async function readStudy(api: Api): Promise<StudyParts> {
  const [progress, bookmarks, plan, missed, reading, summary] = await Promise.all([
    partOfPage(readProgress(api)),
    partOfPage(api('study.listBookmarks', {})),
    partOfPage(api('study.readPlan', {})),
    partOfPage(countMissed(api)),
    partOfPage(api('study.readPlace', {})),
    partOfPage(readSummary(api)),
  ]);
  return { progress, bookmarks, plan, missed, place: reading?.place ?? null, summary };
}

/** As `readStudy`, for somebody whose access could not be asked for: a refusal of the study is its answer. */
const readStudyIfOpen = (api: Api): Promise<StudyParts | null> =>
  readStudy(api).catch((error: unknown) => {
    if (isAccessRefusal(error)) return null;
    throw error;
  });

/** What the dashboard shows: access, attempts and study, each part of which may fail alone (product.md 5.51). */
export const loadDashboard: PageLoader<DashboardData> = async ({ api, viewer }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=dashboard');
  const now = Date.now();
  const [access, attempts] = await Promise.all([readNppeAccess(api, user, now), partOfPage(readAttempts(api))]);
  if (access.state === 'inactive') return { access, attempts, study: null, now };
  const study = await (access.state === 'unknown' ? readStudyIfOpen(api) : readStudy(api));
  return { access, attempts, study, now };
};
