import * as v from 'valibot';
import { isEmailAddress } from '../../domain/accounts/email-address.ts';
import { text } from './fields.ts';
import { operationTable } from './operation.ts';

/** The newsletter's form. */
export const newsletterForm = v.strictObject({
  email: v.pipe(text(300), v.trim(), v.check(isEmailAddress, 'Please enter a valid email address')),
  name: v.optional(text(120), 'Newsletter Subscriber'),
});

/** People who leave their address (product.md 8). */
export const outreachOperations = operationTable({
  'outreach.subscribeNewsletter': {
    method: 'POST',
    path: '/api/subscribe-newsletter',
    access: 'public',
    input: newsletterForm,
    output: v.strictObject({ success: v.literal(true) }),
    limit: 'newsletter',
  },
});
