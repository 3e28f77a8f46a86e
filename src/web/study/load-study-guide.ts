import { redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Api, ChapterOutlineView, OutputOf, ReadingPlace, SectionView } from '../../application/contract/index.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { readableQuery } from '../../domain/study/search-query.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { type PageLoad, refusePage } from '../page-route.tsx';
import { type FoundText, readFound } from './read-found.ts';
import { type ReaderParts, type StudyCache, studyCache } from './study-cache.ts';

/** The open chapter; `sections` is null where they could not be loaded. */
export type OpenChapter = {
  readonly id: number;
  readonly sections: readonly SectionView[] | null;
  /** The section opened from a search. */
  readonly found: FoundText | null;
  /** Where one goes on reading, as it was before this page; null where that is not known. */
  readonly place: ReadingPlace | null;
  /** Progress, bookmarks and place are those known before; they may have to be read anew. */
  readonly fromCache: boolean;
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

/** Reads the guide, or searches. The page records what was opened. */
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

/** A chapter with what is known of the learner; the server is asked only for what is not known yet. */
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
  const [sections, { place, ...parts }, found] = await Promise.all([
    partOfPage(cache.sections(entry.id)),
    known ?? readLearnerParts(api),
    readFound(api, 'chapter', section?.id, address.get('q')),
  ]);
  return { ...parts, chapter: { id: entry.id, sections, place, found, fromCache: known !== null } };
}

async function readLearnerParts(api: Api): Promise<ReaderParts> {
  const [progress, bookmarks, kept] = await Promise.all([
    readProgress(api),
    partOfPage(api('study.listBookmarks', {})),
    partOfPage(api('study.readPlace', {})),
  ]);
  return { progress, bookmarks, place: kept?.place ?? null };
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
