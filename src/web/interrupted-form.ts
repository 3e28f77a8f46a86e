import { redirect } from 'react-router-dom';
import { CONFIRMATION_PATH } from '../domain/accounts/second-factor.ts';
import { isConfirmationNeeded } from './api/part-of-page.ts';
import { type DeviceStorage, getSessionStorage, parseJsonOrNull, writeKey } from './device-storage.ts';
import { listKeysWithPrefix } from './list-keys-with-prefix.ts';
import { type PageAction, type PageRequest, toRedirectParameter } from './page-request.ts';
import type { FormFailure } from './ui/form-failure.ts';
import { areaPrefix, userAreaPrefix } from './user-storage.ts';

/**
 * The fields of a form that needs a confirmation first, in their order; secrets to be entered again are empty. They are sent as
 * bodies only, never in an address (product.md 1.40).
 */
export type InterruptedForm = readonly (readonly [name: string, value: string])[];

/** The field in which a form carries an interrupted one as JSON. */
export const INTERRUPTED_FORM = 'interruptedForm';

/** The field that says of a form that it is one of the page of confirmation, and since which sign-in what it carries waits. */
export const OWN_FORM = 'confirmation';

/** How long a tab keeps an interrupted form, in milliseconds. */
const KEPT_MS = 10 * 60_000;

/** Secrets that are entered again instead of being kept. */
const SECRETS_TO_REENTER: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'code',
]);

/** The key of an app that is being set up: a hidden field, so that nobody enters it again. */
const HIDDEN_SECRET = 'secret';

/** What is kept of a form: texts, but no secrets and no files. A secret that is entered again keeps its name. */
export const toInterruptedForm = (form: FormData): InterruptedForm =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== HIDDEN_SECRET
      ? [[name, SECRETS_TO_REENTER.has(name) ? '' : value] as const]
      : [],
  );

/** The first field that has to be entered again before the form can be carried out. */
export const findMissingField = (form: InterruptedForm): string | undefined =>
  form.find(([name]) => SECRETS_TO_REENTER.has(name))?.[0];

const isField = (value: unknown): value is InterruptedForm[number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

const isInterruptedForm = (value: unknown): value is InterruptedForm => Array.isArray(value) && value.every(isField);

/** Reads the interrupted form that another form carries; null where there is none. */
export function findInterruptedForm(form: FormData): InterruptedForm | null {
  const text = form.get(INTERRUPTED_FORM);
  const value = typeof text === 'string' ? parseJsonOrNull(text) : null;
  return isInterruptedForm(value) ? value : null;
}

/** The status of a redirect to which a form is sent again. */
export const SEND_AGAIN = 307;

/** Says in the address of the confirmation that a form waits for it, and since which sign-in. */
const WAITING = 'form';

/** Leads to the confirmation and back. A form is sent along, as a body. */
export async function redirectToConfirmation({ url, request, api }: PageRequest): Promise<Response> {
  const address = `${CONFIRMATION_PATH}?redirect=${toRedirectParameter(url)}`;
  if (request.method !== 'POST') return redirect(address);
  const { signedInAt } = await api('accounts.readConfirmation', {});
  return redirect(`${address}&${WAITING}=${encodeURIComponent(signedInAt)}`, SEND_AGAIN);
}

/** Whether a form that arrives at the confirmation was sent in this sign-in: without scripts, a reload of the page sends it once more. */
export const isFormOf = (query: URLSearchParams, { signedInAt }: Pick<InterruptedFormKey, 'signedInAt'>): boolean =>
  query.get(WAITING) === signedInAt;

/** Returns a form to be completed with a secret that was not kept. It shows no error, since nothing was entered wrongly. */
function toMissingFieldFailure(form: InterruptedForm, missing: string): FormFailure {
  const values = Object.fromEntries(form);
  return { message: undefined, fields: {}, values, missing, ...(values.intent ? { intent: values.intent } : {}) };
}

/**
 * Whether what a form carries waits since this sign-in. A tab that stays open sends it once more when it is reloaded: somebody who
 * has signed in since then has not seen it.
 */
export async function isOfThisSignIn({ api }: Pick<PageRequest, 'api'>, form: FormData): Promise<boolean> {
  const { signedInAt } = await api('accounts.readConfirmation', {});
  return form.get(OWN_FORM) === signedInAt;
}

/**
 * The action of a page with forms that may have to wait: it answers one that comes back from the confirmation as if it was sent now,
 * or asks for what was not kept of it. One of an earlier sign-in leads to the page as it is. One that comes when the confirmation is
 * over, as by a reload without scripts, is dropped: it holds the password or code by which it was confirmed, and it may not confirm twice.
 */
export const withInterruptedForm =
  (act: PageAction): PageAction =>
  async (page) => {
    const form = await page.request.clone().formData();
    const interrupted = findInterruptedForm(form);
    if (!interrupted) return act(page);
    if (!(await isOfThisSignIn(page, form))) return redirect(`${page.url.pathname}${page.url.search}`);
    const missing = findMissingField(interrupted);
    if (missing !== undefined) return toMissingFieldFailure(interrupted, missing);
    const body = new URLSearchParams(interrupted.map(([name, value]) => [name, value]));
    try {
      return await act({
        ...page,
        request: new Request(page.url, { method: 'POST', body, signal: page.request.signal }),
      });
    } catch (error) {
      if (isConfirmationNeeded(error)) return redirectToConfirmation({ ...page, request: new Request(page.url) });
      throw error;
    }
  };

/**
 * Whose form was interrupted, since which sign-in, and on which page: whoever signs in later, the same user included, did not see what
 * somebody else may have left in the tab.
 */
export type InterruptedFormKey = { readonly userId: number; readonly signedInAt: string; readonly path: string };

const INTERRUPTED = 'interrupted:';

const keyOf = ({ userId, signedInAt, path }: InterruptedFormKey): string =>
  `${userAreaPrefix('draft', userId)}${INTERRUPTED}${signedInAt}:${path}`;

/**
 * Keeps an interrupted form in the tab, instead of any other: a phone unloads the page while its authenticator app is open. It is
 * removed with everything else of the user at sign-out (product.md 1.8). Does nothing on the server.
 */
export function writeInterruptedForm(
  key: InterruptedFormKey,
  form: InterruptedForm,
  now: number,
  storage: DeviceStorage | null = findTabStorage(),
): void {
  if (!storage) return;
  forgetInterruptedForms(storage);
  writeKey(storage, keyOf(key), JSON.stringify({ form, keptAt: now }));
}

/** The form that the tab keeps for a page, for ten minutes. */
export function readInterruptedForm(
  key: InterruptedFormKey,
  now: number,
  storage: DeviceStorage | null = findTabStorage(),
): InterruptedForm | null {
  const kept = parseJsonOrNull(storage?.getItem(keyOf(key)) ?? null) as { form?: unknown; keptAt?: unknown } | null;
  if (typeof kept?.keptAt !== 'number' || now - kept.keptAt >= KEPT_MS) return null;
  return isInterruptedForm(kept.form) ? kept.form : null;
}

/** Forgets all forms that wait in the tab. */
export function forgetInterruptedForms(storage: DeviceStorage | null = findTabStorage()): void {
  if (!storage) return;
  const drafts = listKeysWithPrefix(storage, areaPrefix('draft'));
  for (const key of drafts) if (key.includes(`:${INTERRUPTED}`)) storage.removeItem(key);
}

const leftKey = (userId: number): string => `${userAreaPrefix('draft', userId)}${INTERRUPTED}left`;

/** Notes that a document is left. A typed address unmounts nothing, and a tab that is unloaded in the background leaves nothing. */
export function noteLeaving(userId: number, storage: DeviceStorage | null = findTabStorage()): void {
  if (storage) writeKey(storage, leftKey(userId), '1');
}

/** Forgets the forms of a document that was left, unless this is a reload of it. */
export function forgetFormsLeft(
  userId: number,
  isReload: boolean,
  storage: DeviceStorage | null = findTabStorage(),
): void {
  if (storage?.getItem(leftKey(userId)) && !isReload) forgetInterruptedForms(storage);
  storage?.removeItem(leftKey(userId));
}

/** Whether a form of this sign-in may wait for this confirmation in the tab, where the server cannot look. */
export const mayFormWait = (url: URL, key: InterruptedFormKey): boolean =>
  isFormOf(url.searchParams, key) && (typeof document === 'undefined' || readInterruptedForm(key, Date.now()) !== null);

/** Newer versions of Node have such a storage too, one for all users. */
const findTabStorage = (): DeviceStorage | null => (typeof document === 'undefined' ? null : getSessionStorage());
