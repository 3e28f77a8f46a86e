import type { ReactNode } from 'react';
import type { FormFailure } from '../ui/form-failure.ts';
import { needsScript } from '../ui/needs-script.css.ts';
import { PostForm } from '../ui/post-form.tsx';

/** The form that uses a passkey instead of a code. */
export const PASSKEY_INTENT = 'passkey';

type PasskeyFormProps = {
  readonly failure: FormFailure | undefined;
  /** Hidden fields that are sent along. */
  readonly children?: ReactNode;
};

/** A button that uses a passkey; browsers do that for scripts only. */
export const PasskeyForm = ({ failure, children }: PasskeyFormProps) => (
  <div className={needsScript}>
    <PostForm
      intent={PASSKEY_INTENT}
      failure={failure?.intent === PASSKEY_INTENT ? failure : undefined}
      words="Use a Passkey"
      busyWords="Waiting for your passkey..."
      look="other"
    >
      {children}
    </PostForm>
  </div>
);
