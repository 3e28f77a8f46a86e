import { redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Api, ChapterOutlineView, OutputOf, SectionView } from '../../application/contract/index.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { readableQuery } from '../../domain/study/search-query.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { type PageLoad, refusePage } from '../page-route.tsx';
import { type FoundText, readFound } from './read-found.ts';
import { type ReaderParts, type StudyCache, studyCache } from './study-cache.ts';
import type { LoadedPlace } from './use-reading-record.ts';

/** The open chapter; `sections` is null where they could not be loaded. */
export type OpenChapter = LoadedPlace & {
  readonly id: number;
  readonly sections: readonly SectionView[] | null;
  /** The section opened from a search. */
  readonly found: FoundText | null;
};

export type SearchResults = { readonly query: string; readonly hits: OutputOf<'study.search'> | null };

/** What is told of the learner beside the text. */
type LearnerParts = Omit<ReaderParts, 'place'>;

/** What the study guide is given; `outline` is null where it could not be loaded. */
export type StudyGuideData = LearnerParts & {
  readonly outline: readonly ChapterOutlineView[] | null;
  readonly chapter: OpenChapter | null;
  readonly search: SearchResults | null;
  readonly origin: string;
};

/** Reads the guide, records that chapter and section were opened, or searches (product.md 5.7 to 5.14). */
export const loadStudyGuide: PageLoad<StudyGuideData> = async ({ api, viewer, params, url }) => {
  const cache = studyCache(api, (await viewer.get())?.id ?? 0);
  const outline = await partOfPage(cache.outline());
  const query = params.chapterId === undefined ? url.searchParams.get('q') : null;
  const unknown = { progress: null, bookmarks: null, chapter: null, search: null };
  const page = { ...unknown, outline, origin: url.origin };
  if (!outline) return page;
  if (query !== null) return { ...page, ...(await search(api, readableQuery(query))) };
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
  const [hits, progress] = await Promise.all([partOfPage(api('study.search', { q: query })), readProgress(api)]);
  return { progress, search: { query, hits } };
}

const readProgress = (api: Api): Promise<readonly ChapterRecord[] | null> => partOfPage(api('study.listProgress', {}));

type Opened = LearnerParts & Pick<StudyGuideData, 'chapter'>;

/**
 * A chapter with what is known of the learner. Where that is known already it is shown at once, and the server is told of
 * the reading afterwards (product.md 5.52).
 */
async function openChapter(
  api: Api,
  cache: StudyCache,
  entry: ChapterOutlineView,
  address: URLSearchParams,
): Promise<Opened> {
  const slug = address.get('section');
  const asked = entry.sections.find((each) => each.slug === slug);
  if (asked && isPracticeSection(asked)) throw redirect(`/chapter-questions/${entry.id}`);
  const section = sectionOf(entry.sections, slug);
  const known = cache.parts();
  const reading = known ? { ...known, recorded: null } : recordAndRead(api, entry, section);
  const [sections, { recorded, place, ...parts }, found] = await Promise.all([
    partOfPage(cache.sections(entry.id)),
    reading,
    readFound(api, 'chapter', section?.id, address.get('q')),
  ]);
  return { ...parts, chapter: { id: entry.id, sections, recorded, place, found } };
}

async function recordAndRead(
  api: Api,
  { id }: ChapterOutlineView,
  section: { readonly id: number } | undefined,
): Promise<LearnerParts & LoadedPlace> {
  const recordThenRead = async () => {
    await partOfPage(api('study.recordProgress', { chapterId: id, completed: false }));
    return readProgress(api);
  };
  const [progress, bookmarks, kept] = await Promise.all([
    recordThenRead(),
    partOfPage(api('study.listBookmarks', {})),
    section && partOfPage(api('study.recordPlace', { book: 'chapter', sectionId: section.id })),
  ]);
  return { progress, bookmarks, place: kept?.place ?? null, recorded: kept && section ? section.id : null };
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
