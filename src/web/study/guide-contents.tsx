import { Check, List } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ChapterOutlineView, SectionView } from '../../application/contract/index.ts';
import { chapterMenu } from '../../domain/study/chapter-menu.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import * as css from './guide-contents.css.ts';
import type { Guide } from './use-guide.ts';

type GuideContentsProps = { readonly guide: Guide; readonly section: SectionView | undefined };

const CONTENTS_ID = 'guide-contents';

/**
 * Chapters, and the sections of the open one. Where there is no room beside the text it is a sheet that a button opens:
 * a popover of the browser's own, so that it works before any script has loaded.
 */
export function GuideContents({ guide, section }: GuideContentsProps) {
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes each time one has gone somewhere
  useEffect(() => sheet.current?.hidePopover?.(), [key]);
  const completed = new Set(
    (guide.progress.part ?? []).filter((each) => each.completed).map(({ chapterId }) => chapterId),
  );
  return (
    <>
      <button type="button" className={css.opener} popoverTarget={CONTENTS_ID}>
        <Icon of={List} />
        Chapters and sections
      </button>
      <nav id={CONTENTS_ID} ref={sheet} popover="auto" className={css.contents} aria-label="Chapters">
        <ol className={css.chapters}>
          {(guide.outline ?? []).map((chapter) => (
            <li key={chapter.id}>
              <ChapterLink
                chapter={chapter}
                isOpen={chapter.id === guide.chapter?.id}
                isCompleted={completed.has(chapter.id)}
              />
              {chapter.id === guide.chapter?.id ? (
                <SectionLinks chapterId={chapter.id} sections={guide.chapter.sections ?? []} current={section} />
              ) : null}
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

type ChapterLinkProps = {
  readonly chapter: ChapterOutlineView;
  readonly isOpen: boolean;
  readonly isCompleted: boolean;
};

const ChapterLink = ({ chapter, isOpen, isCompleted }: ChapterLinkProps) => (
  <Link
    to={sectionAddress(chapter.id, null)}
    className={isOpen ? css.chapter.open : css.chapter.closed}
    aria-current={isOpen ? 'true' : undefined}
  >
    <span>
      Chapter {chapter.order}: {chapter.title}
    </span>
    {isCompleted ? (
      <span className={css.tick}>
        <Icon of={Check} size={18} />
        <span className={hidden}>Completed</span>
      </span>
    ) : null}
  </Link>
);

type SectionLinksProps = {
  readonly chapterId: number;
  readonly sections: readonly SectionView[];
  readonly current: SectionView | undefined;
};

/** The menu of the open chapter; practice questions have a page of their own (product.md 5.9). */
const SectionLinks = ({ chapterId, sections, current }: SectionLinksProps) => (
  <ul className={css.sections}>
    {chapterMenu(sections).map(({ label, section }, index) => (
      <li key={section.id}>
        <Link
          to={sectionAddress(chapterId, index === 0 ? null : section.slug)}
          className={section.id === current?.id ? css.section.current : css.section.other}
          aria-current={section.id === current?.id ? 'page' : undefined}
        >
          {label}
        </Link>
      </li>
    ))}
    <li>
      <Link to={`/chapter-questions/${chapterId}`} className={css.section.other}>
        Practice Questions
      </Link>
    </li>
  </ul>
);
