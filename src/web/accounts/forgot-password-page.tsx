import { useActionData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction } from '../page-request.ts';
import { type FormFailure, isInvalidInputError, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { OutcomeText } from '../ui/outcome-text.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { AuthCard } from './auth-card.tsx';
import { EmailField } from './email-field.tsx';
import { respondWithOwnMessage } from './respond-with-own-message.ts';
import { otherWay } from './sign-form.css.ts';

const SENT = {
  title: 'Reset Link Sent',
  description: 'If an account with that email exists, a password reset link has been sent.',
};
const FAILED = 'An error occurred while processing your request. Please try again later.';

type Answer = FormFailure | { readonly done: true };

/** Asks for a link to the address; what is shown is the same whether or not it has an account (product.md 1.10). */
export const action: PageAction = async ({ api, notify, request }) => {
  const email = readFormText(await request.formData(), 'email');
  try {
    await api('accounts.requestPasswordReset', { email });
  } catch (error) {
    if (isInvalidInputError(error)) return respondWithFormFailure(error, { email }, FAILED);
    return respondWithOwnMessage({ notify }, error, { title: 'Error', words: FAILED, typed: { email } });
  }
  notify(SENT);
  return { done: true };
};

const BackToLogin = () => (
  <p className={otherWay}>
    <Link to="/login">Back to Login</Link>
  </p>
);

function RequestForm({ failure }: { readonly failure: FormFailure | undefined }) {
  return (
    <PostForm failure={failure} words="Send Reset Link" busyWords="Sending...">
      <p>Enter the email address of your account. You get a link with which you choose a new password.</p>
      <EmailField failure={failure} />
    </PostForm>
  );
}

/** Where one asks for a reset link. */
export function Component() {
  const answer = useActionData() as Answer | undefined;
  const isDone = answer !== undefined && 'done' in answer;
  return (
    <AuthCard
      title={isDone ? SENT.title : 'Forgot Password'}
      description={`Ask for a link to choose a new password for your ${SITE_NAME} account.`}
      path="/forgot-password"
    >
      {isDone ? (
        <OutcomeText>
          <p>{SENT.description}</p>
          <p>The link works once and for 60 minutes. If no email comes, check your spam folder or ask again.</p>
        </OutcomeText>
      ) : (
        <RequestForm failure={answer as FormFailure | undefined} />
      )}
      <BackToLogin />
    </AuthCard>
  );
}
