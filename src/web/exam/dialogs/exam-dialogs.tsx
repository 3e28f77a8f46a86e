import { Cancel, Content, Description, Portal, Root, Title } from '@radix-ui/react-alert-dialog';
import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment, useRef } from 'react';
import type { ToastData } from '../../api/request-context.ts';
import { button } from '../../ui/button.css.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { actions, backdrop, dialog, head, title, words } from '../../ui/dialog.css.ts';
import { Modal } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useExam } from '../exam-context.ts';
import { dialogAtom, endingAtom, preferencesAtom, questionCountsAtom } from '../exam-session.ts';
import { GridCounts, GridLegend, QuestionGrid } from '../question-grid.tsx';
import { JumpToUnanswered } from '../question-nav.tsx';
import { QUESTION_HEADING_ID } from '../question-panel.tsx';
import { EndingStatus } from '../time-up.tsx';
import { fact, factName, facts, factValue, keyList, key as keyStyle } from './dialogs.css.ts';
import { EXAM_KEY_DESCRIPTIONS } from './exam-key-list.ts';
import { LoginDialog } from './login-dialog.tsx';

export { ExamBreakScreen } from '../exam-break.tsx';
export { joinExamTabs } from '../exam-tabs.ts';
export { FinalReview } from '../final-review.tsx';
export { createNoteWriter } from '../note-writer.ts';
export { TimeUpScreen } from '../time-up.tsx';

export type ExamDialogsProps = { readonly username: string; readonly notify: (toast: ToastData) => void };

/** The requested dialog. Everything here is loaded after the page. */
export function ExamDialogs({ username, notify }: ExamDialogsProps) {
  const dialog = useAtomValue(dialogAtom);
  switch (dialog) {
    case 'end':
      return <EndExamDialog />;
    case 'help':
      return <HelpDialog />;
    case 'grid':
      return <GridSheet />;
    case 'login':
      return <LoginDialog username={username} notify={notify} />;
    case null:
      return null;
  }
}

/** The grid where there is no space beside the question: a sheet from the bottom edge. */
function GridSheet() {
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

/** What the keys do, and what happens to answers and time when one leaves. */
function HelpDialog() {
  const { client } = useExam();
  const setDialog = useSetAtom(dialogAtom);
  const { shortcuts } = useAtomValue(preferencesAtom);
  const close = (): void => setDialog(null);
  return (
    <Modal
      title="Help"
      description="Every answer is saved when you choose it. If you close this page, the time goes on; come back to go on where you were."
      onClose={close}
      focusOtherwiseId={QUESTION_HEADING_ID}
    >
      <dl className={keyList}>
        {EXAM_KEY_DESCRIPTIONS.map(({ keys, does }) => (
          <Fragment key={keys}>
            <dt className={keyStyle}>{keys}</dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <CheckBox
        label="Use these keys"
        checked={shortcuts}
        onChange={(event) => client().setShortcuts(event.target.checked)}
      />
      <p className={words}>
        Flags, confidence, highlights, notes and struck-out options are saved with the exam. They do not change your
        score. The text size stays on this device.
      </p>
      <div className={actions}>
        <button type="button" className={button.main} onClick={close}>
          Back to the exam
        </button>
      </div>
    </Modal>
  );
}

/** Asks before ending. While the last answers are on their way it can still be taken back. */
function EndExamDialog() {
  const { client } = useExam();
  const setDialog = useSetAtom(dialogAtom);
  const ending = useAtomValue(endingAtom);
  const returnFocus = useFocusReturn(QUESTION_HEADING_ID);
  const close = (): void => {
    if (ending === 'open') setDialog(null);
    else client().cancelEnding();
  };
  return (
    <Root open onOpenChange={(open) => open || close()}>
      <Portal>
        <div className={backdrop} />
        <Content className={dialog} aria-modal="true" onCloseAutoFocus={returnFocus}>
          <Title className={title}>End Exam?</Title>
          <Description className={words}>
            Are you sure you want to end the exam? This action cannot be undone.
          </Description>
          <Counts />
          <div role="status">{ending === 'open' ? null : <EndingStatus />}</div>
          <div className={actions}>
            <Cancel className={button.other} disabled={ending === 'completing'}>
              Cancel
            </Cancel>
            <EndButton />
          </div>
        </Content>
      </Portal>
    </Root>
  );
}

function EndButton() {
  const { client } = useExam();
  const busy = useAtomValue(endingAtom) !== 'open';
  const end = (): void => client().endExam();
  return (
    <button type="button" className={button.ending} aria-disabled={busy || undefined} onClick={busy ? undefined : end}>
      {busy ? (
        <>
          <Spinner />
          Ending Exam...
        </>
      ) : (
        'End Exam'
      )}
    </button>
  );
}

function Counts() {
  const { answered, unanswered, flagged, total } = useAtomValue(questionCountsAtom);
  const list = [
    { name: 'Answered', value: `${answered} of ${total}` },
    { name: 'Not Answered', value: String(unanswered) },
    { name: 'Flagged', value: String(flagged) },
  ];
  return (
    <dl className={facts}>
      {list.map(({ name, value }) => (
        <div key={name} className={fact}>
          <dt className={factName}>{name}</dt>
          <dd className={factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
