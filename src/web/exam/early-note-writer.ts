import { readNote, showMark } from './exam-session.ts';
import type { NoteWriter, NoteWriterOptions, UnrecordedNote } from './note-writer.ts';

/**
 * Writes notes until the code of the writer is here. What is typed while the attempt is read waits for the writer where the
 * reading brought another text, since only the writer merges the two.
 */
export function createEarlyNoteWriter({
  store,
  records,
  reading,
}: Pick<NoteWriterOptions, 'store' | 'records' | 'reading'>): NoteWriter {
  let typed: UnrecordedNote | null = null;
  const flush = (): void => {
    if (typed) records.mark(typed.questionId, { kind: 'note', value: typed.note });
    typed = null;
  };
  const flushUnchanged = (): void => {
    if (typed && [typed.base, typed.note].includes(readNote(store, typed.questionId))) flush();
  };
  return {
    flush,
    typed: () => typed,
    write: (questionId, note) => {
      const underWay = reading();
      if (typed?.questionId !== questionId) flush();
      if (!typed) void underWay?.then(flushUnchanged);
      typed = { questionId, base: typed?.base ?? readNote(store, questionId), note };
      if (underWay) showMark(store, { questionId, kind: 'note', value: note });
      else flush();
    },
  };
}
