import type { RefObject } from 'react';
import { Form, useActionData, useRevalidator } from 'react-router-dom';
import { LeadFields } from '../outreach/lead-fields.tsx';
import { LEAD_INVITATION, LEAD_TITLES } from '../outreach/lead-words.ts';
import { isFormInUse, UncalledLeadDialog } from '../outreach/uncalled-lead-dialog.tsx';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { useFirstInvalidField } from '../ui/form-failure.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { gate } from './free-questions-page.css.ts';
import type { FreeQuestionsAnswer } from './load-free-questions.ts';

/** Asks for name and address before any question is loaded: a form on the page, and where scripts run a dialog over it (product.md 8.4, 8.32). */
export function FreeQuestionsGate() {
  const answer = useActionData() as FreeQuestionsAnswer | undefined;
  const failure = answer && 'fields' in answer ? answer : undefined;
  const busy = useFormBusy();
  const form = useFirstInvalidField(failure);
  return (
    <Card title={LEAD_TITLES.nppe}>
      <p>{LEAD_INVITATION}</p>
      <Form method="post" noValidate className={gate} ref={form}>
        <LeadFields failure={failure} />
        <SubmitButton busy={busy} busyWords="Saving...">
          Continue
        </SubmitButton>
      </Form>
      {failure ? null : <GateDialog form={form} />}
    </Card>
  );
}

/** Whether somebody has begun to fill in something: a form has the focus, or this one something in it. */
const isBegun = (form: HTMLFormElement): boolean =>
  isFormInUse() || [...new FormData(form).values()].some((value) => value !== '');

type GateDialogProps = { readonly form: RefObject<HTMLFormElement | null> };

/** The dialog that comes by itself; who closes it has the form of the page (product.md 8.32). */
function GateDialog({ form }: GateDialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <UncalledLeadDialog
      tryOut="nppe"
      isNeeded={() => Promise.resolve(true)}
      mayOpen={() => form.current !== null && !isBegun(form.current)}
      onDone={() => void revalidate()}
    />
  );
}
