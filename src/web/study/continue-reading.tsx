import { Link } from 'react-router-dom';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { Notice } from '../ui/notice.tsx';
import { usePlaceInView } from './use-place-in-view.ts';

type ContinueReadingProps = {
  readonly place: ReadingPlace | null;
  /** The section of the guide in view: the way to it is of no use there. */
  readonly inView?: number;
};

/** Back to where one was reading, in the guide or the course. */
export function ContinueReading({ place: known, inView }: ContinueReadingProps) {
  const place = usePlaceInView(known);
  if (!place || (place.book === 'chapter' && place.sectionId === inView)) return null;
  return (
    <Notice tone="info">
      <p>
        <Link to={place.address}>Continue where you left off</Link>: {place.book === 'chapter' ? 'Chapter' : 'Module'}{' '}
        {place.order}, {place.title}
      </p>
    </Notice>
  );
}
