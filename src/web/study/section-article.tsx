import { Check } from 'lucide';
import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router-dom';
import type { ReadingPlace, SectionView } from '../../application/contract/index.ts';
import { type ChapterRecord, chapterState } from '../../domain/study/chapter-progress.ts';
import { neighbours, readingOrder } from '../../domain/study/reading-order.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { ActionWords } from '../ui/action-words.tsx';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { UnknownPart } from '../ui/unknown-part.tsx';
import { ActionFailure, type StudyFetcher } from './action-failure.tsx';
import { Colophon } from './colophon.tsx';
import { ContinueReading } from './continue-reading.tsx';
import type { OpenChapter } from './load-study-guide.ts';
import * as css from './section-article.css.ts';
import { completed } from './section-article.css.ts';
import { eyebrow } from './section-frame.css.ts';
import { SectionTools } from './section-tools.tsx';
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

type ChapterCompletionProps = {
  readonly fetcher: StudyFetcher;
  readonly address: string;
  readonly chapterId: number;
  readonly progress: LoadedPart<readonly ChapterRecord[]>;
};

/** Marks the chapter as completed; afterwards says so in the place of the button; where it stands is not guessed (5.51). */
function ChapterCompletion({ fetcher, address, chapterId, progress }: ChapterCompletionProps) {
  const isCompleted = progress.part ? chapterState(chapterId, progress.part) === 'Completed' : null;
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(isCompleted);
  useEffect(() => {
    if (isCompleted && before.current === false) status.current?.focus({ preventScroll: true });
    before.current = isCompleted;
  }, [isCompleted]);
  if (isCompleted === null) {
    return <UnknownPart words="It is not known whether this chapter is completed." part={progress} />;
  }
  if (isCompleted) {
    return (
      <p className={completed} ref={status} tabIndex={-1}>
        <Icon of={Check} size={18} />
        Chapter completed
      </p>
    );
  }
  return (
    <fetcher.Form method="post" action={address}>
      <input type="hidden" name="intent" value="complete" />
      <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Saving..." look="other">
        Mark as Completed
      </SubmitButton>
    </fetcher.Form>
  );
}

type StepLinkProps = {
  readonly to: {
    readonly chapter: { readonly id: number; readonly sections: readonly { readonly id: number }[] };
    readonly section: { readonly id: number; readonly slug: string };
  } | null;
  readonly words: 'Previous' | 'Next';
  readonly look: 'main' | 'other';
};

/** One section back or on; at the very start or end a button that cannot be pressed. */
function StepLink({ to, words, look }: StepLinkProps) {
  if (!to) {
    return (
      <button type="button" className={button[look]} disabled>
        {words}
      </button>
    );
  }
  const { chapter, section } = to;
  const slug = chapter.sections[0]?.id === section.id ? null : section.slug;
  return (
    <Link to={sectionAddress(chapter.id, slug)} className={button[look]} rel={words === 'Next' ? 'next' : 'prev'}>
      {words}
    </Link>
  );
}
