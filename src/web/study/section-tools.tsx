import { Bookmark, BookmarkCheck, Printer } from 'lucide';
import { useFetcher } from 'react-router-dom';
import type { SectionPlace, SectionView } from '../../application/contract/index.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { UnknownPart } from '../ui/unknown-part.tsx';
import { ActionFailure, type StudyFetcher } from './action-failure.tsx';
import { tools, toolWords } from './section-article.css.ts';

type SectionToolsProps = {
  readonly section: SectionView;
  readonly bookmarks: LoadedPart<readonly SectionPlace[]>;
  readonly address: string;
};

/** Bookmark and Print. A bookmark is a form and works without a script; printing is the browser's own, and needs one. */
export function SectionTools({ section, bookmarks, address }: SectionToolsProps) {
  const fetcher: StudyFetcher = useFetcher();
  const stored = bookmarks.part?.some(({ sectionId }) => sectionId === section.id);
  return (
    <>
      <div className={tools}>
        {stored === undefined ? (
          <div className={toolWords}>
            <UnknownPart words="Your bookmarks could not be loaded." part={bookmarks} />
          </div>
        ) : (
          <BookmarkButton fetcher={fetcher} section={section} address={address} stored={stored} />
        )}
        <button type="button" className={`${button.quiet} ${needsScript}`} onClick={() => window.print()}>
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
        className={button.quiet}
        aria-pressed={isBookmarked}
      >
        <Icon of={isBookmarked ? BookmarkCheck : Bookmark} size={18} />
        {isBookmarked ? 'Bookmarked' : 'Bookmark'}
      </button>
    </fetcher.Form>
  );
}
