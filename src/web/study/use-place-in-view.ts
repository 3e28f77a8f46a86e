import { useEffect, useState } from 'react';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { partOfPage } from '../api/part-of-page.ts';

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
