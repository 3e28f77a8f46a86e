import { Link, redirect, useActionData, useLoaderData } from 'react-router-dom';
import type { Api, InputOf, OutputOf } from '../../application/contract/index.ts';
import { loginRedirectPath } from '../../domain/accounts/login-redirect.ts';
import { methodOfCode } from '../../domain/accounts/second-factor.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import type { PageAction, PageLoader, PageRequest } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { CodeField, codeHint } from './code-field.tsx';
import { PASSKEY_INTENT, PasskeyForm } from './passkey-form.tsx';
import { PasskeyFailure, requestPasskey } from './passkeys.ts';

/** The page to go back to, or the file to download, whose address is no page. */
type Target = { readonly path: string; readonly isFile: boolean };

type ConfirmationData = OutputOf<'accounts.readConfirmation'> & { readonly target: Target };

/** The address of a file: an export, in a format where there are several, with the filters of its list. */
const FILE = /^api\/(?:[a-z-]+\/)+export(?:\/[a-z]+)?(?:\?[A-Za-z0-9_.~*%=&+-]*)?$/;

function targetOf({ url, isPage }: PageRequest): Target {
  const named = url.searchParams.get('redirect') ?? '';
  if (FILE.test(named)) return { path: `/${named}`, isFile: true };
  return { path: loginRedirectPath(named, isPage, '/account'), isFile: false };
}

/** A fresh confirmation leads on at once; a file is offered, since a page cannot lead to it (product.md 1.35). */
export const loader: PageLoader<ConfirmationData> = async (page) => {
  const target = targetOf(page);
  const confirmation = await page.api('accounts.readConfirmation', {});
  if (confirmation.isFresh && !target.isFile) throw redirect(target.path);
  return { ...confirmation, target };
};

/** The proof that one of the forms gives. */
async function readProof(api: Api, form: FormData): Promise<InputOf<'accounts.confirmIdentity'>> {
  const code = readFormText(form, 'code');
  if (readFormText(form, 'intent') === PASSKEY_INTENT) {
    return requestPasskey((await api('accounts.beginPasskeyConfirmation', {})).options);
  }
  if (form.has('code')) return { method: methodOfCode(code), code };
  return { method: 'password', password: readFormText(form, 'password') };
}

/** Confirms by password, code or passkey, and leads back to what needed it (product.md 1.35). */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  try {
    await page.api('accounts.confirmIdentity', await readProof(page.api, form));
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const intent = readFormText(form, 'intent');
    if (error instanceof PasskeyFailure) return { message: error.message, fields: {}, values: {}, intent };
    return respondWithFormFailure(error, {}, 'This could not be checked. Please try again.', intent);
  }
  const { path, isFile } = targetOf(page);
  return isFile ? null : redirect(path);
};

const DownloadLink = ({ path }: { readonly path: string }) => (
  <>
    <p role="status">Confirmed. You can download the file now.</p>
    <p>
      <a href={path} className={button.main}>
        Download
      </a>
    </p>
  </>
);

type ConfirmationFormsProps = {
  readonly methods: ConfirmationData['methods'];
  readonly failure: FormFailure | undefined;
};

const ConfirmationForms = ({ methods, failure }: ConfirmationFormsProps) => (
  <>
    <p>You are about to do something that is protected. This confirmation holds for ten minutes.</p>
    {methods.includes('passkey') ? <PasskeyForm failure={failure} /> : null}
    <PostForm failure={failure?.intent ? undefined : failure} words="Confirm" busyWords="Checking...">
      {methods.includes('password') ? (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={failure?.fields.password}
          clearedBy={failure}
        />
      ) : (
        <CodeField error={failure?.fields.code} {...codeHint(methods)} />
      )}
    </PostForm>
  </>
);

/** Asks who one is before what a stolen session must not do. */
export function Component() {
  const { isFresh, methods, target } = useLoaderData() as ConfirmationData;
  const failure = (useActionData() ?? undefined) as FormFailure | undefined;
  const isFile = isFresh && target.isFile;
  return (
    <PageBody width="form">
      <PageTitle of="Confirm that it is you" />
      <meta name="robots" content="noindex" />
      <Card level={1} title="Confirm that it is you">
        {isFile ? <DownloadLink path={target.path} /> : <ConfirmationForms methods={methods} failure={failure} />}
        <p>
          <Link to={target.isFile ? '/account' : target.path}>Go back</Link>
        </p>
      </Card>
    </PageBody>
  );
}
