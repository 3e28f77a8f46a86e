import type {
  Api,
  ChapterOutlineView,
  ReadingPlace,
  SectionPlace,
  StudyPlanView,
} from '../../application/contract/index.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { partOfPage } from '../api/part-of-page.ts';

/** What the dashboard shows of studying; each part is null where it could not be loaded. */
export type StudyParts = {
  readonly progress: {
    readonly outline: readonly ChapterOutlineView[];
    readonly records: readonly ChapterRecord[];
  } | null;
  readonly bookmarks: readonly SectionPlace[] | null;
  readonly plan: StudyPlanView | null;
  /** Null also where nothing was read yet. */
  readonly place: ReadingPlace | null;
  /** How many practice questions wait to be answered again (product.md 5.46). */
  readonly missed: number | null;
};

/** Studying as it stands now, asked anew each time, so that it agrees with the study guide (product.md 5.8). */
export async function readStudy(api: Api): Promise<StudyParts> {
  const [outline, records, bookmarks, plan, missed, reading] = await Promise.all([
    partOfPage(api('study.listChapters', {})),
    partOfPage(api('study.listProgress', {})),
    partOfPage(api('study.listBookmarks', {})),
    partOfPage(api('study.readPlan', {})),
    partOfPage(api('practice.countMissed', {})),
    partOfPage(api('study.readPlace', {})),
  ]);
  return {
    progress: outline && records ? { outline, records } : null,
    bookmarks,
    plan,
    place: reading?.place ?? null,
    missed: missed?.count ?? null,
  };
}
