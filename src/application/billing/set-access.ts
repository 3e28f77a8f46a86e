import { computeNextGrantTime } from '../../domain/billing/access-after-refund.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { parseAccessEnd, planSupportGrant } from '../../domain/billing/support-grant.ts';
import { accepted, refused } from '../../domain/result.ts';
import { createReasonChange } from '../administration/audit-changes.ts';
import { REASON_NEEDED } from '../contract/people.ts';
import type { Refusal } from '../contract/refusals.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import { mailMoment } from '../mail/mail-dates.ts';
import type { User } from '../ports/accounts.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import { accessSetMail } from './access-set-mail.ts';
import type { BillingPorts } from './ports.ts';

type Ports = Pick<BillingPorts, 'transact' | 'clock'>;

/** A new end of access and the former one; times in milliseconds, UTC. */
type NewEnd = {
  readonly product: ProductCode;
  readonly before: number | null;
  readonly end: number;
  readonly reason: string;
};

/**
 * Extends, shortens or ends access by hand and notifies the learner (product.md 13.7, 13.8, 13.20). The change is a
 * separate term beside the purchases, so that a refund takes back only what was bought, and a renewal adds to what was
 * given. An end that changed since it was shown is not overwritten.
 */
export const setAccess =
  ({ transact, clock }: Ports): UseCase<'people.setAccess'> =>
  ({ user: actor }, { userId, product, endsOn, seenEnd, reason }) =>
    transact(async (repositories) => {
      const now = clock.now();
      const person = await repositories.users.lock(userId);
      if (!person) return refused({ code: 'not-found' });
      const { status, endsAt } = person[product];
      const before = status === 'active' ? endsAt : null;
      if (toIsoTimeOrNull(before) !== seenEnd) return refused({ code: 'access-changed' });
      const end = parseAccessEnd(endsOn, before, now);
      if (!end.ok || reason === '') return refused(explain(end.ok ? null : end.refusal, reason));
      const newEnd = { product, before, end: end.value, reason };
      await storeEnd(repositories, person, newEnd, now);
      await record(repositories, actor, person, newEnd, now);
      if (person.role !== 'admin') await repositories.outbox.add(accessSetMail(person, newEnd, now), now);
      return accepted({ endsAt: toIsoTime(end.value) });
    });

const DAY_UNFIT = 'Please choose a day that is not over, within five years, and other than the present end.';

/** All validation errors at once. */
function explain(unfit: 'access-day-unfit' | 'access-not-running' | null, reason: string): Refusal {
  const ofDay = unfit === 'access-day-unfit' ? { endsOn: DAY_UNFIT } : {};
  if (reason === '') return { code: 'invalid-input', fields: { ...ofDay, reason: REASON_NEEDED } };
  return unfit === 'access-day-unfit' ? { code: unfit, fields: ofDay } : { code: 'access-not-running' };
}

const record = (
  { audit }: Repositories,
  actor: User,
  { id, username }: User,
  { product, before, end, reason }: NewEnd,
  now: number,
): Promise<void> =>
  audit.record({
    actorId: actor.id,
    action: before !== null && end < before ? 'access shortened' : 'access extended',
    subject: { kind: 'user', id, label: username },
    changes: [
      {
        field: `${PRODUCTS[product].name} until`,
        before: before === null ? null : mailMoment(before),
        after: mailMoment(end),
      },
      createReasonChange(reason),
    ],
    at: now,
  });

async function storeEnd(
  { users, payments, supportGrants }: Repositories,
  person: User,
  { product, before, end, reason }: NewEnd,
  now: number,
): Promise<void> {
  const terms = [...(await payments.listGranted(person.id)), ...(await supportGrants.listOf(person.id))];
  const grantedAt = computeNextGrantTime(
    now,
    terms.filter((term) => term.product === product),
  );
  const change = planSupportGrant(before, end, grantedAt);
  const supportGrantId = await supportGrants.add({
    ...change,
    userId: person.id,
    product,
    grantedAt,
    endBefore: before,
    endsAt: end,
    reason,
  });
  if (product === 'nppe') await users.setNppeAccess(person.id, { status: 'active', endsAt: end });
  else if (change.addedMs === null) await users.cutPengAccess(person.id, end);
  else {
    const startsAt = Math.max(grantedAt, before ?? grantedAt);
    await users.addPengAccess(person.id, { startsAt, endsAt: end, paymentId: null, supportGrantId });
  }
}
