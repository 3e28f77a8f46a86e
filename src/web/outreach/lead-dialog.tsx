import { type SubmitEvent, useState } from 'react';
import type { TryOut } from '../../domain/outreach/lead.ts';
import { httpApi } from '../api/http-api.ts';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { actions, form as formStyle } from '../ui/dialog.css.ts';
import { type FormFailure, useFirstInvalidField } from '../ui/form-failure.ts';
import { Modal } from '../ui/modal.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { LeadFields } from './lead-fields.tsx';
import { LEAD_INVITATION, LEAD_TITLES } from './lead-words.ts';
import { submitLead } from './submit-lead.ts';

export type LeadDialogProps = {
  /** What the form opens; it is noted on the device under this. */
  readonly tryOut: TryOut;
  readonly onClose: () => void;
  /** Name and address are kept; the dialog does not close by itself. */
  readonly onDone: () => void;
  /** Where the focus goes afterwards, where that is not what had it before. */
  readonly onFocusReturn?: (event: Event) => void;
};

/** Asks for name and address before something free is shown (product.md 8.2). Load it late: few visitors see it. */
export function LeadDialog({ tryOut, onClose, onDone, onFocusReturn }: LeadDialogProps) {
  const viewer = useViewer();
  const { busy, failure, submit } = useSubmitLead(tryOut, onDone);
  const form = useFirstInvalidField(failure);
  const prefill = viewer ? { email: viewer.email } : {};
  return (
    <Modal
      title={LEAD_TITLES[tryOut]}
      description={LEAD_INVITATION}
      onClose={onClose}
      {...(onFocusReturn && { onFocusReturn })}
    >
      <form className={formStyle} onSubmit={submit} noValidate ref={form}>
        <LeadFields failure={failure} prefill={prefill} />
        <div className={actions}>
          <button type="button" className={button.quiet} onClick={onClose}>
            Not now
          </button>
          <SubmitButton busy={busy} busyWords="Saving...">
            Continue
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}

function useSubmitLead(tryOut: TryOut, onDone: () => void) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const send = async (fields: FormData): Promise<void> => {
    setBusy(true);
    const sent = await submitLead({ api: httpApi, notify, now: Date.now }, tryOut, fields).finally(() =>
      setBusy(false),
    );
    if (sent.ok) onDone();
    else setFailure(sent.refusal.failure);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void send(new FormData(event.currentTarget));
  };
  return { busy, failure, submit };
}
