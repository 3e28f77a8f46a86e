import { redirect, useActionData, useLoaderData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import { pickTouchToSend, readShareOriginValue } from '../outreach/first-touch.ts';
import { ShareOriginBox } from '../outreach/share-origin-box.tsx';
import type { PageAction, PageLoader, PageRequest } from '../page-request.ts';
import { type FormFailure, readFormText } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { EmailField } from './email-field.tsx';
import { signInAndRedirect } from './enter-account.ts';
import { LeftTextsNotice } from './left-texts-notice.tsx';
import { LegalConsent } from './legal-consent.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { otherWay } from './sign-form.css.ts';
import { buildSignInFormPath, type SignInTarget, signInTarget } from './sign-in-target.ts';

/** Where registering leads: to the checkout, or to the page named in the link (product.md 1.7). */
const afterwards = (page: PageRequest): SignInTarget => signInTarget(page, '/subscribe');

/** A viewer who is already signed in is redirected to where the form would lead (product.md 1.7). */
export const loader: PageLoader<SignInTarget> = async (page) => {
  const target = afterwards(page);
  if (await page.viewer.get()) throw redirect(target.path);
  return target;
};

/** Opens the account, which signs in at once, and redirects (product.md 1.7). */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const kept = { username: readFormText(form, 'username'), email: readFormText(form, 'email') };
  const touch = pickTouchToSend(form, Date.now());
  const passwords = {
    password: readFormText(form, 'password'),
    confirmPassword: readFormText(form, 'confirmPassword'),
  };
  return signInAndRedirect(page, {
    call: () => page.api('accounts.register', { ...kept, ...passwords, ...touch }),
    typed: { ...kept, ...readShareOriginValue(form) },
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
      <ShareOriginBox failure={failure} />
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
      above={<LeftTextsNotice />}
    >
      <RegisterForm />
      <p className={otherWay}>
        Already have an account? <Link to={buildSignInFormPath('/login', target)}>Sign In</Link>
      </p>
    </AuthCard>
  );
}
