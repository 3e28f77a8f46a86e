import { redirect, useActionData, useSearchParams } from 'react-router-dom';
import { isConnectionFailure } from '../api/connection-failure.ts';
import { sendCall } from '../api/http-api.ts';
import { flushUnsentReviews } from '../cards/review-journal.ts';
import { flushUnsentDrafts, type UnsentDraft } from '../outbox/draft-journal.ts';
import { flushUnsentChoices } from '../outbox/flush.ts';
import { purgeUnsentTexts } from '../outbox/unsent-texts.ts';
import { forgetLeads } from '../outreach/lead-record.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, failureMessage, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { purgeUserStorage } from '../user-storage.ts';
import { broadcastViewer } from '../viewer-broadcast.ts';
import { leaveUnreachable } from './leave-unreachable.ts';
import { LogoutForm } from './logout-form.tsx';
import { DISCARD_FIELD, UnsentTexts } from './unsent-texts.tsx';

const FAILED = 'Failed to log out. Please try again.';
const CALL_FAILED = 'Failed to logout';

/** The parameter by which the page says that the server was not reached. */
const ON_DEVICE_ONLY = 'on-device-only';

/** A signed-out viewer is redirected; one who is so on the device only, by the browser, is told. The server knows better. */
export const loader: PageLoader = async ({ viewer, url }) => {
  const isOnDeviceOnly = typeof document !== 'undefined' && url.searchParams.has(ON_DEVICE_ONLY);
  if (!(await viewer.get()) && !isOnDeviceOnly) throw redirect('/');
  return null;
};

/** The texts that could not be saved, where signing out waits for the learner's choice. */
type LogoutAnswer = { readonly unsent: readonly UnsentDraft[] } | FormFailure;

/** Sends what this device has not sent of the viewer; the texts that could not be saved. */
async function flushUnsent(userId: number): Promise<readonly UnsentDraft[]> {
  const [unsent] = await Promise.all([
    flushUnsentDrafts(userId, sendCall),
    flushUnsentChoices(userId, sendCall),
    flushUnsentReviews(userId, sendCall),
  ]);
  return unsent;
}

/**
 * Ends the session on the server after the last answers are sent; nothing stays on the device (product.md 1.5, 1.8). Where
 * a text cannot be saved, it asks first and ends nothing (product.md 9.43). Where the server is not reached, it signs out on the
 * device (product.md 1.42).
 */
export const action: PageAction = async ({ api, viewer, notify, request }) => {
  let leaving: Awaited<ReturnType<typeof viewer.get>> = null;
  try {
    const form = await request.formData();
    leaving = await viewer.get();
    const unsent = leaving ? await flushUnsent(leaving.id) : [];
    if (unsent.length > 0 && readFormText(form, DISCARD_FIELD) === '') return { unsent } satisfies LogoutAnswer;
    await api('accounts.logout', {});
  } catch (error) {
    if (isConnectionFailure(error)) {
      leaveUnreachable();
      if (leaving) purgeUnsentTexts(leaving.id);
      forgetLeads();
      viewer.leave();
      notify({ title: 'Logged out on this device' });
      return redirect(`/logout?${ON_DEVICE_ONLY}=yes`);
    }
    notify({ title: FAILED, description: failureMessage(error, CALL_FAILED), tone: 'destructive' });
    return respondWithFormFailure(error, {}, CALL_FAILED);
  }
  purgeUserStorage(null);
  if (leaving) purgeUnsentTexts(leaving.id);
  broadcastViewer(null);
  forgetLeads();
  viewer.leave();
  notify({ title: 'Logged out', description: 'You have been successfully logged out.' });
  return redirect('/');
};

/** Where one is when logging out has failed or would lose a text, or when the address was typed. */
export function Component() {
  const answer = useActionData() as LogoutAnswer | undefined;
  const unsent = answer && 'unsent' in answer ? answer.unsent : [];
  const [parameters] = useSearchParams();
  const isOnDeviceOnly = useViewer() === null && parameters.has(ON_DEVICE_ONLY);
  return (
    <PageBody width="form">
      <PageTitle of="Logout" />
      <Card level={1} title="Logout">
        <FormMessage message={answer && 'fields' in answer ? FAILED : undefined} />
        {unsent.length > 0 ? <UnsentTexts unsent={unsent} /> : isOnDeviceOnly ? <OnDeviceOnly /> : <LogoutChoice />}
      </Card>
    </PageBody>
  );
}

/** What is known where the server was not reached (product.md 1.42). */
const OnDeviceOnly = () => (
  <>
    <Notice tone="flag" role="alert" title="You are logged out on this device only">
      <p>
        The server could not be reached, so your session there has not ended yet. It ends as soon as this browser
        reaches the site again, and after 14 days without use in any case.
      </p>
    </Notice>
    <p>Answers that were not sent stay on this device. They are sent when you log in here again.</p>
    <LogoutForm className={button.main} words="Try again" />
  </>
);

const LogoutChoice = () => (
  <>
    <p>
      What has been saved stays in your account. Texts of your submission that are not saved yet are sent first. If that
      fails, you are asked before they are removed from this device.
    </p>
    <LogoutForm className={button.main} />
  </>
);
