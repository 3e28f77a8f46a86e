import { redirect, useActionData, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { OutputOf } from '../../application/contract/index.ts';
import { methodOfCode } from '../../domain/accounts/second-factor.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction, PageLoader, PageRequest } from '../page-request.ts';
import { type FormFailure, readFormText } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { AuthCard } from './auth-card.tsx';
import { CodeField, codeHint } from './code-field.tsx';
import { SECOND_STEP_PATH, signInAndRedirect } from './enter-account.ts';
import { PASSKEY_INTENT, PasskeyForm } from './passkey-form.tsx';
import { finishWithPasskey } from './passkeys.ts';
import { otherWay } from './sign-form.css.ts';
import { buildSignInFormPath, type SignInTarget, signInTarget } from './sign-in-target.ts';

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'sign-in-expired';

type SecondStepData = OutputOf<'accounts.readSecondStep'> & { readonly target: SignInTarget };

/** Without a sign-in that waits for its second step there is only the first one (product.md 1.30). */
export const loader: PageLoader<SecondStepData> = async (page) => {
  const target = signInTarget(page, '/');
  if (await page.viewer.get()) throw redirect(target.path);
  try {
    return { ...(await page.api('accounts.readSecondStep', {})), target };
  } catch (error) {
    if (isExpired(error)) throw redirect(buildSignInFormPath('/login', target));
    throw error;
  }
};

/** Nothing waits for the second step where another tab has signed in meanwhile, as whoever it was. */
async function leadOnIfSignedIn({ viewer }: PageRequest, error: unknown, leadsTo: string): Promise<never> {
  viewer.forget();
  throw isExpired(error) && (await viewer.get()) ? redirect(leadsTo) : error;
}

/** Takes the second step and redirects (product.md 1.6, 1.30). */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const code = readFormText(form, 'code');
  const isPasskey = readFormText(form, 'intent') === PASSKEY_INTENT;
  const leadsTo = signInTarget(page, '/').path;
  const finish = () =>
    isPasskey ? finishWithPasskey(page.api) : page.api('accounts.finishLogin', { method: methodOfCode(code), code });
  return signInAndRedirect(page, {
    call: () => finish().catch((error: unknown) => leadOnIfSignedIn(page, error, leadsTo)),
    ...(isPasskey ? { intent: PASSKEY_INTENT } : {}),
    typed: {},
    fallback: 'This code could not be checked. Please try again.',
    succeeded: 'Login successful',
    leadsTo,
  });
};

/** The second step of signing in. */
export function Component() {
  const { target, secondStep } = useLoaderData() as SecondStepData;
  const failure = useActionData() as FormFailure | undefined;
  return (
    <AuthCard
      title="Second Step"
      description={`Enter a code to finish signing in to ${SITE_NAME}.`}
      path={SECOND_STEP_PATH}
    >
      {secondStep.methods.includes('passkey') ? <PasskeyForm failure={failure} /> : null}
      <PostForm failure={failure?.intent ? undefined : failure} words="Finish Signing In" busyWords="Checking...">
        <CodeField error={failure?.fields.code} {...codeHint(secondStep.methods)} />
      </PostForm>
      <p className={otherWay}>
        Lost your device and your recovery codes? <Link to="/contact">Contact support</Link>
      </p>
      <p className={otherWay}>
        <Link to={buildSignInFormPath('/login', target)}>Start again</Link>
      </p>
    </AuthCard>
  );
}
