import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { Notice } from '../ui/notice.tsx';

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

type Answered = { readonly since: unknown; readonly place: ReadingPlace | null };

/**
 * A place to go on reading that is asked for anew whenever the page comes back to view: one may have read on in another tab
 * or elsewhere. One that cannot be had now is no failure of the page: the one that is known stays.
 */
export function usePlaceInView(known: ReadingPlace | null): ReadingPlace | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      void partOfPage(httpApi('study.readPlace', {}))
        .then((answer) => answer && setAnswered({ since: known, place: answer.place }))
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [known]);
  return answered && answered.since === known ? answered.place : known;
}
