import { Link } from 'react-router-dom';
import type { SectionPlace } from '../../application/contract/index.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { line, lines, soft } from './study-cards.css.ts';

type BookmarksCardProps = { readonly bookmarks: LoadedPart<readonly SectionPlace[]> };

/** The sections one marked, in the order of the guide (product.md 5.12). */
export const BookmarksCard = ({ bookmarks }: BookmarksCardProps) => (
  <Card title="Bookmarks">
    {bookmarks.part ? (
      <Bookmarks bookmarks={bookmarks.part} />
    ) : (
      <LoadFailure title="Your bookmarks could not be loaded" part={bookmarks} />
    )}
  </Card>
);

function Bookmarks({ bookmarks }: { readonly bookmarks: readonly SectionPlace[] }) {
  if (bookmarks.length === 0) {
    return (
      <EmptyState drawing={<RuleDrawing />} title="No bookmarks yet">
        Press Bookmark above a section of the study guide to find it here again.
      </EmptyState>
    );
  }
  return (
    <ul className={lines}>
      {bookmarks.map(({ sectionId, chapterId, chapterOrder, slug, title }) => (
        <li key={sectionId} className={line}>
          <Link to={sectionAddress(chapterId, slug)}>{title}</Link>
          <span className={soft}>Chapter {chapterOrder}</span>
        </li>
      ))}
    </ul>
  );
}
