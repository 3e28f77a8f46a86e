import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SectionPlace } from '../../application/contract/index.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { RemovableList } from '../ui/removable-list.tsx';
import { soft, titleAndPlace } from './study-cards.css.ts';

type BookmarksCardProps = { readonly bookmarks: LoadedPart<readonly SectionPlace[]> };

/** The sections one marked, in the order of the guide; each can be taken off (product.md 5.12, 5.68). */
export function BookmarksCard({ bookmarks }: BookmarksCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title="Bookmarks" heading={heading}>
      {bookmarks.part ? (
        <RemovableList
          entries={bookmarks.part.map(toEntry)}
          removed="Bookmark removed"
          heading={heading}
          empty={<NoBookmarks />}
        />
      ) : (
        <LoadFailure title="Your bookmarks could not be loaded" part={bookmarks} />
      )}
    </Card>
  );
}

const NoBookmarks = () => (
  <EmptyState drawing={<RuleDrawing />} title="No bookmarks yet">
    Press Bookmark above a section of the study guide to find it here again.
  </EmptyState>
);

function toEntry({ sectionId, chapterId, chapterOrder, slug, title }: SectionPlace) {
  const shown = (
    <div className={titleAndPlace}>
      <Link to={sectionAddress(chapterId, slug)}>{title}</Link>
      <span className={soft}>Chapter {chapterOrder}</span>
    </div>
  );
  return { id: sectionId, name: `${title}, Chapter ${chapterOrder}`, shown };
}
