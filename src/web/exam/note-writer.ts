import { mergeNotes } from '../../domain/exam/note-merge.ts';
import type { ToastData } from '../api/request-context.ts';
import type { ExamRecords } from './exam-records.ts';
import { type ExamStore, readNote, showMark } from './exam-session.ts';

/** A note as it is being typed, and what stood there before. */
export type UnrecordedNote = { readonly questionId: number; readonly base: string; readonly note: string };

export type NoteWriterOptions = {
  readonly store: ExamStore;
  readonly records: Pick<ExamRecords, 'mark'>;
  /** The reading of the attempt that is under way, which may bring a newer note; null where none is. */
  readonly reading: () => Promise<void> | null;
  /** What was typed during a reading before this code was here. */
  readonly typed: UnrecordedNote | null;
  readonly notify: (toast: ToastData) => void;
};

/** Writes notes down. */
export type NoteWriter = {
  readonly write: (questionId: number, note: string) => void;
  /** Records at once what waits for a reading, as before the page goes away. */
  readonly flush: () => void;
  /** What waits for a reading. */
  readonly typed: () => UnrecordedNote | null;
};

const CHANGED_ELSEWHERE = 'This note was changed on another device';
const BOTH_STAY = 'It now has both texts.';
const TYPED_STAYS = 'It has what you typed here.';
const NEWER_STAYS = 'It has the text of that device.';

/**
 * While the attempt is read after an absence, a note is shown as it is typed but not recorded: another device may have a newer
 * one, which the older text of this page would overwrite. Afterwards both texts are merged, and the learner is told so.
 */
export function createNoteWriter({ store, records, reading, typed: earlier, notify }: NoteWriterOptions): NoteWriter {
  let held = earlier;
  const flush = (): void => {
    if (!held) return;
    const { questionId, base, note: typed } = held;
    held = null;
    const newer = readNote(store, questionId);
    const isNewer = newer !== base && newer !== typed;
    const value = isNewer ? mergeNotes({ base, typed, newer }) : typed;
    if (!isNewer || value !== newer) records.mark(questionId, { kind: 'note', value });
    if (!isNewer) return;
    const description = value === typed ? TYPED_STAYS : value === newer ? NEWER_STAYS : BOTH_STAY;
    notify({ title: CHANGED_ELSEWHERE, description });
  };
  const flushAfter = (underWay: Promise<void>): void => void underWay.then(flush, flush);
  const underWay = reading();
  if (underWay) flushAfter(underWay);
  else flush();
  return {
    flush,
    typed: () => held,
    write: (questionId, typed) => {
      let note = typed;
      if (held?.questionId !== questionId) flush();
      const base = readNote(store, questionId);
      if (held && held.note !== base) {
        // The newer text has come into view while another reading goes on: this key was typed into it.
        flush();
        note = mergeNotes({ base, typed, newer: readNote(store, questionId) });
      }
      const underWay = reading();
      if (!held && !underWay) {
        records.mark(questionId, { kind: 'note', value: note });
        return;
      }
      if (!held && underWay) flushAfter(underWay);
      held = { questionId, base: held?.base ?? readNote(store, questionId), note };
      showMark(store, { questionId, kind: 'note', value: note });
    },
  };
}
