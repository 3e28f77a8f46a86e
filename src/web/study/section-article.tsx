import { useFetcher } from 'react-router-dom';
import type { ReadingPlace, SectionView } from '../../application/contract/index.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { chapterState } from '../../domain/study/chapter-progress.ts';
import { neighbours, readingOrder } from '../../domain/study/reading-order.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { ChapterCompletion, CompletionFailure, type CompletionFetcher } from './chapter-completion.tsx';
import { ContinueReading } from './continue-reading.tsx';
import type { OpenChapter, StudyGuideData } from './load-study-guide.ts';
import * as css from './section-article.css.ts';
import { SectionTools } from './section-tools.tsx';
import { StepLink } from './step-link.tsx';
import { StudyText } from './study-text.tsx';

type SectionArticleProps = {
  readonly guide: StudyGuideData;
  readonly chapter: OpenChapter;
  readonly section: SectionView;
  readonly place: ReadingPlace | null;
};

/** A section to read, and what one does with it. */
export function SectionArticle({ guide, chapter, section, place }: SectionArticleProps) {
  const outline = guide.outline ?? [];
  const entry = outline.find(({ id }) => id === chapter.id);
  const name = `Chapter ${entry?.order}: ${entry?.title}`;
  const order = readingOrder(outline);
  const { previous, next } = neighbours(order, section.id);
  const isFirst = order[0]?.section.id === section.id;
  const address = sectionAddress(chapter.id, section.slug);
  const completion: CompletionFetcher = useFetcher();
  return (
    <article className={css.article}>
      <header className={css.head}>
        <p className={css.eyebrow}>{name}</p>
        <h1>{section.title}</h1>
        <SectionTools section={section} bookmarks={chapter.bookmarks} address={address} />
      </header>
      {isFirst ? (
        <div className={css.aside}>
          <ContinueReading place={place} inView={section.id} />
        </div>
      ) : null}
      <StudyText html={section.content} />
      <p className={css.colophon}>
        {SITE_NAME} · {name} · {section.title}
        <br />
        {guide.origin}
        {address}
      </p>
      <CompletionFailure fetcher={completion} />
      <div className={css.steps}>
        <StepLink to={previous} words="Previous" look="other" />
        <ChapterCompletion
          fetcher={completion}
          address={address}
          isCompleted={chapterState(chapter.id, guide.progress) === 'Completed'}
        />
        <StepLink to={next} words="Next" look="main" />
      </div>
    </article>
  );
}
