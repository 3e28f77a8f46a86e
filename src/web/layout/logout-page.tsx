import { redirect, useActionData } from 'react-router-dom';
import { sendCall } from '../api/http-api.ts';
import { flushUnsentReviews } from '../cards/review-journal.ts';
import { flushUnsentDrafts, type UnsentDraft } from '../outbox/draft-journal.ts';
import { flushUnsentChoices } from '../outbox/flush.ts';
import { purgeUnsentTexts } from '../outbox/unsent-texts.ts';
import { forgetLeads } from '../outreach/lead-record.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, failureMessage, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { purgeUserStorage } from '../user-storage.ts';
import { broadcastViewer } from '../viewer-broadcast.ts';
import { LogoutForm } from './logout-form.tsx';
import { DISCARD_FIELD, UnsentTexts } from './unsent-texts.tsx';

const FAILED = 'Failed to log out. Please try again.';
const CALL_FAILED = 'Failed to logout';

/** A signed-out viewer is redirected. */
export const loader: PageLoader = async ({ viewer }) => {
  if (!(await viewer.get())) throw redirect('/');
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
 * a text cannot be saved, it asks first and ends nothing (product.md 9.43).
 */
export const action: PageAction = async ({ api, viewer, notify, request }) => {
  let leaving: Awaited<ReturnType<typeof viewer.get>>;
  try {
    const form = await request.formData();
    leaving = await viewer.get();
    const unsent = leaving ? await flushUnsent(leaving.id) : [];
    if (unsent.length > 0 && readFormText(form, DISCARD_FIELD) === '') return { unsent } satisfies LogoutAnswer;
    await api('accounts.logout', {});
  } catch (error) {
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
  return (
    <PageBody width="form">
      <PageTitle of="Logout" />
      <Card level={1} title="Logout">
        <FormMessage message={answer && 'fields' in answer ? FAILED : undefined} />
        {unsent.length > 0 ? <UnsentTexts unsent={unsent} /> : <LogoutChoice />}
      </Card>
    </PageBody>
  );
}

const LogoutChoice = () => (
  <>
    <p>
      What has been saved stays in your account. Texts of your submission that are not saved yet are sent first. If that
      fails, you are asked before they are removed from this device.
    </p>
    <LogoutForm className={button.main} />
  </>
);
