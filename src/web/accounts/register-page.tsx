import { Link, redirect, useActionData, useLoaderData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction, PageLoader, PageRequest } from '../page-request.ts';
import { type FormFailure, typed } from '../ui/form-failure.ts';
import { PostForm } from '../ui/post-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { EmailField } from './email-field.tsx';
import { enterAccount } from './enter-account.ts';
import { LegalConsent } from './legal-consent.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { otherWay } from './sign-form.css.ts';
import { type SignInTarget, signInTarget, withRedirect } from './sign-in-target.ts';

/** Where registering leads: to the checkout, or to the page named in the link (product.md 1.7). */
const afterwards = (page: PageRequest): SignInTarget => signInTarget(page, '/subscribe');

/** Somebody who is signed in already goes on to where the form would lead (product.md 1.7). */
export const loader: PageLoader<SignInTarget> = async (page) => {
  const target = afterwards(page);
  if (await page.viewer.get()) throw redirect(target.path);
  return target;
};

/** Opens the account, which signs in at once, and goes on (product.md 1.7). */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const kept = { username: typed(form, 'username'), email: typed(form, 'email') };
  const passwords = { password: typed(form, 'password'), confirmPassword: typed(form, 'confirmPassword') };
  return enterAccount(page, {
    call: () => page.api('accounts.register', { ...kept, ...passwords }),
    typed: kept,
    failed: 'Registration failed',
    fallback: 'Could not create your account',
    succeeded: 'Registration successful',
    leadsTo: afterwards(page).path,
  });
};

function RegisterForm() {
  const failure = useActionData() as FormFailure | undefined;
  return (
    <PostForm failure={failure} words="Create Account" busyWords="Creating Account...">
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="2 to 40 characters, no spaces and no @"
        defaultValue={failure?.values.username}
        error={failure?.fields.username}
      />
      <EmailField failure={failure} />
      <NewPasswordFields failure={failure} />
      <LegalConsent by="creating an account" />
    </PostForm>
  );
}

/** The sign-up. */
export function Component() {
  const target = useLoaderData() as SignInTarget;
  return (
    <AuthCard
      title="Create Account"
      description={`Create your ${SITE_NAME} account. It is free; you choose what to buy afterwards.`}
      path="/register"
    >
      <RegisterForm />
      <p className={otherWay}>
        Already have an account? <Link to={withRedirect('/login', target)}>Sign In</Link>
      </p>
    </AuthCard>
  );
}
