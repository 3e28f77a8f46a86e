import { redirect, useActionData } from 'react-router-dom';
import { sendCall } from '../api/http-api.ts';
import { flushUnsentReviews } from '../cards/review-journal.ts';
import { flushUnsentDrafts } from '../outbox/draft-journal.ts';
import { flushUnsentChoices } from '../outbox/flush.ts';
import { forgetLeads } from '../outreach/lead-record.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { broadcastSignOut } from '../sign-out-broadcast.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, failureMessage, respondWithFormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { purgeUserStorage } from '../user-storage.ts';
import { LogoutForm } from './logout-form.tsx';

const FAILED = 'Failed to log out. Please try again.';
const CALL_FAILED = 'Failed to logout';

/** Nobody signed in has nothing to do here. */
export const loader: PageLoader = async ({ viewer }) => {
  if (!(await viewer.get())) throw redirect('/');
  return null;
};

/** Ends the session on the server after the last answers are sent; nothing stays on the device (product.md 1.5, 1.8). */
export const action: PageAction = async ({ api, viewer, notify }) => {
  try {
    const leaving = await viewer.get();
    if (leaving) {
      await Promise.all([
        flushUnsentChoices(leaving.id, sendCall),
        flushUnsentReviews(leaving.id, sendCall),
        flushUnsentDrafts(leaving.id, sendCall),
      ]);
    }
    await api('accounts.logout', {});
  } catch (error) {
    notify({ title: FAILED, description: failureMessage(error, CALL_FAILED), tone: 'destructive' });
    return respondWithFormFailure(error, {}, CALL_FAILED);
  }
  purgeUserStorage(null);
  broadcastSignOut();
  forgetLeads();
  viewer.leave();
  notify({ title: 'Logged out', description: 'You have been successfully logged out.' });
  return redirect('/');
};

/** Where one is when logging out has failed, or when the address was typed. */
export function Component() {
  const failure = useActionData() as FormFailure | undefined;
  return (
    <PageBody width="form">
      <PageTitle of="Logout" />
      <Card level={1} title="Logout">
        <FormMessage message={failure && FAILED} />
        <p>Your answers and your progress are kept in your account.</p>
        <LogoutForm className={button.main} />
      </Card>
    </PageBody>
  );
}
