import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { Form, useActionData, useRevalidator } from 'react-router-dom';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import { MAIN_ID } from '../layout/skip-link.tsx';
import type { LeadDialogProps } from '../outreach/lead-dialog.tsx';
import { LeadFields } from '../outreach/lead-fields.tsx';
import { LEAD_INVITATION, LEAD_TITLES } from '../outreach/lead-words.ts';
import { loadLeadDialog } from '../outreach/load-lead-dialog.ts';
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

type Loaded = { readonly Dialog: ComponentType<LeadDialogProps> };

/** Nobody pressed anything to get the dialog: who leaves it goes on from the heading of the page. */
function toHeading(event: Event): void {
  event.preventDefault();
  const main = document.getElementById(MAIN_ID);
  if (main) focusHeading(main);
}

/** Whether somebody has begun to fill in something: a form has the focus, or this one something in it. */
const isBegun = (form: HTMLFormElement): boolean =>
  document.activeElement?.closest('form') != null || [...new FormData(form).values()].some((value) => value !== '');

type GateDialogProps = { readonly form: RefObject<HTMLFormElement | null> };

/**
 * The dialog that comes by itself, unless somebody fills in a form of the page by then; who closes it has the form of the
 * page, and without its code there is only that (product.md 8.32).
 */
function GateDialog({ form }: GateDialogProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let wanted = true;
    void loadLeadDialog().then((Dialog) => {
      if (Dialog && wanted && form.current && !isBegun(form.current)) setLoaded({ Dialog });
    });
    return () => {
      wanted = false;
    };
  }, [form]);
  if (!loaded) return null;
  const close = (): void => setLoaded(null);
  const goOn = (): void => {
    close();
    void revalidate();
  };
  return <loaded.Dialog tryOut="nppe" onClose={close} onDone={goOn} onFocusReturn={toHeading} />;
}
