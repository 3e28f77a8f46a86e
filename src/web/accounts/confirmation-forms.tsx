import { useEffect } from 'react';
import { useSubmit } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import {
  findInterruptedForm,
  findMissingField,
  forgetInterruptedForms,
  INTERRUPTED_FORM,
  type InterruptedForm,
  OWN_FORM,
} from '../interrupted-form.ts';
import { button } from '../ui/button.css.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { CodeField, codeHint } from './code-field.tsx';
import { purpose as purposeWords } from './confirm-identity-page.css.ts';
import { findConfirmationPurpose } from './confirmation-purpose.ts';
import { PasskeyForm } from './passkey-form.tsx';

type ConfirmationFormsProps = {
  readonly confirmation: Pick<OutputOf<'accounts.readConfirmation'>, 'methods' | 'signedInAt'>;
  readonly path: string;
  readonly failure: FormFailure | undefined;
  readonly interrupted: string | null;
};

/** A waiting form, from the text in which it is carried. */
function readCarried(interrupted: string | null): InterruptedForm | null {
  const carrier = new FormData();
  if (interrupted !== null) carrier.set(INTERRUPTED_FORM, interrupted);
  return findInterruptedForm(carrier);
}

/** What becomes of a waiting form: nothing yet where a secret of it was not kept (product.md 1.40). */
function consequenceOf(form: InterruptedForm | null): string {
  if (!form) return '';
  const missing = findMissingField(form);
  if (missing === undefined) return ' It is carried out as soon as you confirm.';
  return ` You are then asked for ${missing === 'code' ? 'the code' : 'your password'} once more, because it is not kept.`;
}

/** What is to be confirmed, and the forms for it. */
export const ConfirmationForms = ({ confirmation, path, failure, interrupted }: ConfirmationFormsProps) => {
  const { methods, signedInAt } = confirmation;
  const carried = (
    <>
      <input type="hidden" name={OWN_FORM} value={signedInAt} />
      {interrupted === null ? null : <input type="hidden" name={INTERRUPTED_FORM} value={interrupted} />}
    </>
  );
  const form = readCarried(interrupted);
  const purpose = findConfirmationPurpose(path, form);
  return (
    <>
      <p className={purposeWords}>
        {purpose === null ? 'You are about to do something that is protected.' : `Please confirm ${purpose}.`}
        {consequenceOf(form)} This confirmation is valid for ten minutes.
      </p>
      {methods.includes('passkey') ? <PasskeyForm failure={failure}>{carried}</PasskeyForm> : null}
      <PostForm failure={failure?.intent ? undefined : failure} words="Confirm" busyWords="Checking...">
        {carried}
        {methods.includes('password') ? (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={failure?.fields.password}
            clearedBy={failure}
          />
        ) : (
          <CodeField error={failure?.fields.code} {...codeHint(methods)} />
        )}
      </PostForm>
    </>
  );
};

type ConfirmedElsewhereProps = {
  readonly path: string;
  readonly interrupted: string | null;
  readonly signedInAt: string;
};

/** Another tab has confirmed meanwhile: what waits in this one is carried out at once, without scripts by a button (product.md 1.40). */
export function ConfirmedElsewhere({ path, interrupted, signedInAt }: ConfirmedElsewhereProps) {
  const submit = useSubmit();
  useEffect(() => {
    if (interrupted !== null) {
      forgetInterruptedForms();
      const form = { [OWN_FORM]: signedInAt, [INTERRUPTED_FORM]: interrupted };
      void submit(form, { method: 'post', action: path, replace: true });
    }
  }, [submit, path, interrupted, signedInAt]);
  return (
    <>
      <p>You have confirmed that it is you.</p>
      {interrupted === null ? (
        <p>
          <Link to={path} className={button.main}>
            Continue
          </Link>
        </p>
      ) : (
        <PostForm action={path} failure={undefined} words="Continue" busyWords="One moment...">
          <input type="hidden" name={OWN_FORM} value={signedInAt} />
          <input type="hidden" name={INTERRUPTED_FORM} value={interrupted} />
        </PostForm>
      )}
    </>
  );
}
