import { redirect } from 'react-router-dom';
import { isSignedOut } from '../api/part-of-page.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import { broadcastSignOut } from '../sign-out-broadcast.ts';
import { type FormFailure, failureMessage, isAboutFields, respondWithFormFailure, typed } from '../ui/form-failure.ts';
import { purgeUserStorage } from '../user-storage.ts';

/** The forms of My Account that post to itself. */
export const CHANGE_PASSWORD = 'change-password';
export const DELETE_ACCOUNT = 'delete-account';

/** What an action of My Account answers while the page stays. */
export type AccountAnswer = FormFailure | { readonly intent: typeof CHANGE_PASSWORD; readonly done: true };

/** The failure of one of the forms, if it was that one. */
export const failureOf = (answer: AccountAnswer | undefined, intent: string): FormFailure | undefined =>
  answer && !('done' in answer) && answer.intent === intent ? answer : undefined;

/** Does what one of the forms asks for. */
export const actOnAccount: PageAction = async (page) => {
  const form = await page.request.formData();
  return typed(form, 'intent') === DELETE_ACCOUNT ? deleteAccount(page, form) : changePassword(page, form);
};

/** Changes the password; this device goes on, all others are logged out (product.md 1.12). */
async function changePassword({ api, notify }: PageRequest, form: FormData): Promise<unknown> {
  const failed = 'Failed to change password. Please try again.';
  try {
    await api('accounts.changePassword', {
      currentPassword: typed(form, 'currentPassword'),
      newPassword: typed(form, 'newPassword'),
      confirmPassword: typed(form, 'confirmPassword'),
    });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const description = failureMessage(error, failed);
    if (!isAboutFields(error)) notify({ title: 'Failed to change password', description, tone: 'destructive' });
    return respondWithFormFailure(error, {}, failed, CHANGE_PASSWORD);
  }
  notify({ title: 'Password changed', description: 'You have been logged out on all other devices.' });
  return { intent: CHANGE_PASSWORD, done: true } satisfies AccountAnswer;
}

/** Deletes the account; nothing of it stays on this device (product.md 1.8, 1.14). */
async function deleteAccount({ api, viewer, notify }: PageRequest, form: FormData): Promise<unknown> {
  const failed = 'Failed to delete account. Please try again.';
  try {
    await api('accounts.deleteAccount', { password: typed(form, 'password') });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    const description = failureMessage(error, failed);
    if (!isAboutFields(error)) notify({ title: 'Failed to delete account', description, tone: 'destructive' });
    return respondWithFormFailure(error, {}, failed, DELETE_ACCOUNT);
  }
  purgeUserStorage(null);
  broadcastSignOut();
  viewer.leave();
  notify({ title: 'Account deleted', description: 'Your account and your data have been deleted.' });
  return redirect('/');
}
