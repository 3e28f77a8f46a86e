import type { ReactNode } from 'react';
import { Form } from 'react-router-dom';
import type { button } from './button.css.ts';
import { actions } from './dialog.css.ts';
import { useFormBusy } from './form-busy.ts';
import { type FormFailure, useFirstInvalidField } from './form-failure.ts';
import { FormMessage } from './form-message.tsx';
import { fields } from './post-form.css.ts';
import { SubmitButton } from './submit-button.tsx';

type PostFormProps = {
  /** For buttons outside the form. */
  readonly id?: string;
  /** Which form of the page this is, where it has several; sent along as `intent`. */
  readonly intent?: string;
  /** Where it posts to, if not to the address in view: that is then not in the history any more. */
  readonly action?: string;
  readonly failure: FormFailure | undefined;
  readonly words: string;
  readonly busyWords: string;
  readonly look?: keyof typeof button;
  /** The element beside the button, at the end of its line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A form that posts to the page in view, or to another address of it, with or without scripts: what went wrong above the fields,
 * the fields, one button. The keyboard is led to the first field at fault.
 */
export function PostForm(props: PostFormProps) {
  const { id, intent, action, failure, words, busyWords, look, beside, children } = props;
  const busy = useFormBusy(intent);
  const form = useFirstInvalidField(failure);
  const submit = (
    <SubmitButton busy={busy} busyWords={busyWords} {...(look ? { look } : {})}>
      {words}
    </SubmitButton>
  );
  return (
    <Form
      id={id}
      method="post"
      {...(action ? { action, replace: true } : null)}
      noValidate
      className={fields}
      ref={form}
      preventScrollReset={intent !== undefined}
    >
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <FormMessage message={failure?.message} />
      {children}
      {beside ? (
        <div className={actions}>
          {beside}
          {submit}
        </div>
      ) : (
        submit
      )}
    </Form>
  );
}
