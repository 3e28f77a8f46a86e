import { ApiError } from '../../application/contract/api-error.ts';
import type { Api } from '../../application/contract/index.ts';
import { hasVisibleCharacter } from '../../domain/accounts/invisible-characters.ts';
import {
  type FormFailure,
  isInvalidInputError,
  type RefusedForm,
  readFormText,
  toFailureResponse,
  toFormFailure,
} from '../ui/form-failure.ts';
import { formatContactFailure } from './contact-messages.ts';

const MISSING = {
  name: 'Name is required',
  email: 'Email is required',
  subject: 'Subject is required',
  message: 'Message is required',
} as const;

type FieldName = keyof typeof MISSING;

const NAMES = Object.keys(MISSING) as FieldName[];

/** What the form calls the fields of the operation. */
const FORM_FIELDS: Readonly<Record<string, FieldName>> = { replyTo: 'email', text: 'message' };

/** The trap: a field that people do not see (product.md 8.9). */
export const TRAP_FIELD = 'website';

type ContactPorts = { readonly api: Api; readonly contactEmail: string };

/** Sends a visitor's message; all four fields are needed. Answers what to show in the form, or null (product.md 8.8, 8.42). */
export async function sendContact(ports: ContactPorts, form: FormData): Promise<RefusedForm | null> {
  const values = Object.fromEntries(NAMES.map((name) => [name, readFormText(form, name)])) as Record<FieldName, string>;
  const missing = NAMES.filter((name) => !hasVisibleCharacter(values[name]));
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((name) => [name, MISSING[name]]));
    return { failure: { message: undefined, fields, values }, answer: { status: 400 } };
  }
  const { name, email: replyTo, subject, message: text } = values;
  try {
    const website = readFormText(form, TRAP_FIELD);
    await ports.api('outreach.sendContactMessage', { name, replyTo, subject, text, website });
    return null;
  } catch (error) {
    return {
      failure: failureOf(error, values, formatContactFailure(ports.contactEmail)),
      answer: toFailureResponse(error),
    };
  }
}

/** Invalid fields show their own errors; any other failure shows where to write instead, and a limit how long to wait. */
function failureOf(error: unknown, values: Record<FieldName, string>, failed: string): FormFailure {
  const { message, fields } = toFormFailure(error, values, failed);
  if (isInvalidInputError(error)) {
    const named = Object.entries(fields).map(([field, words]) => [FORM_FIELDS[field] ?? field, words]);
    return { message: undefined, fields: Object.fromEntries(named), values };
  }
  const tooOften = error instanceof ApiError && error.status === 429;
  return { message: tooOften ? `${message} ${failed}` : failed, fields: {}, values };
}
