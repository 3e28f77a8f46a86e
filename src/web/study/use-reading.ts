import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChapterOutlineView, SectionPlace, SectionView } from '../../application/contract/index.ts';
import { readingOrder } from '../../domain/study/reading-order.ts';
import { httpApi } from '../api/http-api.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import type { OpenChapter } from './load-study-guide.ts';
import { createReadingRecord } from './reading-record.ts';
import { type Guide, useStudyCache } from './use-guide.ts';

/** Leads keyboard and screen reader to the heading of the section one has gone to; not when the page is opened. */
export function useSectionFocus(section: SectionView | undefined, text: RefObject<HTMLElement | null>): void {
  const shown = useRef(section?.id);
  const id = section?.id;
  useEffect(() => {
    if (id === undefined || shown.current === id) return;
    shown.current = id;
    if (text.current) focusHeading(text.current);
  }, [id, text]);
}

/**
 * Tells the server which section is read, where the page's own loading has not (product.md 5.11, 5.52). A chapter that was
 * shown out of the cache is told of too, and what was known of the learner is asked anew behind the reader's back.
 */
export function useReadingRecord(
  { chapter, progress, bookmarks, onEnded }: Guide,
  sectionId: number | undefined,
): void {
  const [record] = useState(() => createReadingRecord(httpApi));
  const seen = useRef<OpenChapter | null>(null);
  const told = useRef<number | null>(null);
  const send = useRef(async (): Promise<void> => undefined);
  send.current = () => record.send().catch(onEnded);
  const refresh = useRef(async (): Promise<void> => undefined);
  refresh.current = async () => void (await Promise.all([progress.load(), bookmarks.load()]));
  useEffect(() => {
    if (!chapter) return;
    const isNew = seen.current !== chapter;
    seen.current = chapter;
    const isUntold = isNew && chapter.recorded === null;
    if (isNew && chapter.recorded === sectionId) told.current = sectionId ?? null;
    if (isUntold) record.chapterOpened(chapter.id);
    if (!isUntold && told.current === sectionId) return;
    told.current = sectionId ?? null;
    if (sectionId !== undefined) record.sectionOpened(sectionId);
    void send.current().then(() => (isUntold ? refresh.current() : undefined));
  }, [chapter, sectionId, record]);
  useEffect(() => {
    const again = (): void => void send.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}

/** Keeps what is shown and fetches the chapters that may be next, so that going on needs no network (product.md 5.52). */
export function useAheadOfReading(guide: Guide, section: SectionView | undefined): void {
  const { outline, chapter, place } = guide;
  const cache = useRef(useStudyCache());
  const wanted = chaptersBeside(outline, chapter?.id).join(' ');
  useEffect(() => {
    if (!outline || !chapter?.sections) return;
    cache.current().keep({ outline, chapterId: chapter.id, sections: chapter.sections });
    for (const id of wanted.split(' ').filter(Boolean))
      cache
        .current()
        .sections(Number(id))
        .catch(() => undefined);
  }, [outline, chapter, wanted]);
  const [progress, bookmarks] = [guide.progress.part, guide.bookmarks.part];
  useEffect(() => {
    if (!outline || !chapter) return;
    const here = section ? placeOf(outline, chapter.id, section) : null;
    cache.current().keepParts({ progress, bookmarks, place: here ?? place });
  }, [outline, chapter, section, place, progress, bookmarks]);
}

/** Where somebody is reading, as the server will say it; the first section of the guide is no such place (product.md 5.11). */
function placeOf(
  outline: readonly ChapterOutlineView[],
  chapterId: number,
  { id: sectionId, slug, title }: SectionView,
): SectionPlace | null {
  const entry = outline.find(({ id }) => id === chapterId);
  if (!entry || readingOrder(outline)[0]?.section.id === sectionId) return null;
  return { sectionId, chapterId, chapterOrder: entry.order, chapterTitle: entry.title, slug, title };
}

/** The chapters that Previous and Next may lead to from a chapter. */
function chaptersBeside(outline: readonly ChapterOutlineView[] | null, id: number | undefined): number[] {
  const at = outline?.findIndex((chapter) => chapter.id === id) ?? -1;
  return at < 0 ? [] : [outline?.[at + 1], outline?.[at - 1]].flatMap((chapter) => chapter?.id ?? []);
}
