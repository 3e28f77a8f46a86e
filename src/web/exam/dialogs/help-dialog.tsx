import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment } from 'react';
import { button } from '../../ui/button.css.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { actions, words } from '../../ui/dialog.css.ts';
import { Modal } from '../../ui/modal.tsx';
import { useExam } from '../exam-context.ts';
import { EXAM_KEYS } from '../exam-keys.ts';
import { dialogAtom, preferencesAtom } from '../exam-session.ts';
import { QUESTION_HEADING_ID } from '../question-panel.tsx';
import { keyList, key as keyStyle } from './dialogs.css.ts';

/** What the keys do, and what happens to answers and time when one leaves. */
export function HelpDialog() {
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
        {EXAM_KEYS.map(({ keys, does }) => (
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
        Flags, notes, struck-out options and the text size stay on this device. They do not change your score.
      </p>
      <div className={actions}>
        <button type="button" className={button.main} onClick={close}>
          Back to the exam
        </button>
      </div>
    </Modal>
  );
}
