import { type RefObject, useEffect, useRef } from 'react';
import type { ChapterOutlineView, SectionView } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import type { StudyGuideData } from './load-study-guide.ts';
import { cachedSections, keepChapter } from './study-cache.ts';

/** What cannot be fetched ahead is fetched when it is opened. */
const quietly = (call: Promise<unknown>): void => void partOfPage(call).catch(() => undefined);

/** Leads keyboard and screen reader to the heading of a section one has gone to; not when the page is opened. */
export function useOpenSection(section: SectionView | undefined, text: RefObject<HTMLElement | null>): void {
  const shown = useRef(section?.id);
  const id = section?.id;
  useEffect(() => {
    if (id === undefined || shown.current === id) return;
    shown.current = id;
    if (text.current) focusHeading(text.current);
  }, [id, text]);
}

/** Keeps the open chapter and fetches those that may be next, so that going on needs no network. */
export function useChapterCache({ outline, chapter }: StudyGuideData, neighbours: readonly number[]): void {
  const wanted = neighbours.join(' ');
  useEffect(() => {
    if (!outline || !chapter?.sections) return;
    keepChapter(httpApi, { outline: [...outline], sections: [...chapter.sections], chapterId: chapter.id });
    for (const id of wanted.split(' ').filter(Boolean)) quietly(cachedSections(httpApi, Number(id)));
  }, [outline, chapter, wanted]);
}

/** The chapters that Previous and Next may lead to from a chapter. */
export function chaptersBeside(outline: readonly ChapterOutlineView[] | null, id: number | undefined): number[] {
  const at = outline?.findIndex((chapter) => chapter.id === id) ?? -1;
  return at < 0 ? [] : [outline?.[at + 1], outline?.[at - 1]].flatMap((chapter) => chapter?.id ?? []);
}
