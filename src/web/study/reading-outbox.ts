import type { OutputOf, ReadingPlace } from '../../application/contract/index.ts';
import type { sendCall } from '../api/http-api.ts';
import { isSessionEnded } from '../api/part-of-page.ts';
import { createOutbox, type SendFailure, toSendFailure } from '../outbox/outbox.ts';

type Book = ReadingPlace['book'];

/** Something that was opened, and the operation that records it. */
type Opening =
  | { readonly kind: 'chapter'; readonly chapterId: number }
  | { readonly kind: 'section'; readonly book: Book; readonly sectionId: number };

export type ReadingListener = {
  /** Where the reader continues, after a section was recorded. */
  readonly onPlace: (place: ReadingPlace | null) => void;
  /** Everything that was opened is recorded. */
  readonly onDelivered: () => void;
  /** Session or access have ended. */
  readonly onEnded: () => void;
};

/**
 * Records which chapters and sections a reader opens, in order. Failed records are retried while a page of the guide or
 * the course is open; until then they stay in memory.
 */
export type ReadingOutbox = {
  readonly chapterOpened: (chapterId: number) => void;
  readonly sectionOpened: (book: Book, sectionId: number) => void;
  /** Sends for as long as a page listens; returns how to stop. */
  readonly listen: (listener: ReadingListener) => () => void;
  /** Sends what waits at once. */
  readonly resume: () => void;
};

/** Creates the outbox of one reader. */
export function createReadingOutbox(send: typeof sendCall): ReadingOutbox {
  const openings: Opening[] = [];
  let listener: ReadingListener | null = null;
  const outbox = createOutbox<Opening>({
    queue: {
      waiting: () => openings,
      remove: (opening) => void openings.splice(openings.indexOf(opening), 1),
      keyOf: () => 0,
    },
    send: async (opening, signal) => {
      const answer = await record(send, opening, { signal, keepalive: true });
      if (opening.kind === 'section') listener?.onPlace((answer as OutputOf<'study.recordPlace'>).place);
    },
    failureOf,
    onProgress: () => {
      if (openings.length === 0) listener?.onDelivered();
    },
    onRefused: (reason) => {
      if (reason === 'signed-out') listener?.onEnded();
    },
  });
  const add = (opening: Opening): void => {
    openings.push(opening);
    if (listener) outbox.resume();
  };
  return {
    chapterOpened: (chapterId) => add({ kind: 'chapter', chapterId }),
    sectionOpened: (book, sectionId) => add({ kind: 'section', book, sectionId }),
    listen: (given) => {
      listener = given;
      outbox.resume();
      return () => {
        listener = null;
        outbox.pause();
      };
    },
    resume: outbox.resume,
  };
}

const record = (send: typeof sendCall, opening: Opening, init: RequestInit): Promise<unknown> =>
  opening.kind === 'chapter'
    ? send('study.recordProgress', { chapterId: opening.chapterId, completed: false }, init)
    : send('study.recordPlace', { book: opening.book, sectionId: opening.sectionId }, init);

/** Without session or access nothing is sent before the reader is back. */
const failureOf = (error: unknown): SendFailure =>
  isSessionEnded(error) ? { kind: 'signed-out' } : toSendFailure(error);
