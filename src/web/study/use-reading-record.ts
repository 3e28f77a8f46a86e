import { useEffect, useRef, useState } from 'react';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { useViewer } from '../root.tsx';
import { readingRecord } from './reading-record.ts';

/**
 * What came with a page: the section whose opening the server knows of, null where it is told afterwards, and where one goes
 * on reading.
 */
export type LoadedPlace = { readonly recorded: number | null; readonly place: ReadingPlace | null };

type Around = {
  /** The chapter in view, where the book keeps which chapters were opened. */
  readonly chapterId?: number | undefined;
  /** Session or access have ended. */
  readonly onEnded: () => void;
  /** Asks for what is known of the learner once the server has heard of a page that came out of the cache. */
  readonly askAnew?: () => Promise<unknown>;
};

/** What was answered since the page was loaded; of no use any more when it was loaded anew. */
type Answered = { readonly since: unknown; readonly place: ReadingPlace | null };

/**
 * Tells the server of each section that comes to view, where the page's own loading has not, now or when the connection is
 * back; answers where one goes on reading then (product.md 5.52, 5.58).
 */
export function useReadingRecord(
  book: ReadingPlace['book'],
  loaded: LoadedPlace | null,
  sectionId: number | undefined,
  around: Around,
): ReadingPlace | null {
  const readerId = useViewer()?.id ?? 0;
  const [answered, setAnswered] = useState<Answered | null>(null);
  const told = useRef<{ since: LoadedPlace | null; sectionId: number | null }>({ since: null, sectionId: null });
  const now = useRef(around);
  now.current = around;
  const send = useRef(async (_isBehind: boolean): Promise<void> => undefined);
  send.current = async (isBehind) => {
    try {
      const place = await readingRecord(httpApi, readerId, book).send();
      if (place !== undefined) setAnswered({ since: loaded, place });
      if (isBehind) await around.askAnew?.();
    } catch {
      around.onEnded();
    }
  };
  useEffect(() => {
    if (!loaded) return;
    const isNew = told.current.since !== loaded;
    if (isNew) told.current = { since: loaded, sectionId: loaded.recorded };
    if (sectionId === undefined || told.current.sectionId === sectionId) return;
    told.current = { since: loaded, sectionId };
    const { chapterId } = now.current;
    const record = readingRecord(httpApi, readerId, book);
    const isOutOfCache = isNew && loaded.recorded === null;
    if (isOutOfCache && chapterId !== undefined) record.chapterOpened(chapterId);
    record.sectionOpened(sectionId);
    void send.current(isOutOfCache);
  }, [loaded, sectionId, book, readerId]);
  useEffect(() => {
    const again = (): void => void send.current(true);
    // What an earlier page could not tell is told now.
    void send.current(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return answered && answered.since === loaded ? answered.place : (loaded?.place ?? null);
}
