import { type RefObject, useEffect, useRef } from 'react';
import type { ChapterOutlineView, ReadingPlace, SectionPlace, SectionView } from '../../application/contract/index.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { httpApi } from '../api/http-api.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { type Resource, useResource } from '../api/use-resource.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import { keepPageOffline } from '../offline/keep-page.ts';
import { useViewer } from '../root.tsx';
import type { OpenChapterData, StudyGuideData } from './load-study-guide.ts';

/** The guide as it is shown: progress and bookmarks may have been read again since it was loaded. */
export type StudyGuideState = Omit<StudyGuideData, 'progress' | 'bookmarks'> & {
  readonly progress: Resource<readonly ChapterRecord[]>;
  readonly bookmarks: Resource<readonly SectionPlace[]>;
};

/** The loaded guide with its parts that can be loaded alone. */
export function useGuide(loaded: StudyGuideData): StudyGuideState {
  const progress = useResource(loaded, loaded.progress, () => httpApi('study.listProgress', {}));
  const bookmarks = useResource(loaded, loaded.bookmarks, () => httpApi('study.listBookmarks', {}));
  return { ...loaded, progress, bookmarks };
}

/** Where progress and bookmarks came from the cache, reloads them once the server knows of the opened chapter. */
export function useRefreshAfterOpening({ chapter, progress, bookmarks }: StudyGuideState): () => void {
  const refreshed = useRef<OpenChapterData | null>(null);
  return () => {
    if (!chapter?.fromCache || refreshed.current === chapter) return;
    refreshed.current = chapter;
    void progress.load();
    void bookmarks.load();
  };
}

/** Moves the focus to the heading of the section after going to it; not when the page is opened. */
export function useSectionFocus(section: SectionView | undefined, text: RefObject<HTMLElement | null>): void {
  const shown = useRef(section?.id);
  const id = section?.id;
  useEffect(() => {
    if (id === undefined || shown.current === id) return;
    shown.current = id;
    if (text.current) focusHeading(text.current);
  }, [id, text]);
}

/** Keeps what is shown and fetches the chapters beside it, so that going on needs no network. */
export function usePrefetchedChapters(guide: StudyGuideState, place: ReadingPlace | null): void {
  const { outline, chapter } = guide;
  const beside = chaptersBeside(outline, chapter?.id).join(' ');
  useEffect(() => {
    if (!outline || !chapter?.sections) return;
    const cache = resourceCache(httpApi);
    cache.keep('study.listChapters', {}, [...outline]);
    cache.keep('study.listSections', { chapterId: chapter.id }, [...chapter.sections]);
    for (const id of beside.split(' ').filter(Boolean)) {
      cache.read('study.listSections', { chapterId: Number(id) }).catch(() => undefined);
    }
  }, [outline, chapter, beside]);
  const [progress, bookmarks] = [guide.progress.value, guide.bookmarks.value];
  useEffect(() => {
    if (!outline || !chapter) return;
    const cache = resourceCache(httpApi);
    if (progress) cache.keep('study.listProgress', {}, [...progress]);
    if (bookmarks) cache.keep('study.listBookmarks', {}, [...bookmarks]);
    cache.keep('study.readPlace', {}, { place });
  }, [outline, chapter, place, progress, bookmarks]);
}

/** Keeps a chapter that is read on the device, for use without a network. */
export function useChapterKeptOffline(chapter: OpenChapterData | null): void {
  const userId = useViewer()?.id;
  const id = chapter?.sections ? chapter.id : undefined;
  useEffect(() => {
    if (userId !== undefined && id !== undefined) void keepPageOffline(userId, `/study-guide/${id}`);
  }, [userId, id]);
}

/** The chapters that Previous and Next may lead to from a chapter. */
function chaptersBeside(outline: readonly ChapterOutlineView[] | null, id: number | undefined): number[] {
  const at = outline?.findIndex((chapter) => chapter.id === id) ?? -1;
  return at < 0 ? [] : [outline?.[at + 1], outline?.[at - 1]].flatMap((chapter) => chapter?.id ?? []);
}
