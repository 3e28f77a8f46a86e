import { Form, Link, redirect, useActionData, useSearchParams } from 'react-router-dom';
import { loginRedirectPath } from '../../domain/accounts/login-redirect.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { purgeExamStorage } from '../exam/exam-storage.ts';
import type { PageLoad } from '../page-route.tsx';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import {
  answerFailure,
  type FormFailure,
  failureMessage,
  isAboutFields,
  typed,
  useFirstInvalidField,
} from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { form as formStyle, otherWay } from './sign-form.css.ts';
import { withRedirect } from './sign-in-target.ts';

const FALLBACK = 'Could not create your account';

/** Where registering leads: to the checkout, or to the page named in the link (product.md 1.7). */
const afterwards = (url: URL): string => loginRedirectPath(url.searchParams.get('redirect'), '/subscribe');

/** Somebody who is signed in already goes on to where the form would lead (product.md 1.7). */
export const loadRegister: PageLoad = async ({ viewer, url }) => {
  if (await viewer.get()) throw redirect(afterwards(url));
  return null;
};

/** Opens the account, which signs in at once, and goes on; another learner's traces go away (product.md 1.7, 1.8). */
export const submitRegister: PageLoad = async ({ api, viewer, notify, url, request }) => {
  const form = await request.formData();
  const kept = { username: typed(form, 'username'), email: typed(form, 'email') };
  const passwords = { password: typed(form, 'password'), confirmPassword: typed(form, 'confirmPassword') };
  try {
    const { user } = await api('accounts.register', { ...kept, ...passwords });
    purgeExamStorage(user.id);
  } catch (error) {
    const description = failureMessage(error, FALLBACK);
    if (!isAboutFields(error)) notify({ title: 'Registration failed', description, tone: 'destructive' });
    return answerFailure(error, kept, FALLBACK);
  }
  viewer.forget();
  notify({ title: 'Registration successful' });
  return redirect(afterwards(url));
};

type FieldsProps = { readonly failure: FormFailure | undefined };

const NameFields = ({ failure }: FieldsProps) => (
  <>
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
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={failure?.values.email}
      error={failure?.fields.email}
    />
  </>
);

function PasswordFields({ failure }: FieldsProps) {
  const { password, confirmPassword } = failure?.fields ?? {};
  const clearedBy = password || confirmPassword ? failure : undefined;
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="8 to 64 characters"
        error={password}
        clearedBy={clearedBy}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={confirmPassword}
        clearedBy={clearedBy}
      />
    </>
  );
}

function RegisterForm() {
  const failure = useActionData() as FormFailure | undefined;
  const busy = useFormBusy();
  const form = useFirstInvalidField(failure);
  return (
    <Form method="post" noValidate className={formStyle} ref={form}>
      <FormMessage message={failure?.message} />
      <NameFields failure={failure} />
      <PasswordFields failure={failure} />
      <SubmitButton busy={busy} busyWords="Creating Account...">
        Create Account
      </SubmitButton>
    </Form>
  );
}

/** The sign-up. */
export function RegisterPage() {
  const target = useSearchParams()[0].get('redirect');
  return (
    <PageBody width="form">
      <PageTitle of="Create Account" />
      <meta
        name="description"
        content={`Create your ${SITE_NAME} account. It is free; you choose what to buy afterwards.`}
      />
      <Card level={1} title="Create Account">
        <RegisterForm />
        <p className={otherWay}>
          Already have an account? <Link to={withRedirect('/login', target)}>Sign In</Link>
        </p>
      </Card>
    </PageBody>
  );
}
