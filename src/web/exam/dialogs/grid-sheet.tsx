import { useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { button } from '../../ui/button.css.ts';
import { head } from '../../ui/dialog.css.ts';
import { Modal } from '../../ui/modal.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { dialogAtom, preferencesAtom } from '../exam-session.ts';
import { GridCounts, GridLegend, QuestionGrid } from '../question-grid.tsx';
import { JumpToUnanswered } from '../question-nav.tsx';
import { QUESTION_HEADING_ID } from '../question-panel.tsx';

/** The grid where there is no room beside the question: a sheet from the bottom edge. */
export function GridSheet() {
  const setDialog = useSetAtom(dialogAtom);
  const { shortcuts } = useAtomValue(preferencesAtom);
  const moved = useRef(false);
  const close = (): void => setDialog(null);
  const go = (): void => {
    moved.current = true;
    close();
  };
  const returnFocus = useFocusReturn(QUESTION_HEADING_ID);
  const leadOn = (event: Event): void => {
    returnFocus(event);
    if (moved.current) document.getElementById(QUESTION_HEADING_ID)?.focus({ preventScroll: true });
  };
  return (
    <Modal
      title="Questions"
      look="sheet"
      onClose={close}
      onFocusReturn={leadOn}
      aside={
        <button type="button" className={button.other} onClick={close}>
          Close
        </button>
      }
    >
      <div className={head}>
        <GridCounts />
        <JumpToUnanswered onJump={go} />
      </div>
      <QuestionGrid onGo={go} />
      <GridLegend />
      <button type="button" className={button.quiet} onClick={() => setDialog('help')}>
        {shortcuts ? 'Help and keys' : 'Help'}
      </button>
    </Modal>
  );
}
