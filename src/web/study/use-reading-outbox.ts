import { useEffect, useRef, useState } from 'react';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { httpApi, sendCall } from '../api/http-api.ts';
import { keptPerReader } from '../api/kept-per-reader.ts';
import { followPage } from '../outbox/follow-page.ts';
import { useViewer } from '../root.tsx';
import { createReadingOutbox, type ReadingListener } from './reading-outbox.ts';

/** One for each reader; what waits in it outlives the page it was opened on. */
const outboxOf = keptPerReader(() => createReadingOutbox(sendCall));

type OpenedPage = Pick<ReadingListener, 'onEnded'> &
  Partial<Pick<ReadingListener, 'onDelivered'>> & {
    readonly book: ReadingPlace['book'];
    /** What the page was loaded with, null where it shows no text; each load brings its own place. */
    readonly loaded: { readonly place: ReadingPlace | null } | null;
    /** The chapter in view, in the study guide. */
    readonly chapterId?: number | undefined;
    readonly sectionId: number | undefined;
  };

type LatestPlace = { readonly loaded: OpenedPage['loaded']; readonly place: ReadingPlace | null };

/** Records the chapter and the section in view; returns where one goes on reading. */
export function useReadingOutbox(page: OpenedPage): ReadingPlace | null {
  const readerId = useViewer()?.id ?? 0;
  const { book, loaded, chapterId, sectionId } = page;
  const [latest, setLatest] = useState<LatestPlace | null>(null);
  const current = useRef(page);
  current.current = page;
  useEffect(() => {
    const outbox = outboxOf(httpApi, readerId);
    const stopListening = outbox.listen({
      onPlace: (place) => setLatest({ loaded: current.current.loaded, place }),
      onDelivered: () => current.current.onDelivered?.(),
      onEnded: () => current.current.onEnded(),
    });
    const stopFollowing = followPage({ onReturn: outbox.resume, onLeave: () => undefined });
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [readerId]);
  useEffect(() => {
    if (chapterId !== undefined) outboxOf(httpApi, readerId).chapterOpened(chapterId);
  }, [chapterId, readerId]);
  useEffect(() => {
    if (sectionId !== undefined) outboxOf(httpApi, readerId).sectionOpened(book, sectionId);
  }, [book, sectionId, readerId]);
  return latest && latest.loaded === loaded ? latest.place : (loaded?.place ?? null);
}
