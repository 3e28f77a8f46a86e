import { useAtomValue } from 'jotai';
import { Flag, Highlighter, StickyNote } from 'lucide';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { EXAM_TEXT_SIZES } from './device-preferences.ts';
import { useExam } from './exam-context.ts';
import { currentMarksAtom, preferencesAtom } from './exam-session.ts';
import { labelLooks, labels, toolLooks, tools, unshown, wideOnly } from './question-panel.css.ts';

type QuestionToolsProps = { readonly noteOpen: boolean; readonly noteId: string; readonly onNote: () => void };

/** Text size, highlight, note and flag. */
export function QuestionTools({ noteOpen, noteId, onNote }: QuestionToolsProps) {
  const { client } = useExam();
  const { flagged } = useAtomValue(currentMarksAtom);
  return (
    <div className={tools}>
      <TextSize />
      <button
        type="button"
        className={toolLooks.plain}
        // A press must not take away the selection that it is for.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => client().highlightSelection()}
      >
        <Icon of={Highlighter} size={16} />
        <span className={wideOnly}>Highlight</span>
      </button>
      <button
        type="button"
        className={noteOpen ? toolLooks.on : toolLooks.plain}
        aria-expanded={noteOpen}
        aria-controls={noteId}
        onClick={onNote}
      >
        <Icon of={StickyNote} size={16} />
        <ToolLabel plain="Note" strong="Note" isOn={noteOpen} />
      </button>
      <button
        type="button"
        className={flagged ? toolLooks.flagged : toolLooks.plain}
        onClick={() => client().toggleFlag()}
      >
        <Icon of={Flag} size={16} />
        <ToolLabel plain="Flag for review" strong="Flagged for review" isOn={flagged} />
      </button>
    </div>
  );
}

type ToolLabelProps = { readonly plain: string; readonly strong: string; readonly isOn: boolean };

/** The label of a tool in its two states; the one not shown keeps the width. */
const ToolLabel = ({ plain, strong, isOn }: ToolLabelProps) => (
  <span className={labels}>
    <span className={isOn ? `${labelLooks.plain} ${unshown}` : labelLooks.plain}>{plain}</span>
    <span className={isOn ? labelLooks.strong : `${labelLooks.strong} ${unshown}`}>{strong}</span>
  </span>
);

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
        disabled={textSize === EXAM_TEXT_SIZES[0]}
        onClick={resize(-1)}
      >
        A−<span className={hidden}> Smaller text</span>
      </button>
      <button
        type="button"
        className={toolLooks.plain}
        title="Larger text"
        disabled={textSize === EXAM_TEXT_SIZES.at(-1)}
        onClick={resize(1)}
      >
        A+<span className={hidden}> Larger text</span>
      </button>
    </>
  );
}
