import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, ReadingPlace } from '../../application/contract/index.ts';
import { keptPerReader } from '../api/kept-per-reader.ts';
import { partOfPage } from '../api/part-of-page.ts';

/**
 * Tells the server what is read, in its order. What cannot be told now is told with the next section or when `send` is
 * called again, as when the connection is back; only an end of session or access is an error (product.md 5.52).
 */
export type ReadingRecord = {
  readonly chapterOpened: (chapterId: number) => void;
  readonly sectionOpened: (sectionId: number) => void;
  /** Answers where one goes on reading now; undefined where no section was told. */
  readonly send: () => Promise<ReadingPlace | null | undefined>;
};

/** What a call answered; null where it has to be made again, 'refused' where that would not help. */
async function toldOrRefused<Answer>(call: Promise<Answer>): Promise<Answer | 'refused' | null> {
  return partOfPage(
    call.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return 'refused' as const;
      throw error;
    }),
  );
}

/** Makes the record of one reader of guide or course; nothing is told before `send`. */
export function createReadingRecord(api: Api, book: ReadingPlace['book']): ReadingRecord {
  const chapters = new Set<number>();
  const sections: number[] = [];
  const tellAll = async (): Promise<ReadingPlace | null | undefined> => {
    for (const chapterId of [...chapters]) {
      const told = await toldOrRefused(api('study.recordProgress', { chapterId, completed: false }));
      if (told) chapters.delete(chapterId);
    }
    let place: ReadingPlace | null | undefined;
    for (let sectionId = sections[0]; sectionId !== undefined; sectionId = sections[0]) {
      const told = await toldOrRefused(api('study.recordPlace', { book, sectionId }));
      if (!told) return undefined;
      sections.shift();
      if (told !== 'refused') place = told.place;
    }
    return place;
  };
  let sent: Promise<unknown> = Promise.resolve();
  return {
    chapterOpened: (chapterId) => void chapters.add(chapterId),
    sectionOpened: (sectionId) => {
      if (sections.at(-1) !== sectionId) sections.push(sectionId);
    },
    send: () => {
      const told = sent.catch(() => undefined).then(tellAll);
      sent = told;
      return told;
    },
  };
}

const records = keptPerReader<Map<ReadingPlace['book'], ReadingRecord>>(() => new Map());

/** The record of a reader; what waits in it outlives the page it was read on. */
export function readingRecord(api: Api, readerId: number, book: ReadingPlace['book']): ReadingRecord {
  const known = records(api, readerId);
  const record = known.get(book) ?? createReadingRecord(api, book);
  known.set(book, record);
  return record;
}
