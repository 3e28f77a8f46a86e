import { Link, redirect, useActionData, useLoaderData } from 'react-router-dom';
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
import { premiumContent, type SignInTarget, signInTarget, withRedirect } from './sign-in-target.ts';

/** Somebody who is signed in already goes on to where the form would lead (product.md 1.6). */
export const loader: PageLoader<SignInTarget> = async (page) => {
  const target = signInTarget(page, '/');
  if (await page.viewer.get()) throw redirect(target.path);
  return target;
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
    leadsTo: signInTarget(page, '/').path,
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
  const target = useLoaderData() as SignInTarget;
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
