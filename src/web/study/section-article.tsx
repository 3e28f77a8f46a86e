import { Bookmark, BookmarkCheck, Check, Printer, SquarePen } from 'lucide';
import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router-dom';
import type { ReadingPlace, SectionPlace, SectionView } from '../../application/contract/index.ts';
import { type ChapterRecord, chapterState } from '../../domain/study/chapter-progress.ts';
import { findNeighbours, listInReadingOrder } from '../../domain/study/reading-order.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { Resource } from '../api/use-resource.ts';
import { ownCardAddress } from '../cards/own-card-address.ts';
import { ActionResultMessage } from '../ui/action-result.tsx';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { Notice } from '../ui/notice.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { MissingPartNotice } from '../ui/unknown-part.tsx';
import { STUDY_FAILURES, type StudyActionResult, type StudyFailure } from './act-on-study-guide.ts';
import { ContinueReading } from './continue-reading.tsx';
import { PrintColophon } from './print-colophon.tsx';
import * as css from './section-article.css.ts';
import { completed, tool, tools, toolWords } from './section-article.css.ts';
import { eyebrow } from './section-frame.css.ts';
import type { OpenChapterData, StudyGuideState } from './study-guide-data.ts';
import { StudyText } from './study-text.tsx';

type SectionArticleProps = {
  readonly guide: StudyGuideState;
  readonly chapter: OpenChapterData;
  readonly section: SectionView;
  readonly place: ReadingPlace | null;
};

/** The section of a chapter that is printed on one sheet (product.md 5.78). */
const SHEET = 'summary';

/** A section to read, and what one does with it. */
export function SectionArticle({ guide, chapter, section, place }: SectionArticleProps) {
  const outline = guide.outline ?? [];
  const entry = outline.find(({ id }) => id === chapter.id);
  const name = `Chapter ${entry?.order}: ${entry?.title}`;
  const order = listInReadingOrder(outline);
  const { previous, next } = findNeighbours(order, section.id);
  const isFirst = order[0]?.section.id === section.id;
  const address = sectionAddress(chapter.id, section.slug);
  const completion: StudyFetcher = useFetcher();
  return (
    <article className={css.article} data-sheet={section.slug === SHEET ? '' : undefined}>
      <header className={css.head}>
        <p className={eyebrow}>{name}</p>
        <h1>{section.title}</h1>
        <SectionTools chapterId={chapter.id} section={section} bookmarks={guide.bookmarks} address={address} />
      </header>
      <ActionResultMessage />
      {isFirst ? (
        <div className={css.aside}>
          <ContinueReading place={place} inView={section.id} />
        </div>
      ) : null}
      <StudyText html={section.content} />
      <PrintColophon names={[name, section.title]} address={`${guide.origin}${address}`} />
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
  readonly progress: Resource<readonly ChapterRecord[]>;
};

/** Marks the chapter as completed; afterwards says so in place of the button; an unknown state is not guessed (5.51). */
function ChapterCompletion({ fetcher, address, chapterId, progress }: ChapterCompletionProps) {
  const isCompleted = progress.value ? chapterState(chapterId, progress.value) === 'Completed' : null;
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(isCompleted);
  useEffect(() => {
    if (isCompleted && before.current === false) status.current?.focus({ preventScroll: true });
    before.current = isCompleted;
  }, [isCompleted]);
  if (isCompleted === null) {
    return <MissingPartNotice words="It is not known whether this chapter is completed." part={progress} />;
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

type SectionToolsProps = {
  readonly chapterId: number;
  readonly section: SectionView;
  readonly bookmarks: Resource<readonly SectionPlace[]>;
  readonly address: string;
};

/** Bookmark, an own card, and Print. A bookmark is a form and works without a script; printing is the browser's own, and needs one. */
function SectionTools({ chapterId, section, bookmarks, address }: SectionToolsProps) {
  const fetcher: StudyFetcher = useFetcher();
  const stored = bookmarks.value?.some(({ sectionId }) => sectionId === section.id);
  return (
    <>
      <div className={tools}>
        {stored === undefined ? (
          <div className={toolWords}>
            <MissingPartNotice words="Your bookmarks could not be loaded." part={bookmarks} />
          </div>
        ) : (
          <BookmarkButton fetcher={fetcher} section={section} address={address} stored={stored} />
        )}
        <Link to={ownCardAddress(chapterId, section.slug)} className={`${button.quiet} ${tool}`}>
          <Icon of={SquarePen} size={18} />
          Write a Card
        </Link>
        <button type="button" className={`${button.quiet} ${tool} ${needsScript}`} onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </button>
      </div>
      <ActionFailure of="bookmark" fetcher={fetcher} />
    </>
  );
}

type BookmarkButtonProps = Pick<SectionToolsProps, 'section' | 'address'> & {
  readonly fetcher: StudyFetcher;
  readonly stored: boolean;
};

function BookmarkButton({ fetcher, section, address, stored }: BookmarkButtonProps) {
  const intent = fetcher.formData?.get('intent');
  const isBookmarked = intent ? intent === 'bookmark' : stored;
  return (
    <fetcher.Form method="post" action={address}>
      <input type="hidden" name="sectionId" value={section.id} />
      <button
        type="submit"
        name="intent"
        value={isBookmarked ? 'unbookmark' : 'bookmark'}
        className={`${button.quiet} ${tool}`}
        aria-pressed={isBookmarked}
      >
        <Icon of={isBookmarked ? BookmarkCheck : Bookmark} size={18} />
        {isBookmarked ? 'Bookmarked' : 'Bookmark'}
      </button>
    </fetcher.Form>
  );
}

type StudyFetcher = ReturnType<typeof useFetcher<StudyActionResult | null>>;

type ActionFailureProps = { readonly of: StudyFailure['failed']; readonly fetcher: StudyFetcher };

/** What went wrong in marking or bookmarking; before any script has loaded it comes as the answer to the form. */
function ActionFailure({ of, fetcher }: ActionFailureProps) {
  const withoutScript = useActionData() as StudyActionResult | null | undefined;
  const answer = fetcher.data ?? withoutScript;
  if (!answer || !('failed' in answer) || answer.failed !== of || fetcher.state !== 'idle') return null;
  return (
    <Notice tone="bad" title="Error" role="alert">
      <p>{STUDY_FAILURES[of]}</p>
    </Notice>
  );
}
