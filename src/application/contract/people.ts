import * as v from 'valibot';
import { attemptLine } from './exam.ts';
import { done, id, moment, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';

const product = v.picklist(['nppe', 'peng']);
const role = v.picklist(['user', 'admin']);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What is said where no reason was given. */
export const REASON_NEEDED = 'Please say why. It goes into the record of changes.';

const reasonText = v.pipe(text(500, 'This may have at most 500 characters.'), v.trim());

/** Why something was done; it goes into the record of changes. */
export const reason = v.pipe(reasonText, v.nonEmpty(REASON_NEEDED));

/** An account as administrators see it: no password, token or provider id. */
const personLine = v.strictObject({
  id,
  username: v.string(),
  email: v.string(),
  role,
  createdAt: moment,
  nppeEndsAt: v.nullable(moment),
  pengEndsAt: v.nullable(moment),
});

/** Where access came from: a payment, a change by support, or an end that was set otherwise. */
const accessSource = v.variant('kind', [
  v.strictObject({
    kind: v.literal('payment'),
    paymentId: id,
    at: moment,
    until: moment,
    ended: v.nullable(v.strictObject({ reason: v.picklist(['refunded', 'disputed']), at: moment })),
  }),
  v.strictObject({
    kind: v.literal('support'),
    at: moment,
    until: v.nullable(moment),
    change: v.picklist(['extended', 'shortened']),
    reason: v.string(),
  }),
  v.strictObject({ kind: v.literal('other'), until: moment }),
]);

const access = v.strictObject({ endsAt: v.nullable(moment), active: v.boolean(), sources: v.array(accessSource) });

const payment = v.strictObject({
  id,
  product,
  status: v.picklist(['open', 'granted', 'ended', 'abandoned']),
  amountCents: count,
  /** What support gave back of it. */
  refundedCents: count,
  /** Whether money was charged, so that some can be given back. */
  isCharged: v.boolean(),
  promoCode: v.nullable(v.string()),
  openedAt: moment,
  paidAt: v.nullable(moment),
  ended: v.nullable(v.strictObject({ reason: v.picklist(['refunded', 'disputed']), at: moment })),
});

const promoUse = v.strictObject({
  promoCodeId: id,
  code: v.string(),
  state: v.picklist(['reserved', 'consumed']),
  usedAt: moment,
});

const note = v.strictObject({ id, words: v.string(), writtenBy: v.nullable(v.string()), writtenAt: moment });

/** Accounts in the hands of administrators. */
export const peopleOperations = operationTable({
  'people.search': {
    method: 'GET',
    path: '/api/admin/people',
    access: 'admin',
    input: v.strictObject({ search: v.optional(text(254)), after: v.optional(text(300)) }),
    output: v.strictObject({ people: v.array(personLine), next: v.nullable(v.string()) }),
  },
  'people.read': {
    method: 'GET',
    path: '/api/admin/people/:userId',
    access: 'admin',
    input: v.strictObject({ userId: pathId }),
    output: v.strictObject({
      person: personLine,
      sessions: count,
      access: v.strictObject({ nppe: access, peng: access }),
      payments: v.array(payment),
      attempts: v.array(attemptLine),
      promoUses: v.array(promoUse),
      notes: v.array(note),
    }),
  },
  'people.setRole': {
    method: 'POST',
    path: '/api/admin/people/:userId/role',
    access: 'admin',
    input: v.strictObject({ userId: pathId, role, reason }),
    output: done,
  },
  'people.setAccess': {
    method: 'POST',
    path: '/api/admin/people/:userId/access',
    access: 'admin',
    input: v.strictObject({
      userId: pathId,
      product,
      /** The last day of access, YYYY-MM-DD; null ends it at once. */
      endsOn: v.nullable(text(10)),
      /** The end that was on screen: what has changed since is not overwritten. */
      seenEnd: v.nullable(moment),
      /** An empty one is refused with the day, so that both are told at once. */
      reason: reasonText,
    }),
    output: v.strictObject({ endsAt: moment }),
  },
  'people.addNote': {
    method: 'POST',
    path: '/api/admin/people/:userId/notes',
    access: 'admin',
    input: v.strictObject({
      userId: pathId,
      words: v.pipe(
        text(2000, 'A note may have at most 2,000 characters.'),
        v.trim(),
        v.nonEmpty('Please write something.'),
      ),
    }),
    output: done,
    limit: 'editing',
  },
  'people.sendResetLink': {
    method: 'POST',
    path: '/api/admin/people/:userId/send-reset-link',
    access: 'admin',
    input: v.strictObject({ userId: pathId }),
    output: done,
    limit: 'writes',
  },
  'people.sendReceipt': {
    method: 'POST',
    path: '/api/admin/people/:userId/send-receipt',
    access: 'admin',
    input: v.strictObject({ userId: pathId, paymentId: id }),
    output: done,
    limit: 'writes',
  },
  'people.refund': {
    method: 'POST',
    path: '/api/admin/people/:userId/refund',
    access: 'admin',
    input: v.strictObject({
      userId: pathId,
      paymentId: id,
      /** In cents; null for all that is left. */
      amountCents: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1, 'Please enter an amount.'))),
      /** What had been refunded when the amount was decided on, in cents. */
      seenRefundedCents: count,
      reason,
    }),
    output: v.strictObject({ refundedCents: count }),
    limit: 'writes',
  },
  'people.endSessions': {
    method: 'POST',
    path: '/api/admin/people/:userId/end-sessions',
    access: 'admin',
    input: v.strictObject({ userId: pathId, reason }),
    output: done,
  },
});
