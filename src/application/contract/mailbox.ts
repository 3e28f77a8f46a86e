import * as v from 'valibot';
import { id, moment, nothing } from './fields.ts';
import { operationTable } from './operation.ts';

/** The local mailbox of a development server; elsewhere it answers 404. */
export const mailboxOperations = operationTable({
  'mailbox.list': {
    method: 'GET',
    path: '/api/dev/mailbox',
    access: 'public',
    input: nothing,
    output: v.array(
      v.strictObject({ id, to: v.string(), subject: v.string(), text: v.string(), html: v.string(), sentAt: moment }),
    ),
  },
});
