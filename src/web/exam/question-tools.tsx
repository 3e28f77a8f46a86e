import { useAtomValue } from 'jotai';
import { Flag, StickyNote } from 'lucide';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { TEXT_SIZES } from './device-marks.ts';
import { useExam } from './exam-context.ts';
import { currentMarksAtom, preferencesAtom } from './exam-session.ts';
import { toolLooks, tools } from './question-panel.css.ts';

type QuestionToolsProps = { readonly noteOpen: boolean; readonly noteId: string; readonly onNote: () => void };

/** Text size, note and flag. All of it stays on the device (product.md 4.17). */
export function QuestionTools({ noteOpen, noteId, onNote }: QuestionToolsProps) {
  const { client } = useExam();
  const { flagged } = useAtomValue(currentMarksAtom);
  return (
    <div className={tools}>
      <TextSize />
      <button
        type="button"
        className={noteOpen ? toolLooks.on : toolLooks.plain}
        aria-expanded={noteOpen}
        aria-controls={noteId}
        onClick={onNote}
      >
        <Icon of={StickyNote} size={16} />
        Note
      </button>
      <button
        type="button"
        className={flagged ? toolLooks.flagged : toolLooks.plain}
        onClick={() => client().toggleFlag()}
      >
        <Icon of={Flag} size={16} />
        {flagged ? 'Flagged for review' : 'Flag for review'}
      </button>
    </div>
  );
}

function TextSize() {
  const { client } = useExam();
  const { textSize } = useAtomValue(preferencesAtom);
  const resize = (by: 1 | -1) => () => client().resizeText(by);
  return (
    <>
      <button
        type="button"
        className={toolLooks.plain}
        title="Smaller text"
        disabled={textSize === TEXT_SIZES[0]}
        onClick={resize(-1)}
      >
        A−<span className={hidden}> Smaller text</span>
      </button>
      <button
        type="button"
        className={toolLooks.plain}
        title="Larger text"
        disabled={textSize === TEXT_SIZES.at(-1)}
        onClick={resize(1)}
      >
        A+<span className={hidden}> Larger text</span>
      </button>
    </>
  );
}
