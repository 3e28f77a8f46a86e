import type { Api, ReadingPlace } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';

/**
 * Tells the server what is read, in its order. What cannot be told now is told with the next section or when `send` is
 * called again, as when the connection is back; only an end of session or access is an error (product.md 5.52).
 */
export type ReadingRecord = {
  readonly chapterOpened: (chapterId: number) => void;
  readonly sectionOpened: (sectionId: number) => void;
  /** Answers where one goes on reading now; undefined where nothing was told. */
  readonly send: () => Promise<ReadingPlace | null | undefined>;
};

/** Makes the record of one visit to guide or course; nothing is told before `send`. */
export function createReadingRecord(api: Api, book: ReadingPlace['book']): ReadingRecord {
  const chapters = new Set<number>();
  const last: { section: number | null } = { section: null };
  const tellAll = async (): Promise<ReadingPlace | null | undefined> => {
    for (const chapterId of [...chapters]) {
      const told = await partOfPage(api('study.recordProgress', { chapterId, completed: false }));
      if (told) chapters.delete(chapterId);
    }
    const sectionId = last.section;
    if (sectionId === null) return undefined;
    const told = await partOfPage(api('study.recordPlace', { book, sectionId }));
    if (told && last.section === sectionId) last.section = null;
    return told?.place;
  };
  let sent: Promise<unknown> = Promise.resolve();
  return {
    chapterOpened: (chapterId) => void chapters.add(chapterId),
    sectionOpened: (sectionId) => {
      last.section = sectionId;
    },
    send: () => {
      const told = sent.catch(() => undefined).then(tellAll);
      sent = told;
      return told;
    },
  };
}
