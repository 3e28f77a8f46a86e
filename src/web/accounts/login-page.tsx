import { Link, redirect, useActionData, useSearchParams } from 'react-router-dom';
import { loginRedirectPath } from '../../domain/accounts/login-redirect.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { type FormFailure, typed } from '../ui/form-failure.ts';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { enterAccount } from './enter-account.ts';
import { forgotten, otherWay } from './sign-form.css.ts';
import { premiumContent, withRedirect } from './sign-in-target.ts';

/** Somebody who is signed in already goes on to where the form would lead (product.md 1.6). */
export const loader: PageLoader = async ({ viewer, url }) => {
  if (await viewer.get()) throw redirect(loginRedirectPath(url.searchParams.get('redirect')));
  return null;
};

/** Signs in and goes on (product.md 1.4 to 1.6). */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const username = typed(form, 'username');
  return enterAccount(page, {
    call: () => page.api('accounts.login', { username, password: typed(form, 'password') }),
    typed: { username },
    failed: 'Login failed',
    fallback: 'Invalid username or password',
    succeeded: 'Login successful',
    leadsTo: loginRedirectPath(page.url.searchParams.get('redirect')),
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
      <TextField
        label="Username or Email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={failure?.values.username}
        error={failure?.fields.username}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={failure?.fields.password}
        clearedBy={failure}
      />
      <Link to="/forgot-password" className={forgotten}>
        Forgot your password?
      </Link>
    </PostForm>
  );
}

/** The sign-in. */
export function Component() {
  const target = useSearchParams()[0].get('redirect');
  const content = premiumContent(target);
  return (
    <AuthCard
      title="Sign In"
      description={`Sign in to ${SITE_NAME} to go on with your NPPE study or your P.Eng. examples.`}
      path="/login"
      above={content ? <PremiumNotice content={content} /> : null}
    >
      <LoginForm />
      <p className={otherWay}>
        New here? <Link to={withRedirect('/register', target)}>Create an account</Link>
      </p>
    </AuthCard>
  );
}
