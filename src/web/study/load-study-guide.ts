import { redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Api, ChapterOutlineView, OutputOf, SectionPlace, SectionView } from '../../application/contract/index.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { type PageLoad, refusePage } from '../page-route.tsx';
import { type FoundText, readFound } from './read-found.ts';
import { cachedOutline, cachedSections } from './study-cache.ts';
import type { LoadedPlace } from './use-reading-place.ts';

/** The open chapter; `sections` is null where they could not be loaded. */
export type OpenChapter = LoadedPlace & {
  readonly id: number;
  readonly sections: readonly SectionView[] | null;
  readonly bookmarks: readonly SectionPlace[];
  /** The section opened from a search. */
  readonly found: FoundText | null;
};

export type SearchResults = { readonly query: string; readonly hits: OutputOf<'study.search'> | null };

/** What the study guide is given; `outline` is null where it could not be loaded. */
export type StudyGuideData = {
  readonly outline: readonly ChapterOutlineView[] | null;
  readonly progress: readonly ChapterRecord[];
  readonly chapter: OpenChapter | null;
  readonly search: SearchResults | null;
  readonly origin: string;
};

/** Reads the guide, records that chapter and section were opened, or searches (product.md 5.7 to 5.14). */
export const loadStudyGuide: PageLoad<StudyGuideData> = async ({ api, params, url }) => {
  const outline = await partOfPage(cachedOutline(api));
  const query = params.chapterId === undefined ? url.searchParams.get('q') : null;
  const page = { outline, progress: [], chapter: null, search: null, origin: url.origin };
  if (!outline) return page;
  if (query !== null) {
    const [hits, progress] = await Promise.all([partOfPage(api('study.search', { q: query })), readProgress(api)]);
    return { ...page, progress, search: { query, hits } };
  }
  if (params.chapterId === undefined) {
    const [first] = outline;
    if (!first) return page;
    throw redirect(`/study-guide/${first.id}`);
  }
  const entry = outline.find(({ id }) => String(id) === params.chapterId);
  if (!entry) return refusePage(404, { screen: 'not-found' });
  return { ...page, ...(await openChapter(api, entry, url.searchParams)) };
};

const readProgress = async (api: Api): Promise<readonly ChapterRecord[]> =>
  (await partOfPage(api('study.listProgress', {}))) ?? [];

async function openChapter(
  api: Api,
  entry: ChapterOutlineView,
  address: URLSearchParams,
): Promise<Pick<StudyGuideData, 'progress' | 'chapter'>> {
  const slug = address.get('section');
  const section = sectionOf(entry.sections, slug);
  const asked = entry.sections.find((each) => each.slug === slug);
  if (asked && isPracticeSection(asked)) throw redirect(`/chapter-questions/${entry.id}`);
  const recordThenRead = async () => {
    await partOfPage(api('study.recordProgress', { chapterId: entry.id, completed: false }));
    return readProgress(api);
  };
  const [sections, progress, bookmarks, kept, found] = await Promise.all([
    partOfPage(cachedSections(api, entry.id)),
    recordThenRead(),
    partOfPage(api('study.listBookmarks', {})),
    section && partOfPage(api('study.recordPlace', { book: 'chapter', sectionId: section.id })),
    readFound(api, 'chapter', section?.id, address.get('q')),
  ]);
  const chapter = {
    id: entry.id,
    sections,
    recorded: kept && section ? section.id : null,
    place: kept?.place ?? null,
    bookmarks: bookmarks ?? [],
    found,
  };
  return { progress, chapter };
}

/** The section that an address names: by its slug, or the first that is read. */
export const sectionOf = <Section extends { readonly slug: string; readonly title: string }>(
  sections: readonly Section[],
  slug: string | null,
): Section | undefined => {
  const readable = sections.filter((section) => !isPracticeSection(section));
  return slug === null ? readable[0] : readable.find((section) => section.slug === slug);
};

/** Going on within a chapter needs nothing from the server: its sections came with the page. */
export const reloadsStudyGuide: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const sameChapter = currentUrl.pathname === nextUrl.pathname && !nextUrl.searchParams.has('q');
  const onlySection = currentUrl.search !== nextUrl.search && formMethod === undefined;
  return sameChapter && onlySection && nextUrl.pathname !== '/study-guide' ? false : defaultShouldRevalidate;
};
