import { ApiError } from '../../application/contract/api-error.ts';
import type { OutputOf } from '../../application/contract/index.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import { withInterruptedForm } from '../interrupted-form.ts';
import type { PageAction, PageRequest } from '../page-request.ts';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { createPasskey, PasskeyFailure } from './passkeys.ts';

/** The forms of the page of two-step sign-in. */
export const TWO_STEP_INTENTS = {
  beginTotp: 'begin-totp',
  addTotp: 'add-totp',
  removeTotp: 'remove-totp',
  addPasskey: 'add-passkey',
  removePasskey: 'remove-passkey',
  renewCodes: 'renew-codes',
} as const;

/** What the page shows after one of its forms: a key to set up, new recovery codes, or what went wrong. */
export type TwoStepResult =
  | FormFailure
  | { readonly begun: OutputOf<'factors.beginTotp'> }
  | { readonly recoveryCodes: readonly string[] | null; readonly isPasskeyAdded?: true };

/** What a refused form shows again. */
const KEPT = ['setup', 'secret', 'name', 'passkeyId'];

const FAILED = 'This could not be changed. Please try again.';

/** Answers one of the forms; what needs a confirmation leads there and back (product.md 1.35). */
export const actOnTwoSteps: PageAction = withInterruptedForm(async (page) => {
  const form = await page.request.formData();
  const intent = readFormText(form, 'intent');
  try {
    const result = await runIntent(page, form, intent);
    page.viewer.forget();
    return result;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    // The expired setup is not shown again: the form that begins a new one carries the message.
    if (isSetupExpired(error)) return respondWithFormFailure(error, {}, FAILED, TWO_STEP_INTENTS.beginTotp);
    const typed = Object.fromEntries(KEPT.map((name) => [name, readFormText(form, name)]));
    if (error instanceof PasskeyFailure) return { message: error.message, fields: {}, values: typed, intent };
    return respondWithFormFailure(error, typed, FAILED, intent);
  }
});

const isSetupExpired = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'setup-expired';

async function runIntent({ api, notify }: PageRequest, form: FormData, intent: string): Promise<TwoStepResult> {
  switch (intent) {
    case TWO_STEP_INTENTS.beginTotp:
      return { begun: await api('factors.beginTotp', {}) };
    case TWO_STEP_INTENTS.addTotp: {
      const proof = { setup: readFormText(form, 'setup'), code: readFormText(form, 'code') };
      const added = await api('factors.addTotp', proof);
      notify({ title: 'Two-step sign-in is on' });
      return added;
    }
    case TWO_STEP_INTENTS.addPasskey:
      return addPasskey({ api, notify }, readFormText(form, 'name'));
    case TWO_STEP_INTENTS.removePasskey:
      // One that another tab has removed is gone, as was wanted.
      await api('factors.removePasskey', { passkeyId: readFormText(form, 'passkeyId') }).catch(ignoreMissing);
      notify({ title: 'The passkey was removed' });
      return { recoveryCodes: null };
    case TWO_STEP_INTENTS.renewCodes:
      return api('factors.renewRecoveryCodes', {});
    default:
      await api('factors.removeTotp', {});
      notify({ title: 'The authenticator app was removed' });
      return { recoveryCodes: null };
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** The device makes the passkey between two calls; a name is asked for before that. */
async function addPasskey({ api, notify }: Pick<PageRequest, 'api' | 'notify'>, name: string): Promise<TwoStepResult> {
  if (name.trim() === '') throw new PasskeyFailure('Please enter a name first, such as Laptop.');
  const { options } = await api('factors.beginPasskey', { name });
  const added = await api('factors.addPasskey', { name, answer: await createPasskey(options) });
  notify({ title: 'The passkey was added' });
  return { ...added, isPasskeyAdded: true };
}
