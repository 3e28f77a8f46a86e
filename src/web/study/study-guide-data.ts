import { type RefObject, useEffect, useRef } from 'react';
import { redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type {
  Api,
  ChapterOutlineView,
  OutputOf,
  ReadingPlace,
  SectionPlace,
  SectionView,
} from '../../application/contract/index.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { normalizeQuery } from '../../domain/study/search-query.ts';
import { httpApi } from '../api/http-api.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { type ResourceCache, resourceCache } from '../api/resource-cache.ts';
import { type Resource, useResource } from '../api/use-resource.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import { keepPageOffline } from '../offline/keep-page.ts';
import { type PageLoader, refusePage } from '../page-request.ts';
import { useViewer } from '../root.tsx';
import { type HighlightedTextData, readHighlights } from './read-highlights.ts';

/** The open chapter; `sections` is null where they could not be loaded. */
export type OpenChapterData = {
  readonly id: number;
  readonly sections: readonly SectionView[] | null;
  /** The section opened from a search. */
  readonly found: HighlightedTextData | null;
  /** Where the reader continues, as known before this page; null where unknown. */
  readonly place: ReadingPlace | null;
  /** Progress, bookmarks and place come from the cache; they may have to be reloaded. */
  readonly fromCache: boolean;
};

export type SearchResultsData = { readonly query: string; readonly hits: OutputOf<'study.search'> | null };

/** The learner's data beside the text; each null where it could not be loaded. */
type LearnerParts = {
  readonly progress: readonly ChapterRecord[] | null;
  readonly bookmarks: readonly SectionPlace[] | null;
};

/** What the study guide is given; `outline` is null where it could not be loaded. */
export type StudyGuideData = LearnerParts & {
  readonly outline: readonly ChapterOutlineView[] | null;
  readonly chapter: OpenChapterData | null;
  readonly search: SearchResultsData | null;
  readonly origin: string;
};

/** Reads the guide, or searches. The page records what was opened. */
export const loadStudyGuide: PageLoader<StudyGuideData> = async ({ api, params, url }) => {
  const cache = resourceCache(api);
  const outline = await loadOptionalPart(cache.read('study.listChapters', {}));
  const query = params.chapterId === undefined ? url.searchParams.get('q') : null;
  const unknown = { progress: null, bookmarks: null, chapter: null, search: null };
  const page = { ...unknown, outline, origin: url.origin };
  if (!outline) return page;
  if (query !== null) return { ...page, ...(await search(api, normalizeQuery(query))) };
  if (params.chapterId === undefined) {
    const [first] = outline;
    if (!first) return page;
    throw redirect(`/study-guide/${first.id}`);
  }
  const entry = outline.find(({ id }) => String(id) === params.chapterId);
  if (!entry) return refusePage(404, { screen: 'not-found' });
  return { ...page, ...(await openChapter(api, cache, entry, url.searchParams)) };
};

async function search(api: Api, query: string): Promise<Pick<StudyGuideData, 'search' | 'progress'>> {
  const [hits, progress] = await Promise.all([
    loadOptionalPart(api('study.search', { q: query })),
    loadOptionalPart(api('study.listProgress', {})),
  ]);
  return { progress, search: { query, hits } };
}

type Opened = LearnerParts & Pick<StudyGuideData, 'chapter'>;

/** A chapter with what is known of the learner; the server is asked only for what is not known yet. */
async function openChapter(
  api: Api,
  cache: ResourceCache,
  entry: ChapterOutlineView,
  address: URLSearchParams,
): Promise<Opened> {
  const slug = address.get('section');
  const asked = entry.sections.find((each) => each.slug === slug);
  if (asked && isPracticeSection(asked)) throw redirect(`/chapter-questions/${entry.id}`);
  const section = findSectionOrFirst(entry.sections, slug);
  const fromCache = cache.has('study.listProgress', {});
  const [sections, progress, bookmarks, reading, found] = await Promise.all([
    loadOptionalPart(cache.read('study.listSections', { chapterId: entry.id })),
    loadOptionalPart(cache.read('study.listProgress', {})),
    loadOptionalPart(cache.read('study.listBookmarks', {})),
    loadOptionalPart(cache.read('study.readPlace', {})),
    readHighlights(api, 'chapter', section?.id, address.get('q')),
  ]);
  return { progress, bookmarks, chapter: { id: entry.id, sections, place: reading?.place ?? null, found, fromCache } };
}

/** The section that an address names: by its slug, or the first that is read. */
export const findSectionOrFirst = <Section extends { readonly slug: string; readonly title: string }>(
  sections: readonly Section[],
  slug: string | null,
): Section | undefined => {
  const readable = sections.filter((section) => !isPracticeSection(section));
  return slug === null ? readable[0] : readable.find((section) => section.slug === slug);
};

/** Going on within a chapter needs nothing from the server: its sections came with the page. */
export const shouldReloadStudyGuide: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const sameChapter = currentUrl.pathname === nextUrl.pathname && !nextUrl.searchParams.has('q');
  const onlySection = currentUrl.search !== nextUrl.search && formMethod === undefined;
  return sameChapter && onlySection && nextUrl.pathname !== '/study-guide' ? false : defaultShouldRevalidate;
};

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
