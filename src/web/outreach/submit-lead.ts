import { ApiError } from '../../application/contract/api-error.ts';
import type { Api } from '../../application/contract/index.ts';
import { hasVisibleCharacter } from '../../domain/accounts/invisible-characters.ts';
import { LEAD_KNOWN, leadSource, parseLeadForm, type TryOut } from '../../domain/outreach/lead.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Toast } from '../api/request-context.ts';
import { answerOf, failureMessage, type RefusedForm, typed } from '../ui/form-failure.ts';
import { rememberLead } from './lead-record.ts';
import { LEAD_FAILED, LEAD_PROBLEMS, LEAD_THANKS, LEAD_WELCOME_BACK } from './lead-words.ts';

type LeadPorts = { readonly api: Api; readonly notify: (toast: Toast) => void; readonly now: () => number };

/**
 * Sends the form for name and address, from the dialog as from the page: notes it on the device, says so and answers what it
 * said; refused, it answers what to show in the form, and how its page answers (product.md 8.2 to 8.4).
 */
export async function submitLead(
  ports: LeadPorts,
  tryOut: TryOut,
  form: FormData,
): Promise<Result<Toast, RefusedForm>> {
  const consent = form.get('consent') !== null;
  const values = { name: typed(form, 'name'), email: typed(form, 'email'), ...(consent && { consent: 'yes' }) };
  const lead = parseLeadForm(values.name, values.email);
  if (!lead.ok) {
    const problem = LEAD_PROBLEMS[lead.refusal];
    ports.notify({ ...problem, tone: 'destructive' });
    const field = lead.refusal === 'lead-incomplete' && !hasVisibleCharacter(values.name) ? 'name' : 'email';
    const failure = { message: undefined, fields: { [field]: problem.description }, values };
    return refused({ failure, answer: { status: 400 } });
  }
  try {
    const { message } = await ports.api('outreach.saveLead', { ...lead.value, source: leadSource(tryOut), consent });
    rememberLead(tryOut, ports.now());
    const thanks = message === LEAD_KNOWN ? LEAD_WELCOME_BACK : LEAD_THANKS;
    ports.notify(thanks);
    return accepted(thanks);
  } catch (error) {
    const message = reasonOf(error);
    ports.notify({ title: 'Error', description: message, tone: 'destructive' });
    return refused({ failure: { message, fields: {}, values }, answer: answerOf(error) });
  }
}

/** Said in the form and in the toast alike: how long to wait, or that nobody is reached, or else only that it failed. */
function reasonOf(error: unknown): string {
  const message = failureMessage(error, LEAD_FAILED);
  return error instanceof ApiError && error.status >= 500 ? LEAD_FAILED : message;
}
