import { Bookmark, BookmarkCheck, Printer } from 'lucide-react';
import { useFetcher } from 'react-router-dom';
import type { SectionPlace, SectionView } from '../../application/contract/index.ts';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { needsScript, tools } from './section-article.css.ts';

type SectionToolsProps = {
  readonly section: SectionView;
  readonly bookmarks: readonly SectionPlace[];
  readonly address: string;
};

/** Bookmark and Print. A bookmark is a form and works without a script; printing is the browser's own, and needs one. */
export const SectionTools = (props: SectionToolsProps) => (
  <div className={tools}>
    <BookmarkButton {...props} />
    <button type="button" className={`${button.quiet} ${needsScript}`} onClick={() => window.print()}>
      <Icon of={Printer} size={18} />
      Print
    </button>
  </div>
);

function BookmarkButton({ section, bookmarks, address }: SectionToolsProps) {
  const fetcher = useFetcher();
  const stored = bookmarks.some(({ sectionId }) => sectionId === section.id);
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
        Bookmark
      </button>
    </fetcher.Form>
  );
}
