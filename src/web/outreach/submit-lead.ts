import { ApiError } from '../../application/contract/api-error.ts';
import type { Api } from '../../application/contract/index.ts';
import { hasVisibleCharacter } from '../../domain/accounts/invisible-characters.ts';
import { type FreeMaterialKind, LEAD_KNOWN_MESSAGE, parseLeadForm, toLeadSource } from '../../domain/outreach/lead.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { ToastData } from '../api/request-context.ts';
import { failureMessage, type RefusedForm, readFormText, toFailureResponse } from '../ui/form-failure.ts';
import { pickTouchToSend, readShareOriginValue } from './first-touch.ts';
import {
  LEAD_FAILED_MESSAGE,
  LEAD_PROBLEM_TOASTS,
  LEAD_THANKS_TOAST,
  LEAD_WELCOME_BACK_TOAST,
} from './lead-messages.ts';
import { rememberLead } from './lead-record.ts';

type LeadPorts = { readonly api: Api; readonly notify: (toast: ToastData) => void; readonly now: () => number };

/**
 * Submits the form for name and address, from the dialog and from the page: records it on the device, confirms it in a
 * toast and returns the answer; if refused, returns what to show in the form, and the page's status (product.md 8.2 to
 * 8.4).
 */
export async function submitLead(
  ports: LeadPorts,
  tryOut: FreeMaterialKind,
  form: FormData,
): Promise<Result<ToastData, RefusedForm>> {
  const consent = form.get('consent') !== null;
  const values = {
    name: readFormText(form, 'name'),
    email: readFormText(form, 'email'),
    ...(consent && { consent: 'yes' }),
    ...readShareOriginValue(form),
  };
  const lead = parseLeadForm(values.name, values.email);
  if (!lead.ok) {
    const problem = LEAD_PROBLEM_TOASTS[lead.refusal];
    ports.notify({ ...problem, tone: 'destructive' });
    const field = lead.refusal === 'lead-incomplete' && !hasVisibleCharacter(values.name) ? 'name' : 'email';
    const failure = { message: undefined, fields: { [field]: problem.description }, values };
    return refused({ failure, answer: { status: 400 } });
  }
  try {
    const sent = { ...lead.value, source: toLeadSource(tryOut), consent, ...pickTouchToSend(form, ports.now()) };
    const { message } = await ports.api('outreach.saveLead', sent);
    rememberLead(tryOut, ports.now());
    const thanks = message === LEAD_KNOWN_MESSAGE ? LEAD_WELCOME_BACK_TOAST : LEAD_THANKS_TOAST;
    ports.notify(thanks);
    return accepted(thanks);
  } catch (error) {
    const message = reasonOf(error);
    ports.notify({ title: 'Error', description: message, tone: 'destructive' });
    return refused({ failure: { message, fields: {}, values }, answer: toFailureResponse(error) });
  }
}

/**
 * The same in the form and in the toast: how long to wait, or that the server could not be reached, or else only that
 * it failed.
 */
function reasonOf(error: unknown): string {
  const message = failureMessage(error, LEAD_FAILED_MESSAGE);
  return error instanceof ApiError && error.status >= 500 ? LEAD_FAILED_MESSAGE : message;
}
