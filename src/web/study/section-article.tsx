import { useFetcher } from 'react-router-dom';
import type { ReadingPlace, SectionView } from '../../application/contract/index.ts';
import { neighbours, readingOrder } from '../../domain/study/reading-order.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { ActionWords } from '../ui/action-words.tsx';
import { ActionFailure, type StudyFetcher } from './action-failure.tsx';
import { ChapterCompletion } from './chapter-completion.tsx';
import { Colophon } from './colophon.tsx';
import { ContinueReading } from './continue-reading.tsx';
import type { OpenChapter } from './load-study-guide.ts';
import * as css from './section-article.css.ts';
import { eyebrow } from './section-frame.css.ts';
import { SectionTools } from './section-tools.tsx';
import { StepLink } from './step-link.tsx';
import { StudyText } from './study-text.tsx';
import type { Guide } from './use-guide.ts';

type SectionArticleProps = {
  readonly guide: Guide;
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
  const completion: StudyFetcher = useFetcher();
  return (
    <article className={css.article}>
      <header className={css.head}>
        <p className={eyebrow}>{name}</p>
        <h1>{section.title}</h1>
        <SectionTools section={section} bookmarks={guide.bookmarks} address={address} />
      </header>
      <ActionWords />
      {isFirst ? (
        <div className={css.aside}>
          <ContinueReading place={place} inView={section.id} />
        </div>
      ) : null}
      <StudyText html={section.content} />
      <Colophon names={[name, section.title]} address={`${guide.origin}${address}`} />
      <ActionFailure of="progress" fetcher={completion} />
      <div className={css.steps}>
        <StepLink to={previous} words="Previous" look="other" />
        <ChapterCompletion fetcher={completion} address={address} chapterId={chapter.id} progress={guide.progress} />
        <StepLink to={next} words="Next" look="main" />
      </div>
    </article>
  );
}
