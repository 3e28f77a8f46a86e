import { useEffect, useRef, useState } from 'react';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { partOfPage } from '../api/part-of-page.ts';

/** What came with a page: the section whose opening the server knows of, and where one goes on reading. */
export type LoadedPlace = { readonly recorded: number | null; readonly place: ReadingPlace | null };

/** What a call answered since; of no use any more when the page was loaded anew. */
type Answered = { readonly since: unknown; readonly place: ReadingPlace | null };

/** A place that cannot be had now is no failure of the page: the one that is known stays. */
const quietly = (call: Promise<{ place: ReadingPlace | null }>, keep: (place: ReadingPlace | null) => void): void =>
  void partOfPage(call)
    .then((answer) => answer && keep(answer.place))
    .catch(() => undefined);

/** Tells the server of each section that comes to view, and answers where one goes on reading then (product.md 5.58). */
export function useReadingPlace(
  book: ReadingPlace['book'],
  sectionId: number | undefined,
  loaded: LoadedPlace | null,
): ReadingPlace | null {
  const told = useRef({ since: loaded, sectionId: loaded?.recorded ?? null });
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (told.current.since !== loaded) told.current = { since: loaded, sectionId: loaded?.recorded ?? null };
    if (sectionId === undefined || told.current.sectionId === sectionId) return;
    const telling = { since: loaded, sectionId };
    told.current = telling;
    quietly(httpApi('study.recordPlace', { book, sectionId }), (place) => {
      if (told.current === telling) setAnswered({ since: loaded, place });
    });
  }, [book, sectionId, loaded]);
  return answered && answered.since === loaded ? answered.place : (loaded?.place ?? null);
}

/** A place that is asked for anew whenever the page comes back to view: one may have read on in another tab or elsewhere. */
export function usePlaceInView(known: ReadingPlace | null): ReadingPlace | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      quietly(httpApi('study.readPlace', {}), (place) => setAnswered({ since: known, place }));
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [known]);
  return answered && answered.since === known ? answered.place : known;
}
