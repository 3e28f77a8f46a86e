import { useEffect, useState } from 'react';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { Link } from '../ui/link.tsx';
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
 * The place to continue reading, reloaded whenever the page becomes visible again: the reader may have continued in
 * another tab or on another device. A failed reload does not fail the page: the known place stays.
 */
export function usePlaceInView(known: ReadingPlace | null): ReadingPlace | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      void loadOptionalPart(httpApi('study.readPlace', {}))
        .then((answer) => answer && setAnswered({ since: known, place: answer.place }))
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [known]);
  return answered && answered.since === known ? answered.place : known;
}
