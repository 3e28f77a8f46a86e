import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment } from 'react';
import { button } from '../../ui/button.css.ts';
import { actions, words } from '../../ui/dialog.css.ts';
import { useExam } from '../exam-context.ts';
import { EXAM_KEYS } from '../exam-keys.ts';
import { dialogAtom, preferencesAtom } from '../exam-session.ts';
import { check, checkbox, keyList, key as keyStyle } from './dialogs.css.ts';
import { Modal } from './modal.tsx';

/** What the keys do, and what happens to answers and time when one leaves. */
export function HelpDialog() {
  const { live } = useExam();
  const setDialog = useSetAtom(dialogAtom);
  const { shortcuts } = useAtomValue(preferencesAtom);
  const close = (): void => setDialog(null);
  return (
    <Modal
      title="Help"
      description="Every answer is saved when you choose it. If you close this page, the time goes on; come back to go on where you were."
      onClose={close}
    >
      <dl className={keyList}>
        {EXAM_KEYS.map(({ keys, does }) => (
          <Fragment key={keys}>
            <dt className={keyStyle}>{keys}</dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <label className={check}>
        <input
          type="checkbox"
          className={checkbox}
          checked={shortcuts}
          onChange={(event) => live().actions.setShortcuts(event.target.checked)}
        />
        Use these keys
      </label>
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
