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

/** Accounts in the hands of administrators. Money is not touched here. */
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
  'people.endSessions': {
    method: 'POST',
    path: '/api/admin/people/:userId/end-sessions',
    access: 'admin',
    input: v.strictObject({ userId: pathId, reason }),
    output: done,
  },
});
