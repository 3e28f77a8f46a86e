import { Link } from 'react-router-dom';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { StudyParts } from './load-study.ts';
import { bookmarkLine, lines, soft } from './study-cards.css.ts';

/** The sections one marked, in the order of the guide (product.md 5.12). */
export const BookmarksCard = ({ bookmarks }: Pick<StudyParts, 'bookmarks'>) => (
  <Card title="Bookmarks">
    <Bookmarks bookmarks={bookmarks} />
  </Card>
);

function Bookmarks({ bookmarks }: Pick<StudyParts, 'bookmarks'>) {
  if (!bookmarks) return <LoadFailure title="Your bookmarks could not be loaded" />;
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
        <li key={sectionId} className={bookmarkLine}>
          <Link to={sectionAddress(chapterId, slug)}>{title}</Link>
          <span className={soft}>Chapter {chapterOrder}</span>
        </li>
      ))}
    </ul>
  );
}
