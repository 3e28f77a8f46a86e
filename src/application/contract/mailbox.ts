import * as v from 'valibot';
import { emptyInputSchema, idSchema, isoMomentSchema } from './fields.ts';
import { operationTable } from './operation.ts';

/** The local mailbox of a development server; elsewhere it answers 404. */
export const mailboxOperations = operationTable({
  'mailbox.list': {
    method: 'GET',
    path: '/api/dev/mailbox',
    access: 'public',
    input: emptyInputSchema,
    output: v.array(
      v.strictObject({
        id: idSchema,
        to: v.string(),
        subject: v.string(),
        text: v.string(),
        html: v.string(),
        sentAt: isoMomentSchema,
      }),
    ),
  },
});
