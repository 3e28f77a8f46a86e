import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useActionData, useSearchParams } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { type FormFailure, isInvalidInputError, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { OutcomeText } from '../ui/outcome-text.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { toastAtom } from '../ui/toast-atom.ts';
import { AuthCard } from './auth-card.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { respondWithOwnMessage } from './respond-with-own-message.ts';
import { otherWay } from './sign-form.css.ts';

const FAILED = 'The reset link may be invalid or expired. Please request a new reset link.';
const NO_TOKEN = {
  title: 'Invalid Request',
  description: 'Reset token is missing. Please request a new reset link.',
  tone: 'destructive',
} as const;

type Answer = FormFailure | { readonly done: true };

/** Sets the new password with the token of the address; all sessions of the user end with it (product.md 1.11). */
export const action: PageAction = async ({ api, viewer, notify, url, request }) => {
  const form = await request.formData();
  const [password, confirmPassword] = [readFormText(form, 'password'), readFormText(form, 'confirmPassword')];
  const token = url.searchParams.get('token') ?? '';
  try {
    await api('accounts.resetPassword', { token, password, confirmPassword });
  } catch (error) {
    const answer = respondWithFormFailure(error, {}, FAILED);
    const { fields } = answer.data;
    if (!isInvalidInputError(error) || fields.token) {
      return respondWithOwnMessage({ notify }, error, { title: 'Reset Failed', words: FAILED });
    }
    if (!fields.confirmPassword) return answer;
    return { ...answer, data: { ...answer.data, fields: { ...fields, confirmPassword: 'Passwords do not match' } } };
  }
  if (await viewer.get()) viewer.forget();
  return { done: true };
};

const RequestNewLink = () => (
  <p className={otherWay}>
    <Link to="/forgot-password">Request a new reset link</Link>
  </p>
);

function WithoutToken() {
  const setToast = useSetAtom(toastAtom);
  useEffect(() => setToast({ ...NO_TOKEN, id: Date.now() }), [setToast]);
  return (
    <>
      <p>{NO_TOKEN.description}</p>
      <RequestNewLink />
    </>
  );
}

const Done = () => (
  <>
    <OutcomeText>
      <p>Your password has been changed. You have been logged out everywhere and can sign in with it now.</p>
    </OutcomeText>
    <Link to="/login" className={button.main}>
      Proceed to Login
    </Link>
  </>
);

const ResetForm = ({ failure }: { readonly failure: FormFailure | undefined }) => (
  <>
    <PostForm failure={failure} words="Reset Password" busyWords="Resetting...">
      <NewPasswordFields failure={failure} labels={['New Password', 'Confirm New Password']} clearedBy={failure} />
    </PostForm>
    {failure?.message ? <RequestNewLink /> : null}
  </>
);

/** The target of the link in the mail. Search engines must not index the page, and the next site must not learn its address. */
export function Component() {
  const answer = useActionData() as Answer | undefined;
  const hasToken = Boolean(useSearchParams()[0].get('token'));
  const isDone = answer !== undefined && 'done' in answer;
  const title = isDone ? 'Password Reset Complete' : hasToken ? 'Reset Password' : 'Invalid Reset Link';
  return (
    <AuthCard title={title} description={`Choose a new password for your ${SITE_NAME} account.`} path="/reset-password">
      <meta name="robots" content="noindex" />
      {isDone ? <Done /> : hasToken ? <ResetForm failure={answer as FormFailure | undefined} /> : <WithoutToken />}
    </AuthCard>
  );
}
