import * as v from 'valibot';
import { attemptListEntrySchema } from './exam.ts';
import {
  countSchema,
  createTextSchema,
  doneSchema,
  emailAddress,
  emptyInputSchema,
  idSchema,
  isoMomentSchema,
  pathId,
} from './fields.ts';
import { operationTable } from './operation.ts';
import { personTimelineFields } from './person-timeline.ts';

const product = v.picklist(['nppe', 'peng']);
const role = v.picklist(['user', 'admin']);

/** What is said where no reason was given. */
export const REASON_NEEDED = 'Please say why. It goes into the record of changes.';

const reasonText = v.pipe(createTextSchema(500, 'This may have at most 500 characters.'), v.trim());
/** Why something was done; it goes into the record of changes. */
export const reasonSchema = v.pipe(reasonText, v.nonEmpty(REASON_NEEDED));

/** An account as administrators see it: no password, token or provider id. */
const personLine = v.strictObject({
  id: idSchema,
  username: v.string(),
  email: v.string(),
  role,
  createdAt: isoMomentSchema,
  nppeEndsAt: v.nullable(isoMomentSchema),
  pengEndsAt: v.nullable(isoMomentSchema),
});

/** Where access came from: a payment, a change by support, or an end that was set otherwise. */
const accessSource = v.variant('kind', [
  v.strictObject({
    kind: v.literal('payment'),
    paymentId: idSchema,
    at: isoMomentSchema,
    until: isoMomentSchema,
    ended: v.nullable(v.strictObject({ reason: v.picklist(['refunded', 'disputed']), at: isoMomentSchema })),
  }),
  v.strictObject({
    kind: v.literal('support'),
    at: isoMomentSchema,
    until: v.nullable(isoMomentSchema),
    change: v.picklist(['extended', 'shortened']),
    reason: v.string(),
  }),
  v.strictObject({ kind: v.literal('other'), until: isoMomentSchema }),
]);

const access = v.strictObject({
  endsAt: v.nullable(isoMomentSchema),
  active: v.boolean(),
  sources: v.array(accessSource),
});

const payment = v.strictObject({
  id: idSchema,
  product,
  status: v.picklist(['open', 'granted', 'ended', 'abandoned']),
  amountCents: countSchema,
  /** What support gave back of it. */
  refundedCents: countSchema,
  /** Whether money was charged, so that some can be given back. */
  isCharged: v.boolean(),
  promoCode: v.nullable(v.string()),
  openedAt: isoMomentSchema,
  paidAt: v.nullable(isoMomentSchema),
  ended: v.nullable(v.strictObject({ reason: v.picklist(['refunded', 'disputed']), at: isoMomentSchema })),
});

const promoUse = v.strictObject({
  promoCodeId: idSchema,
  code: v.string(),
  state: v.picklist(['reserved', 'consumed']),
  usedAt: isoMomentSchema,
});

/** Accounts in the hands of administrators. */
export const peopleOperations = operationTable({
  'people.search': {
    method: 'GET',
    path: '/api/admin/people',
    access: 'admin',
    input: v.strictObject({ search: v.optional(createTextSchema(254)), after: v.optional(createTextSchema(300)) }),
    output: v.strictObject({ people: v.array(personLine), next: v.nullable(v.string()) }),
  },
  'people.read': {
    method: 'GET',
    path: '/api/admin/people/:userId',
    access: 'admin',
    input: v.strictObject({ userId: pathId }),
    output: v.strictObject({
      person: personLine,
      sessions: countSchema,
      /** A corrected address that has not been confirmed yet. */
      emailToConfirm: v.nullable(v.string()),
      access: v.strictObject({ nppe: access, peng: access }),
      payments: v.array(payment),
      attempts: v.array(attemptListEntrySchema),
      promoUses: v.array(promoUse),
      ...personTimelineFields,
    }),
  },
  'people.setRole': {
    method: 'POST',
    path: '/api/admin/people/:userId/role',
    access: 'admin',
    input: v.strictObject({ userId: pathId, role, reason: reasonSchema }),
    output: doneSchema,
    needsConfirmation: true,
  },
  'people.setAccess': {
    method: 'POST',
    path: '/api/admin/people/:userId/access',
    access: 'admin',
    input: v.strictObject({
      userId: pathId,
      product,
      /** The last day of access, YYYY-MM-DD; null ends it at once. */
      endsOn: v.nullable(createTextSchema(10)),
      /** The end that was on screen: what has changed since is not overwritten. */
      seenEnd: v.nullable(isoMomentSchema),
      /** An empty one is refused together with the day, so that both errors are shown at once. */
      reason: reasonText,
    }),
    output: v.strictObject({ endsAt: isoMomentSchema }),
  },
  'people.correctEmail': {
    method: 'POST',
    path: '/api/admin/people/:userId/email',
    access: 'admin',
    input: v.strictObject({ userId: pathId, email: emailAddress, reason: reasonSchema }),
    output: doneSchema,
    limit: 'writes',
    needsConfirmation: true,
  },
  'people.addNote': {
    method: 'POST',
    path: '/api/admin/people/:userId/notes',
    access: 'admin',
    input: v.strictObject({
      userId: pathId,
      words: v.pipe(
        createTextSchema(2000, 'A note may have at most 2,000 characters.'),
        v.trim(),
        v.nonEmpty('Please write something.'),
      ),
    }),
    output: doneSchema,
    limit: 'editing',
  },
  'people.sendResetLink': {
    method: 'POST',
    path: '/api/admin/people/:userId/send-reset-link',
    access: 'admin',
    input: v.strictObject({ userId: pathId }),
    output: doneSchema,
    limit: 'writes',
  },
  'people.sendReceipt': {
    method: 'POST',
    path: '/api/admin/people/:userId/send-receipt',
    access: 'admin',
    input: v.strictObject({ userId: pathId, paymentId: idSchema }),
    output: doneSchema,
    limit: 'writes',
  },
  'people.refund': {
    method: 'POST',
    path: '/api/admin/people/:userId/refund',
    access: 'admin',
    input: v.strictObject({
      userId: pathId,
      paymentId: idSchema,
      /** In cents; null for all that is left. */
      amountCents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1, 'Please enter an amount.'))),
      /** What had been refunded when the amount was decided on, in cents. */
      seenRefundedCents: countSchema,
      reason: reasonSchema,
    }),
    output: v.strictObject({ refundedCents: countSchema }),
    limit: 'writes',
    needsConfirmation: true,
  },
  'people.startView': {
    method: 'POST',
    path: '/api/admin/people/:userId/view',
    access: 'admin',
    input: v.strictObject({ userId: pathId, reason: reasonSchema }),
    output: doneSchema,
    limit: 'writes',
  },
  /** Whoever ends a view is a learner to the access check. */
  'people.endView': {
    method: 'POST',
    path: '/api/end-view',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({ userId: v.nullable(idSchema) }),
    whileViewing: 'answered',
  },
  'people.endSessions': {
    method: 'POST',
    path: '/api/admin/people/:userId/end-sessions',
    access: 'admin',
    input: v.strictObject({ userId: pathId, reason: reasonSchema }),
    output: doneSchema,
  },
});
