import { button } from '../../ui/button.css.ts';
import { Modal } from '../../ui/modal.tsx';
import { foot } from './practice.css.ts';

type FinishDialogProps = {
  /** How many questions have no answer. */
  readonly open: number;
  readonly busy: boolean;
  readonly onFinish: () => void;
  readonly onClose: () => void;
};

/** Asks before a session with a clock is finished while questions are open, as the exam does. */
export const FinishDialog = ({ open, busy, onFinish, onClose }: FinishDialogProps) => (
  <Modal
    title="Finish the session?"
    description={`${open === 1 ? '1 question is not answered and counts' : `${open} questions are not answered and count`} as wrong. This action cannot be undone.`}
    onClose={onClose}
  >
    <div className={foot}>
      <button type="button" className={button.other} onClick={onClose}>
        Cancel
      </button>
      <button type="button" className={button.main} aria-disabled={busy || undefined} onClick={onFinish}>
        Finish
      </button>
    </div>
  </Modal>
);
