import * as v from 'valibot';
import { createTextSchema, doneSchema, emptyInputSchema, isoMomentSchema } from './fields.ts';
import { operationTable } from './operation.ts';

/** A session as its owner sees it: device in words, shortened network; both null where it began before they were kept. */
const ownSession = v.strictObject({
  reference: v.string(),
  device: v.nullable(v.string()),
  network: v.nullable(v.string()),
  signedInAt: isoMomentSchema,
  lastUsedAt: v.nullable(isoMomentSchema),
  endsAt: isoMomentSchema,
  isCurrent: v.boolean(),
});

/** The form that signs other devices out: the password again, as OWASP ASVS 5.0 7.5.2 asks for. */
const endSessionsForm = v.strictObject({
  password: v.pipe(createTextSchema(1000), v.nonEmpty('Current password is required')),
});

/** Where somebody is logged in, and the way to end it. */
export const ownSessionOperations = operationTable({
  'accounts.listSessions': {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'user',
    input: emptyInputSchema,
    output: v.array(ownSession),
    whileViewing: 'refused',
  },
  'accounts.endSession': {
    method: 'POST',
    path: '/api/account/sessions/:session/end',
    access: 'user',
    input: v.strictObject({ ...endSessionsForm.entries, session: createTextSchema(100) }),
    output: doneSchema,
    limit: 'writes',
    limitPer: 'session, user',
  },
  'accounts.endOtherSessions': {
    method: 'POST',
    path: '/api/account/end-other-sessions',
    access: 'user',
    input: endSessionsForm,
    output: doneSchema,
    limit: 'writes',
    limitPer: 'session, user',
  },
});
