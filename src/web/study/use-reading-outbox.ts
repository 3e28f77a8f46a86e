import { useEffect, useRef, useState } from 'react';
import type { ReadingPlace } from '../../application/contract/index.ts';
import { sendCall } from '../api/http-api.ts';
import { useReloadAfterEnd } from '../api/use-resource.ts';
import { followPageLifecycle } from '../outbox/follow-page.ts';
import { useViewer } from '../root.tsx';
import { createReadingOutbox, type ReadingListener, type ReadingOutbox } from './reading-outbox.ts';

/** By the id of the reader: what waits in an outbox outlives the page it was opened on. Used in the browser only. */
const outboxes = new Map<number, ReadingOutbox>();

function outboxOf(readerId: number): ReadingOutbox {
  const outbox = outboxes.get(readerId) ?? createReadingOutbox(sendCall);
  outboxes.set(readerId, outbox);
  return outbox;
}

type OpenedPage = Partial<Pick<ReadingListener, 'onDelivered'>> & {
  readonly book: ReadingPlace['book'];
  /** What the page was loaded with, null where it shows no text; each load brings its own place. */
  readonly loaded: { readonly place: ReadingPlace | null } | null;
  /** The chapter in view, in the study guide. */
  readonly chapterId?: number | undefined;
  readonly sectionId: number | undefined;
};

type LatestPlace = { readonly loaded: OpenedPage['loaded']; readonly place: ReadingPlace | null };

/** Records the current chapter and section; returns where the reader continues. */
export function useReadingOutbox(page: OpenedPage): ReadingPlace | null {
  const readerId = useViewer()?.id ?? 0;
  const { book, loaded, chapterId, sectionId } = page;
  const [latest, setLatest] = useState<LatestPlace | null>(null);
  const onEnded = useReloadAfterEnd();
  const current = useRef({ ...page, onEnded });
  current.current = { ...page, onEnded };
  useEffect(() => {
    const outbox = outboxOf(readerId);
    const stopListening = outbox.listen({
      onPlace: (place) => setLatest({ loaded: current.current.loaded, place }),
      onDelivered: () => current.current.onDelivered?.(),
      onEnded: () => current.current.onEnded(),
    });
    const stopFollowing = followPageLifecycle({ onReturn: outbox.resume, onLeave: () => undefined });
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [readerId]);
  useEffect(() => {
    if (chapterId !== undefined) outboxOf(readerId).chapterOpened(chapterId);
  }, [chapterId, readerId]);
  useEffect(() => {
    if (sectionId !== undefined) outboxOf(readerId).sectionOpened(book, sectionId);
  }, [book, sectionId, readerId]);
  return latest && latest.loaded === loaded ? latest.place : (loaded?.place ?? null);
}
