import { useRef } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { OutputOf, ReadingPlace, SectionView } from '../../application/contract/index.ts';
import { chapterMenu } from '../../domain/study/chapter-menu.ts';
import { chapterState } from '../../domain/study/chapter-progress.ts';
import { searchTerms } from '../../domain/study/search-query.ts';
import type { SnippetPart } from '../../domain/study/search-snippet.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { WaitingIndicator } from '../ui/spinner.tsx';
import { MissingPartNotice } from '../ui/unknown-part.tsx';
import { BookContents } from './book-contents.tsx';
import { GuideProgress } from './guide-progress.tsx';
import { applyHighlights } from './read-highlights.ts';
import * as css from './search.css.ts';
import { SectionArticle } from './section-article.tsx';
import { columns, main, side } from './study-guide.css.ts';
import {
  findSectionOrFirst,
  type SearchResultsData as Results,
  type StudyGuideData,
  type StudyGuideState,
  useChapterKeptOffline,
  useGuide,
  usePrefetchedChapters,
  useRefreshAfterOpening,
  useSectionFocus,
} from './study-guide-data.ts';
import { useReadingOutbox } from './use-reading-outbox.ts';

/** Text with what was searched for marked; it is text and never HTML. */
const Marked = ({ parts }: { readonly parts: readonly SnippetPart[] }) =>
  parts.map(({ text, hit }, index) => {
    const key = `${index} ${text}`;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });

type Hit = OutputOf<'study.search'>[number];

const placeOf = (hit: Hit): string =>
  hit.kind === 'glossary'
    ? 'Glossary'
    : `${hit.kind === 'chapter' ? 'Chapter' : 'Module'} ${hit.order}: ${hit.parentTitle}`;

const HitLine = ({ hit }: { readonly hit: Hit }) => (
  <li className={css.hit}>
    <h2 className={css.hitTitle}>
      <Link to={hit.address}>
        <Marked parts={hit.title} />
      </Link>
    </h2>
    <p className={css.place}>{placeOf(hit)}</p>
    <p className={css.soft}>
      <Marked parts={hit.snippet} />
    </p>
  </li>
);

function outcome(query: string, hits: readonly Hit[]): string {
  const count = hits.filter(({ kind }) => kind !== 'glossary').length;
  if (searchTerms(query).length === 0) return 'Type a word to search for in the study guide and the course.';
  if (count === 0 && hits.length > 0) return 'No section was found. The glossary explains the term.';
  if (count === 0) return 'Nothing was found. Try fewer words, or another form of them.';
  return count === 1 ? '1 section found.' : `${count} sections found.`;
}

/** What was found, the best first. */
const SearchResults = ({ search: { query, hits } }: { readonly search: Results }) => (
  <div className={css.results}>
    <PageTitle of="Search · Study Guide" />
    <h1>{query.trim() ? `Search: ${query.trim().slice(0, 80)}` : 'Search'}</h1>
    {hits ? <p role="status">{outcome(query, hits)}</p> : <LoadFailure title="The search could not be done" />}
    <ol className={css.hits}>
      {(hits ?? []).map((hit) => (
        <HitLine key={hit.address} hit={hit} />
      ))}
    </ol>
  </div>
);

const GLOSSARY = { to: '/glossary', name: 'Glossary' };

type GuideContentsProps = { readonly guide: StudyGuideState; readonly section: SectionView | undefined };

/** The chapters of the guide; the open one has its menu. */
function GuideContents({ guide: { outline, progress, chapter: open }, section }: GuideContentsProps) {
  const entries = (outline ?? []).map(({ id, order, title }) => ({
    id,
    to: sectionAddress(id, null),
    name: `Chapter ${order}: ${title}`,
    isCompleted: chapterState(id, progress.value ?? []) === 'Completed',
    sections: id === open?.id ? menuOf(id, open.sections ?? [], section) : null,
  }));
  return <BookContents id="guide-contents" label="Chapters" entries={entries} more={GLOSSARY} />;
}

/** Practice questions have a page of their own. */
const menuOf = (chapterId: number, sections: readonly SectionView[], current: SectionView | undefined) => [
  ...chapterMenu(sections).map(({ label, section }, index) => ({
    to: sectionAddress(chapterId, index === 0 ? null : section.slug),
    title: label,
    isCurrent: section.id === current?.id,
  })),
  { to: `/chapter-questions/${chapterId}`, title: 'Practice Questions', isCurrent: false },
];

export { actOnStudyGuide as action } from './act-on-study-guide.ts';
export { loadStudyGuide as loader, shouldReloadStudyGuide as shouldRevalidate } from './study-guide-data.ts';

/** The study guide: chapters at the side, a section to read beside them. */
export function Component() {
  const guide = useGuide(useLoaderData() as StudyGuideData);
  const { search } = useLocation();
  const text = useRef<HTMLDivElement>(null);
  const { chapter } = guide;
  const address = new URLSearchParams(search);
  const opened = findSectionOrFirst(chapter?.sections ?? [], address.get('section'));
  const section = applyHighlights(opened, chapter?.found, address);
  const onDelivered = useRefreshAfterOpening(guide);
  const opening = { loaded: chapter, chapterId: chapter?.id, sectionId: section?.id, onDelivered };
  const place = useReadingOutbox({ book: 'chapter', ...opening });
  useSectionFocus(section, text);
  usePrefetchedChapters(guide, place);
  useChapterKeptOffline(chapter);
  return (
    <PageBody>
      <PageTitle of={section ? `${section.title} · Study Guide` : 'Study Guide'} />
      <GuideBody guide={guide} section={section} place={place} text={text} />
    </PageBody>
  );
}

type GuideBodyProps = {
  readonly guide: StudyGuideState;
  readonly section: SectionView | undefined;
  readonly place: ReadingPlace | null;
  readonly text: React.RefObject<HTMLDivElement | null>;
};

function GuideBody({ guide, section, place, text }: GuideBodyProps) {
  const { outline, search } = guide;
  if (!outline)
    return (
      <WithTitle>
        <LoadFailure title="The study guide could not be loaded" />
      </WithTitle>
    );
  if (outline.length === 0)
    return (
      <WithTitle>
        <WaitingIndicator words="Loading the study guide..." />
      </WithTitle>
    );
  return (
    <div className={columns}>
      <aside className={side} aria-label="Study guide">
        <ProgressOfGuide guide={guide} outline={outline} />
        <SearchForm
          key={search?.query ?? ''}
          action="/study-guide"
          query={search?.query ?? ''}
          label="Search the study guide and the course"
        />
        <GuideContents guide={guide} section={section} />
      </aside>
      <div className={main} ref={text}>
        {search ? <SearchResults search={search} /> : <Reading guide={guide} section={section} place={place} />}
      </div>
    </div>
  );
}

type ProgressOfGuideProps = {
  readonly guide: StudyGuideState;
  readonly outline: NonNullable<StudyGuideState['outline']>;
};

/** How far one has come. Where the search failed too, its Retry asks for both. */
function ProgressOfGuide({ guide: { progress, search }, outline }: ProgressOfGuideProps) {
  if (progress.value) return <GuideProgress outline={outline} progress={progress.value} />;
  if (search && !search.hits) return null;
  return <MissingPartNotice words="Your progress could not be loaded." part={progress} />;
}

const WithTitle = ({ children }: { readonly children: React.ReactNode }) => (
  <>
    <h1>Study Guide</h1>
    {children}
  </>
);

/** The section, or why there is none. */
function Reading({ guide, section, place }: Omit<GuideBodyProps, 'text'>) {
  const { chapter, outline } = guide;
  if (chapter && !chapter.sections) {
    return (
      <WithTitle>
        <LoadFailure title="This chapter could not be loaded" />
      </WithTitle>
    );
  }
  if (!chapter || !section || !outline)
    return (
      <WithTitle>
        <p>Select a chapter to begin studying</p>
      </WithTitle>
    );
  return <SectionArticle key={section.id} guide={guide} chapter={chapter} section={section} place={place} />;
}
