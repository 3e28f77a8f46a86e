import { type RefObject, useEffect, useRef } from 'react';
import type { ChapterOutlineView, ReadingPlace, SectionView } from '../../application/contract/index.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';
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

/** Keeps what is shown and fetches the chapters that may be next, so that going on needs no network. */
export function useAheadOfReading(guide: Guide, place: ReadingPlace | null): void {
  const { outline, chapter } = guide;
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
    cache.current().keepParts({ progress, bookmarks, place });
  }, [outline, chapter, place, progress, bookmarks]);
}

/** The chapters that Previous and Next may lead to from a chapter. */
function chaptersBeside(outline: readonly ChapterOutlineView[] | null, id: number | undefined): number[] {
  const at = outline?.findIndex((chapter) => chapter.id === id) ?? -1;
  return at < 0 ? [] : [outline?.[at + 1], outline?.[at - 1]].flatMap((chapter) => chapter?.id ?? []);
}
