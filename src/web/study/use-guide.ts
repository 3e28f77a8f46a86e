import { useRevalidator } from 'react-router-dom';
import type { SectionPlace } from '../../application/contract/index.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { httpApi } from '../api/http-api.ts';
import { type LoadedPart, usePart } from '../api/use-part.ts';
import { useViewer } from '../root.tsx';
import type { StudyGuideData } from './load-study-guide.ts';
import { type StudyCache, studyCache } from './study-cache.ts';

/** The guide as it is shown: progress and bookmarks may have been asked for again since it was loaded. */
export type Guide = Omit<StudyGuideData, 'progress' | 'bookmarks'> & {
  readonly progress: LoadedPart<readonly ChapterRecord[]>;
  readonly bookmarks: LoadedPart<readonly SectionPlace[]>;
  /** Session or access have ended: the page is asked for anew and says so. */
  readonly onEnded: () => void;
};

/** What this browser keeps of the guide for whoever is signed in; for effects and event handlers. */
export function useStudyCache(): () => StudyCache {
  const readerId = useViewer()?.id ?? 0;
  return () => studyCache(httpApi, readerId);
}

/** The loaded guide with its parts that can be asked for alone. */
export function useGuide(loaded: StudyGuideData): Guide {
  const { revalidate } = useRevalidator();
  const cache = useStudyCache();
  const onEnded = (): void => {
    cache().forget();
    void revalidate();
  };
  const progress = usePart(loaded, loaded.progress, () => httpApi('study.listProgress', {}), onEnded);
  const bookmarks = usePart(loaded, loaded.bookmarks, () => httpApi('study.listBookmarks', {}), onEnded);
  return { ...loaded, progress, bookmarks, onEnded };
}
