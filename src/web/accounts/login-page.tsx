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
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { forgotten, form as formStyle, otherWay } from './sign-form.css.ts';
import { premiumContent, withRedirect } from './sign-in-target.ts';

const FALLBACK = 'Invalid username or password';

/** Somebody who is signed in already goes on to where the form would lead (product.md 1.6). */
export const loadLogin: PageLoad = async ({ viewer, url }) => {
  if (await viewer.get()) throw redirect(loginRedirectPath(url.searchParams.get('redirect')));
  return null;
};

/** Signs in and goes on; what another learner left on this device goes away (product.md 1.4 to 1.6, 1.8). */
export const submitLogin: PageLoad = async ({ api, viewer, notify, url, request }) => {
  const form = await request.formData();
  const username = typed(form, 'username');
  try {
    const { user } = await api('accounts.login', { username, password: typed(form, 'password') });
    purgeExamStorage(user.id);
  } catch (error) {
    const description = failureMessage(error, FALLBACK);
    if (!isAboutFields(error)) notify({ title: 'Login failed', description, tone: 'destructive' });
    return answerFailure(error, { username }, FALLBACK);
  }
  viewer.forget();
  notify({ title: 'Login successful' });
  return redirect(loginRedirectPath(url.searchParams.get('redirect')));
};

const PremiumNotice = ({ content }: { readonly content: string }) => (
  <Notice title="Premium Content">
    <p>Sign in to access the full {content} content</p>
  </Notice>
);

function LoginForm() {
  const failure = useActionData() as FormFailure | undefined;
  const busy = useFormBusy();
  const form = useFirstInvalidField(failure);
  return (
    <Form method="post" noValidate className={formStyle} ref={form}>
      <FormMessage message={failure?.message} />
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
      <SubmitButton busy={busy} busyWords="Signing In...">
        Sign In
      </SubmitButton>
    </Form>
  );
}

/** The sign-in. */
export function LoginPage() {
  const target = useSearchParams()[0].get('redirect');
  const content = premiumContent(target);
  return (
    <PageBody width="form">
      <PageTitle of="Sign In" />
      <meta
        name="description"
        content={`Sign in to ${SITE_NAME} to go on with your NPPE study or your P.Eng. examples.`}
      />
      {content ? <PremiumNotice content={content} /> : null}
      <Card level={1} title="Sign In">
        <LoginForm />
        <p className={otherWay}>
          New here? <Link to={withRedirect('/register', target)}>Create an account</Link>
        </p>
      </Card>
    </PageBody>
  );
}
