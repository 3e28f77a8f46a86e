import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { Api, OutputOf } from '../../../application/contract/index.ts';
import { methodOfCode } from '../../../domain/accounts/second-factor.ts';
import { CodeField, codeHint } from '../../accounts/code-field.tsx';
import { PASSKEY_INTENT } from '../../accounts/passkey-form.tsx';
import { finishWithPasskey, PasskeyFailure } from '../../accounts/passkeys.ts';
import { PasswordFields } from '../../accounts/password-fields.tsx';
import { sendCall } from '../../api/http-api.ts';
import type { ToastData } from '../../api/request-context.ts';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import {
  type FormFailure,
  failureMessage,
  isInvalidInputError,
  readFormText,
  toFormFailure,
} from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useExam } from '../exam-context.ts';
import { dialogAtom, savingAtom } from '../exam-session.ts';
import { QUESTION_HEADING_ID } from '../question-panel.tsx';

type LoginDialogProps = { readonly username: string; readonly notify: (toast: ToastData) => void };

const FALLBACK = 'Invalid username or password';

/** Signing in without leaving the exam. */
export function LoginDialog({ username, notify }: LoginDialogProps) {
  const setDialog = useSetAtom(dialogAtom);
  const { pending } = useAtomValue(savingAtom);
  const { stranger, methods, logIn, leave } = useLogin(notify, pending);
  const kept = pending === 1 ? '1 answer is kept' : `${pending} answers are kept`;
  return (
    <Modal
      title="Log in to go on"
      description={`You were logged out. ${pending > 0 ? `${kept} on this device and will be saved when you are back.` : 'All your answers are saved.'} The time goes on.`}
      onClose={() => setDialog(null)}
      focusOtherwiseId={QUESTION_HEADING_ID}
    >
      <DialogForm
        send={logIn}
        words="Log In"
        busyWords="Logging in..."
        beside={
          <>
            <button type="button" className={button.quiet} onClick={() => setDialog(null)}>
              Not now
            </button>
            {stranger ? (
              <button type="button" className={button.ending} onClick={leave}>
                Leave the exam
              </button>
            ) : null}
          </>
        }
      >
        {(failure) => (
          <>
            {stranger ? (
              <FormMessage
                message={`You are logged in as ${stranger.username}. ${kept} here for ${username} and not saved yet. Log in as ${username} to save, or leave and lose what is kept.`}
              />
            ) : null}
            {methods ? (
              <>
                {methods.includes('passkey') ? <PasskeyButton /> : null}
                <CodeField error={failure?.fields.code} {...codeHint(methods)} focusOnMount />
              </>
            ) : (
              <PasswordFields username={username} failure={failure} />
            )}
          </>
        )}
      </DialogForm>
    </Modal>
  );
}

const PasskeyButton = () => (
  <button type="submit" name={PASSKEY_INTENT} value="yes" className={button.other}>
    Use a Passkey
  </button>
);

/** The first step with the password, or the second one with a code, where the account takes one (product.md 1.30). */
function sendStep(fields: FormData): Promise<OutputOf<'accounts.login'>> {
  if (fields.has(PASSKEY_INTENT)) return finishWithPasskey(sendCall as Api);
  const code = readFormText(fields, 'code');
  const sent = fields.has('code')
    ? sendCall('accounts.finishLogin', { method: methodOfCode(code), code })
    : sendCall('accounts.login', {
        username: readFormText(fields, 'username'),
        password: readFormText(fields, 'password'),
      });
  return sent as Promise<OutputOf<'accounts.login'>>;
}

/** Signs in; a different user is warned what would be lost first. */
function useLogin(notify: (toast: ToastData) => void, pending: number) {
  const { client } = useExam();
  const learnerId = useViewer()?.id;
  const [stranger, setStranger] = useState<OutputOf<'accounts.finishLogin'>['user']>();
  const [methods, setMethods] = useState<readonly string[] | null>(null);
  const logIn = async (fields: FormData): Promise<FormFailure | null> => {
    try {
      const answer = await sendStep(fields);
      setMethods('secondStep' in answer ? answer.secondStep.methods : null);
      if ('secondStep' in answer) return null;
      const { user } = answer;
      const isStranger = user.id !== learnerId && pending > 0;
      setStranger(isStranger ? user : undefined);
      if (!isStranger) client().signedIn(user.id);
      notify({ title: 'Login successful' });
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'sign-in-expired') setMethods(null);
      if (error instanceof PasskeyFailure) return { message: error.message, fields: {}, values: {} };
      if (!isInvalidInputError(error)) {
        const description = failureMessage(error, FALLBACK);
        notify({ title: 'Login failed', description, tone: 'destructive' });
      }
      return toFormFailure(error, {}, FALLBACK);
    }
  };
  const leave = (): void => {
    if (stranger) client().signedIn(stranger.id);
  };
  return { stranger, methods, logIn, leave };
}
