import { type ComponentProps, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { actions, form as formStyle } from './dialog.css.ts';
import { type FormFailure, useFirstInvalidField } from './form-failure.ts';
import { FormMessage } from './form-message.tsx';
import { SubmitButton } from './submit-button.tsx';

type DialogFormProps = {
  /** Sends what was typed; returns what went wrong, or null. */
  readonly send: (fields: FormData) => Promise<FormFailure | null>;
  readonly words: string;
  readonly busyWords: string;
  /** The element beside the button. */
  readonly beside: ReactNode;
  readonly onChange?: ComponentProps<'form'>['onChange'];
  readonly children: (failure: FormFailure | undefined) => ReactNode;
};

/**
 * A form in a dialog that opens over any page. It is the one form that is not sent by the action of a page (`PostForm`): the
 * page below has to stay as it is. It is sent once at a time, and the keyboard is led to the first field at fault.
 */
export function DialogForm({ send, words, busyWords, beside, onChange, children }: DialogFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const isSending = useRef(false);
  const form = useFirstInvalidField(failure);
  const sendOnce = async (fields: FormData): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      setFailure((await send(fields)) ?? undefined);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The dialog is in a portal, but its events still bubble to the component that opened it.
    event.stopPropagation();
    // With the button that was pressed, where a form has several.
    void sendOnce(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };
  return (
    <form className={formStyle} onSubmit={submit} onChange={onChange} noValidate ref={form}>
      <FormMessage message={failure?.message} />
      {children(failure)}
      <div className={actions}>
        {beside}
        <SubmitButton busy={busy} busyWords={busyWords}>
          {words}
        </SubmitButton>
      </div>
    </form>
  );
}
