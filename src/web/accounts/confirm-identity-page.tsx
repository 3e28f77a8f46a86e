import { useEffect, useState } from 'react';
import { redirect, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import type { Api, InputOf, OutputOf } from '../../application/contract/index.ts';
import { loginRedirectPath } from '../../domain/accounts/login-redirect.ts';
import { CONFIRMATION_PATH, methodOfCode } from '../../domain/accounts/second-factor.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import {
  findInterruptedForm,
  forgetFormsLeft,
  forgetInterruptedForms,
  INTERRUPTED_FORM,
  type InterruptedForm,
  type InterruptedFormKey,
  isFormOf,
  isOfThisSignIn,
  mayFormWait,
  noteLeaving,
  OWN_FORM,
  readInterruptedForm,
  SEND_AGAIN,
  toInterruptedForm,
  writeInterruptedForm,
} from '../interrupted-form.ts';
import { type PageAction, type PageLoader, type PageRequest, toRedirectParameter } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ConfirmationForms, ConfirmedElsewhere } from './confirmation-forms.tsx';
import { findFileContent } from './confirmation-purpose.ts';
import { PASSKEY_INTENT } from './passkey-form.tsx';
import { PasskeyFailure, requestPasskey } from './passkeys.ts';

/** The page to go back to, or the file to download, whose address is no page: then the page with its link is the way back. */
type Target = { readonly path: string; readonly isFile: boolean; readonly back: string };

type ConfirmationData = OutputOf<'accounts.readConfirmation'> & {
  readonly target: Target;
  /** Names the form that may wait for this confirmation. */
  readonly waiting: InterruptedFormKey;
  /** Whether one that waited was of an earlier sign-in. */
  readonly isDropped: boolean;
};

/** Says in the address that a form is not carried out. */
const DROPPED = 'dropped';

/** A form that waits, or what went wrong with the confirmation. */
type ConfirmationAnswer =
  | { readonly interrupted: InterruptedForm }
  | (FormFailure & { readonly interrupted?: undefined });

/** The address of a file: an export, in a format where there are several, with the filters of its list. */
const FILE = /^api\/(?:[a-z0-9-]+\/)+export(?:\/[a-z]+)?(?:\?[A-Za-z0-9_.~*%=&+-]*)?$/;

function targetOf({ url, isPage }: PageRequest): Target {
  const named = url.searchParams.get('redirect') ?? '';
  if (FILE.test(named)) {
    // The address of an export is that of its page, where the browser did not say which page had the link.
    const [, page = ''] = /^api\/(.*)\/export/.exec(named) ?? [];
    const back = loginRedirectPath(url.searchParams.get('back'), isPage, loginRedirectPath(page, isPage, '/account'));
    return { path: `/${named}`, isFile: true, back };
  }
  const path = loginRedirectPath(named, isPage, '/account');
  return { path, isFile: false, back: path };
}

/**
 * A fresh confirmation leads on at once. A file is offered, since a page cannot lead to it (product.md 1.35), and a form that waits
 * in the tab is carried out by the page (1.40).
 */
export const loader: PageLoader<ConfirmationData> = async (page) => {
  const target = targetOf(page);
  const confirmation = await page.api('accounts.readConfirmation', {});
  const waiting = await nameWaitingForm(page, confirmation);
  const isDropped = page.url.searchParams.has(DROPPED);
  const canRedirect = !target.isFile && !isDropped && !mayFormWait(page.url, waiting);
  if (confirmation.isFresh && canRedirect) throw redirect(target.path);
  return { ...confirmation, target, waiting, isDropped };
};

async function nameWaitingForm(
  page: PageRequest,
  { signedInAt }: OutputOf<'accounts.readConfirmation'>,
): Promise<InterruptedFormKey> {
  return { userId: (await page.viewer.get())?.id ?? 0, signedInAt, path: targetOf(page).path };
}

/** The proof that one of the forms gives. */
async function readProof(api: Api, form: FormData): Promise<InputOf<'accounts.confirmIdentity'>> {
  const code = readFormText(form, 'code');
  if (readFormText(form, 'intent') === PASSKEY_INTENT) {
    return requestPasskey((await api('accounts.beginPasskeyConfirmation', {})).options);
  }
  if (form.has('code')) return { method: methodOfCode(code), code };
  return { method: 'password', password: readFormText(form, 'password') };
}

/** Receives a form that needs a confirmation, or confirms and leads on: that form is then carried out (product.md 1.35, 1.40). */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  return form.has(OWN_FORM) ? confirm(page, form) : receiveForm(page, form);
};

/** A confirmation in another tab may have come first: then the form goes back as it is, unless it is that of an earlier sign-in. */
async function receiveForm(page: PageRequest, form: FormData): Promise<unknown> {
  const confirmation = await page.api('accounts.readConfirmation', {});
  const waiting = await nameWaitingForm(page, confirmation);
  if (!isFormOf(page.url.searchParams, waiting)) return dropForm(page);
  if (confirmation.isFresh) return redirect(waiting.path, SEND_AGAIN);
  const interrupted = toInterruptedForm(form);
  writeInterruptedForm(waiting, interrupted, Date.now());
  return { interrupted } satisfies ConfirmationAnswer;
}

/** Somebody has signed in since the form was sent: it was not theirs, or they may not remember it. The page says so (product.md 1.40). */
function dropForm(page: PageRequest): Response {
  forgetInterruptedForms();
  const path = toRedirectParameter(new URL(targetOf(page).path, page.url));
  return redirect(`${CONFIRMATION_PATH}?redirect=${path}&${DROPPED}`);
}

async function confirm(page: PageRequest, form: FormData): Promise<unknown> {
  const interrupted = findInterruptedForm(form);
  if (interrupted && !(await isOfThisSignIn(page, form))) return dropForm(page);
  try {
    await page.api('accounts.confirmIdentity', await readProof(page.api, form));
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const intent = readFormText(form, 'intent');
    const values = interrupted ? { [INTERRUPTED_FORM]: JSON.stringify(interrupted) } : {};
    if (error instanceof PasskeyFailure) return { message: error.message, fields: {}, values, intent };
    return respondWithFormFailure(error, values, 'This could not be checked. Please try again.', intent);
  }
  forgetInterruptedForms();
  const { path, isFile } = targetOf(page);
  if (isFile) return null;
  return redirect(path, interrupted ? SEND_AGAIN : 302);
}

/**
 * The form that waits in this sign-in, as the fields of this page carry it; after a reload it is what the tab has kept. After another
 * sign-in the page still has what it was answered or has read before.
 */
function useInterruptedForm({ waiting }: ConfirmationData, answer: ConfirmationAnswer | undefined): string | null {
  const [kept, setKept] = useState<{ readonly key: InterruptedFormKey; readonly text: string } | null>(null);
  const { search } = useLocation();
  useForgetOnLeaving(waiting.userId);
  useEffect(() => {
    const form = readInterruptedForm(waiting, Date.now());
    setKept(form && { key: waiting, text: JSON.stringify(form) });
  }, [waiting]);
  if (!isFormOf(new URLSearchParams(search), waiting)) return null;
  if (answer)
    return answer.interrupted ? JSON.stringify(answer.interrupted) : (answer.values[INTERRUPTED_FORM] ?? null);
  return kept?.key === waiting ? kept.text : null;
}

/**
 * What waits is forgotten on the way to any other page, by a typed address and the browser's Back too; a reload or an unloaded tab
 * keeps it.
 */
function useForgetOnLeaving(userId: number): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    forgetFormsLeft(userId, opened?.type === 'reload');
    const own = window.location.href;
    const leave = (): void => noteLeaving(userId);
    // The browser shows the document again as it was left, with the form in its fields.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      forgetInterruptedForms();
      window.location.reload();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      if (window.location.href !== own) forgetInterruptedForms();
    };
  }, [userId]);
}

/** A page is not told what becomes of a download: the link stays. */
function DownloadLink({ path }: { readonly path: string }) {
  const [isFollowed, setIsFollowed] = useState(false);
  const content = findFileContent(path) ?? 'the file';
  return (
    <>
      <p role="status">
        {isFollowed
          ? `The download of ${content} has started. If nothing arrives, start it again.`
          : `You can download ${content} now.`}
      </p>
      <p>
        <a href={path} className={button.main} onClick={() => setIsFollowed(true)}>
          {isFollowed ? 'Download Again' : 'Download'}
        </a>
      </p>
    </>
  );
}

type ConfirmedProps = { readonly loaded: ConfirmationData; readonly interrupted: string | null };

const Confirmed = ({ loaded: { target, signedInAt }, interrupted }: ConfirmedProps) =>
  target.isFile ? (
    <DownloadLink path={target.path} />
  ) : (
    <ConfirmedElsewhere path={target.path} interrupted={interrupted} signedInAt={signedInAt} />
  );

const DROPPED_TEXT = 'Your last step was not carried out, because you have signed in again since.';

/** Asks for a confirmation of identity before an operation that a stolen session must not carry out. */
export function Component() {
  const loaded = useLoaderData() as ConfirmationData;
  const { isFresh, target, isDropped } = loaded;
  const answer = (useActionData() ?? undefined) as ConfirmationAnswer | undefined;
  const interrupted = useInterruptedForm(loaded, answer);
  const failure = answer?.interrupted ? undefined : answer;
  // A form keeps the scroll position, since its page mostly stays: sent from far below it would lead to the foot of this one.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const title = isFresh ? 'Confirmed' : 'Confirm that it is you';
  return (
    <PageBody width="form">
      <PageTitle of={title} />
      <meta name="robots" content="noindex" />
      <Card level={1} title={title} arrives={isFresh}>
        <FormMessage message={isDropped ? DROPPED_TEXT : undefined} />
        {isFresh ? (
          <Confirmed loaded={loaded} interrupted={interrupted} />
        ) : (
          <ConfirmationForms confirmation={loaded} path={target.path} failure={failure} interrupted={interrupted} />
        )}
        <p>
          <Link to={target.back}>Go back</Link>
        </p>
      </Card>
    </PageBody>
  );
}
