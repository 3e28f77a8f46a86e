import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { OutputOf } from '../../../application/contract/index.ts';
import { sendCall } from '../../api/http-api.ts';
import type { Toast } from '../../api/request-context.ts';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { type FormFailure, failureMessage, formFailure, isAboutFields, typed } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useExam } from '../exam-context.ts';
import { dialogAtom, savingAtom } from '../exam-session.ts';
import { QUESTION_HEADING_ID } from '../question-panel.tsx';

type LoginDialogProps = { readonly username: string; readonly notify: (toast: Toast) => void };

const FALLBACK = 'Invalid username or password';

/** Signing in without leaving the exam. */
export function LoginDialog({ username, notify }: LoginDialogProps) {
  const setDialog = useSetAtom(dialogAtom);
  const { pending } = useAtomValue(savingAtom);
  const { stranger, logIn, leave } = useLogin(notify, pending);
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
            <TextField
              label="Username or Email"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={username}
              error={failure?.fields.username}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              error={failure?.fields.password}
              clearedBy={failure}
            />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}

/** Signs in; somebody else is told what would be lost before anything is. */
function useLogin(notify: (toast: Toast) => void, pending: number) {
  const { client } = useExam();
  const learnerId = useViewer()?.id;
  const [stranger, setStranger] = useState<OutputOf<'accounts.login'>['user']>();
  const logIn = async (fields: FormData): Promise<FormFailure | null> => {
    const [username, password] = [typed(fields, 'username'), typed(fields, 'password')];
    try {
      const { user } = (await sendCall('accounts.login', { username, password })) as OutputOf<'accounts.login'>;
      const isStranger = user.id !== learnerId && pending > 0;
      setStranger(isStranger ? user : undefined);
      if (!isStranger) client().signedIn(user.id);
      notify({ title: 'Login successful' });
      return null;
    } catch (error) {
      if (!isAboutFields(error)) {
        const description = failureMessage(error, FALLBACK);
        notify({ title: 'Login failed', description, tone: 'destructive' });
      }
      return formFailure(error, { username }, FALLBACK);
    }
  };
  const leave = (): void => {
    if (stranger) client().signedIn(stranger.id);
  };
  return { stranger, logIn, leave };
}
