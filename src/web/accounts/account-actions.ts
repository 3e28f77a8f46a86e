import { redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import { withInterruptedForm } from '../interrupted-form.ts';
import { purgeUnsentTexts } from '../outbox/unsent-texts.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import {
  type FormFailure,
  failureMessage,
  isInvalidInputError,
  readFormText,
  respondWithFormFailure,
} from '../ui/form-failure.ts';
import { purgeUserStorage } from '../user-storage.ts';
import { broadcastViewer } from '../viewer-broadcast.ts';
import { ALL_OTHERS } from './own-session.ts';

/** The forms of My Account that post to itself. */
export const CHANGE_PASSWORD_INTENT = 'change-password';
export const DELETE_ACCOUNT_INTENT = 'delete-account';
export const STUDY_MAIL_INTENT = 'study-mail';
export const END_SESSION_INTENT = 'end-session';

/** What an action of My Account answers while the page stays. */
export type AccountActionResult =
  | FormFailure
  | { readonly intent: typeof CHANGE_PASSWORD_INTENT | typeof STUDY_MAIL_INTENT; readonly done: true };

/** The failure of one of the forms, if it was that one. */
export const findFailureOfIntent = (
  answer: AccountActionResult | undefined,
  intent: string,
): FormFailure | undefined => (answer && !('done' in answer) && answer.intent === intent ? answer : undefined);

/** Does what one of the forms asks for. */
export const actOnAccount: PageAction = withInterruptedForm(async (page) => {
  const form = await page.request.formData();
  const intent = readFormText(form, 'intent');
  if (intent === STUDY_MAIL_INTENT) return setStudyMail(page, form);
  if (intent === END_SESSION_INTENT) return endSession(page, form);
  return intent === DELETE_ACCOUNT_INTENT ? deleteAccount(page, form) : changePassword(page, form);
});

/** Changes the password; this device stays signed in, all others are signed out (product.md 1.12). */
async function changePassword({ api, notify }: PageRequest, form: FormData): Promise<unknown> {
  const failed = 'Failed to change password. Please try again.';
  try {
    await api('accounts.changePassword', {
      currentPassword: readFormText(form, 'currentPassword'),
      newPassword: readFormText(form, 'newPassword'),
      confirmPassword: readFormText(form, 'confirmPassword'),
    });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const description = failureMessage(error, failed);
    if (!isInvalidInputError(error)) notify({ title: 'Failed to change password', description, tone: 'destructive' });
    return respondWithFormFailure(error, {}, failed, CHANGE_PASSWORD_INTENT);
  }
  notify({ title: 'Password changed', description: 'You have been logged out on all other devices.' });
  return { intent: CHANGE_PASSWORD_INTENT, done: true } satisfies AccountActionResult;
}

/** Joins or leaves the weekly mail (product.md 15.23). */
async function setStudyMail({ api, notify }: PageRequest, form: FormData): Promise<unknown> {
  const isWanted = readFormText(form, 'isWanted') === 'yes';
  try {
    await api('learning.setStudyMail', { isWanted });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(
      error,
      {},
      'The weekly email could not be changed. Please try again.',
      STUDY_MAIL_INTENT,
    );
  }
  notify({ title: isWanted ? 'You will get the weekly email' : 'The weekly email is stopped' });
  return { intent: STUDY_MAIL_INTENT, done: true } satisfies AccountActionResult;
}

/** Ends another session, or all others (product.md 1.22). */
async function endSession({ api, notify }: PageRequest, form: FormData): Promise<unknown> {
  const failed = 'The device could not be logged out. Please try again.';
  const session = readFormText(form, 'session');
  const password = readFormText(form, 'password');
  try {
    if (session === ALL_OTHERS) await api('accounts.endOtherSessions', { password });
    else await api('accounts.endSession', { session, password });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (!(error instanceof ApiError && error.status === 404)) {
      return respondWithFormFailure(error, {}, failed, END_SESSION_INTENT);
    }
    notify({ title: 'The list has changed', description: 'Please look whether the device is still in it.' });
    return redirect('/account');
  }
  notify({ title: session === ALL_OTHERS ? 'All other devices are logged out' : 'The device is logged out' });
  return redirect('/account');
}

/** Deletes the account; nothing of it stays on this device (product.md 1.8, 1.14). */
async function deleteAccount({ api, viewer, notify }: PageRequest, form: FormData): Promise<unknown> {
  const failed = 'Failed to delete account. Please try again.';
  const leaving = await viewer.get();
  try {
    await api('accounts.deleteAccount', { password: readFormText(form, 'password') });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, {}, failed, DELETE_ACCOUNT_INTENT);
  }
  purgeUserStorage(null);
  if (leaving) purgeUnsentTexts(leaving.id);
  broadcastViewer(null);
  viewer.leave();
  notify({ title: 'Account deleted', description: 'Your account and your data have been deleted.' });
  return redirect('/');
}
