import * as v from 'valibot';
import { isEmailAddress } from '../../domain/accounts/email-address.ts';
import { FULL_NAME_MAX_LENGTH, LEAD_KNOWN, LEAD_SAVED, leadSource, TRY_OUTS } from '../../domain/outreach/lead.ts';
import { text } from './fields.ts';
import { operationTable } from './operation.ts';

const emailAddress = v.pipe(text(300), v.trim(), v.check(isEmailAddress, 'Please enter a valid email address'));

/** A name goes into the heads of mails: no line breaks or other control characters. */
const nameText = v.pipe(text(FULL_NAME_MAX_LENGTH), v.trim(), v.regex(/^[^\p{Cc}]*$/u));

/** The newsletter's form. */
export const newsletterForm = v.strictObject({
  email: emailAddress,
  name: v.optional(nameText, 'Newsletter Subscriber'),
});

/** The form for name and address; `consent` is the box for the newsletter. */
const leadForm = v.strictObject({
  firstName: v.pipe(nameText, v.nonEmpty()),
  lastName: nameText,
  email: emailAddress,
  source: v.picklist(TRY_OUTS.map(leadSource)),
  consent: v.optional(v.boolean(), false),
});

/** People who leave their address (product.md 8). */
export const outreachOperations = operationTable({
  'outreach.saveLead': {
    method: 'POST',
    path: '/api/marketing-leads',
    access: 'public',
    input: leadForm,
    output: v.strictObject({ message: v.picklist([LEAD_SAVED, LEAD_KNOWN]) }),
    limit: 'lead',
  },
  'outreach.subscribeNewsletter': {
    method: 'POST',
    path: '/api/subscribe-newsletter',
    access: 'public',
    input: newsletterForm,
    output: v.strictObject({ success: v.literal(true) }),
    limit: 'newsletter',
  },
});
