import { useAtomValue } from 'jotai';
import { NOTE_LIMIT } from './device-marks.ts';
import { useExam } from './exam-context.ts';
import { currentMarksAtom } from './exam-session.ts';
import { note, noteHint, noteLabel, noteText } from './question-panel.css.ts';

type QuestionNoteProps = { readonly id: string; readonly number: number };

/** A note on one question; it never leaves the device (product.md 4.17). */
export function QuestionNote({ id, number }: QuestionNoteProps) {
  const { client } = useExam();
  const { note: words } = useAtomValue(currentMarksAtom);
  return (
    <div className={note}>
      <label className={noteLabel} htmlFor={id}>
        Note on question {number}
      </label>
      <textarea
        id={id}
        className={noteText}
        maxLength={NOTE_LIMIT}
        aria-describedby={`${id}-hint`}
        value={words}
        onChange={(event) => client().writeNote(event.target.value)}
      />
      <p className={noteHint} id={`${id}-hint`}>
        Kept on this device only.
      </p>
    </div>
  );
}
