import type { FreeMaterialKind } from '../../domain/outreach/lead.ts';
import { httpApi } from '../api/http-api.ts';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { Modal } from '../ui/modal.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { LeadFields } from './lead-fields.tsx';
import { LEAD_FORM_INVITATION, LEAD_FORM_TITLES } from './lead-messages.ts';
import { submitLead } from './submit-lead.ts';

export type LeadDialogProps = {
  /** What the form opens; it is noted on the device under this. */
  readonly tryOut: FreeMaterialKind;
  readonly onClose: () => void;
  /** Name and address are stored; the dialog stays open. */
  readonly onDone: () => void;
  /** Where the focus goes afterwards, where that is not what had it before. */
  readonly onFocusReturn?: (event: Event) => void;
};

/** Asks for name and address before something free is shown (product.md 8.2). Load it late: few visitors see it. */
export function LeadDialog({ tryOut, onClose, onDone, onFocusReturn }: LeadDialogProps) {
  const viewer = useViewer();
  const notify = useNotify();
  const prefill = viewer ? { email: viewer.email } : {};
  const send = async (fields: FormData): Promise<FormFailure | null> => {
    const sent = await submitLead({ api: httpApi, notify, now: Date.now }, tryOut, fields);
    if (!sent.ok) return sent.refusal.failure;
    onDone();
    return null;
  };
  return (
    <Modal
      title={LEAD_FORM_TITLES[tryOut]}
      description={LEAD_FORM_INVITATION}
      onClose={onClose}
      {...(onFocusReturn && { onFocusReturn })}
    >
      <DialogForm
        send={send}
        words="Continue"
        busyWords="Saving..."
        beside={
          <button type="button" className={button.quiet} onClick={onClose}>
            Not now
          </button>
        }
      >
        {(failure) => <LeadFields failure={failure} prefill={prefill} />}
      </DialogForm>
    </Modal>
  );
}
