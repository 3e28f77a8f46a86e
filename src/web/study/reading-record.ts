import type { Api } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';

/**
 * Tells the server what is read, in its order. What cannot be told now is told with the next section or when `send` is
 * called again, as when the connection is back; only an end of session or access is an error (product.md 5.52).
 */
export type ReadingRecord = {
  readonly chapterOpened: (chapterId: number) => void;
  readonly sectionOpened: (sectionId: number) => void;
  readonly send: () => Promise<void>;
};

/** Makes the record of one visit to the guide; nothing is told before `send`. */
export function createReadingRecord(api: Api): ReadingRecord {
  const chapters = new Set<number>();
  const last: { section: number | null } = { section: null };
  const tellAll = async (): Promise<void> => {
    for (const chapterId of [...chapters]) {
      const told = await partOfPage(api('study.recordProgress', { chapterId, completed: false }));
      if (told) chapters.delete(chapterId);
    }
    const sectionId = last.section;
    if (sectionId === null) return;
    const told = await partOfPage(api('study.recordPlace', { sectionId }));
    if (told && last.section === sectionId) last.section = null;
  };
  let sent = Promise.resolve();
  return {
    chapterOpened: (chapterId) => void chapters.add(chapterId),
    sectionOpened: (sectionId) => {
      last.section = sectionId;
    },
    send: () => {
      sent = sent.catch(() => undefined).then(tellAll);
      return sent;
    },
  };
}
