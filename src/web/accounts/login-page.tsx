import { useEffect } from 'react';
import { redirect, useActionData, useLoaderData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { type FormFailure, readFormText } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { AuthCard } from './auth-card.tsx';
import { SECOND_STEP_PATH, signInAndRedirect } from './enter-account.ts';
import { LeftTextsNotice } from './left-texts-notice.tsx';
import { PasswordFields } from './password-fields.tsx';
import { forgotten, otherWay } from './sign-form.css.ts';
import { buildSignInFormPath, findPaidContentName, type SignInTarget, signInTarget } from './sign-in-target.ts';

type LoginData = { readonly target: SignInTarget; readonly endedSessionText: string | null };

/** A viewer who is already signed in is redirected to where the form would lead (product.md 1.6). */
export const loader: PageLoader<LoginData> = async (page) => {
  const target = signInTarget(page, '/');
  if (await page.viewer.get()) throw redirect(target.path);
  const ended = page.url.searchParams.get('ended');
  const endedSessionText = ended && (await import('../refused-session.ts')).findEndedSessionText(ended);
  return { target, endedSessionText };
};

/** Signs in and redirects (product.md 1.4 to 1.6). */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const username = readFormText(form, 'username');
  const target = signInTarget(page, '/');
  return signInAndRedirect(page, {
    call: () => page.api('accounts.login', { username, password: readFormText(form, 'password') }),
    typed: { username },
    failed: 'Login failed',
    fallback: 'Invalid username or password',
    succeeded: 'Login successful',
    leadsTo: target.path,
    secondStepAt: buildSignInFormPath(SECOND_STEP_PATH, target),
  });
};

const PremiumNotice = ({ content }: { readonly content: string }) => (
  <Notice title="Premium Content">
    <p>Sign in to access the full {content} content</p>
  </Notice>
);

function LoginForm() {
  const failure = useActionData() as FormFailure | undefined;
  return (
    <PostForm failure={failure} words="Sign In" busyWords="Signing In...">
      <PasswordFields username={failure?.values.username} required failure={failure} />
      <Link to="/forgot-password" className={forgotten}>
        Forgot your password?
      </Link>
    </PostForm>
  );
}

/** The sign-in. */
export function Component() {
  const { target, endedSessionText } = useLoaderData() as LoginData;
  const content = findPaidContentName(target);
  // A form that waits for a confirmation may be somebody else's (product.md 1.40).
  useEffect(() => {
    void import('../interrupted-form.ts').then(({ forgetInterruptedForms }) => forgetInterruptedForms());
  }, []);
  return (
    <AuthCard
      title="Sign In"
      description={`Sign in to ${SITE_NAME} to go on with your NPPE study or your P.Eng. examples.`}
      path="/login"
      above={
        <>
          {endedSessionText ? (
            <Notice tone="flag" title="You have been logged out" role="alert">
              <p>{endedSessionText}</p>
            </Notice>
          ) : null}
          {content ? <PremiumNotice content={content} /> : null}
          <LeftTextsNotice />
        </>
      }
    >
      <LoginForm />
      <p className={otherWay}>
        New here? <Link to={buildSignInFormPath('/register', target)}>Create an account</Link>
      </p>
    </AuthCard>
  );
}
