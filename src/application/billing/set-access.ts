import { momentOfGrant } from '../../domain/billing/access-after-refund.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { parseAccessEnd, supportChange } from '../../domain/billing/support-grant.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { reasonGiven } from '../administration/audit-changes.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { mailMoment } from '../mail/mail-dates.ts';
import { moment, momentOrNull } from '../moment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Repositories, Transact } from '../ports/transact.ts';
import type { User } from '../ports/user-repository.ts';

type Ports = { readonly transact: Transact; readonly clock: Clock };
type Command = CommandOf<'people.setAccess'>;
type Outcome = OutputOf<'people.setAccess'>;

/** A new end of somebody's access to a product, and the end until now; times in milliseconds, UTC. */
type NewEnd = {
  readonly product: ProductCode;
  readonly before: number | null;
  readonly end: number;
  readonly reason: string;
};

/**
 * Extends, shortens or ends access by hand (product.md 13.7, 13.8). It becomes a term of its own beside the purchases, so that
 * a refund takes only what was bought and a renewal adds to what was given. An end that changed since it was on screen is
 * not overwritten.
 */
export const setAccess =
  ({ transact, clock }: Ports) =>
  (actor: User, { userId, product, endsOn, seenEnd, reason }: Command): Promise<Result<Outcome, Refusal>> =>
    transact<Outcome, Refusal>(async (repositories) => {
      const now = clock.now();
      const person = await repositories.users.lock(userId);
      if (!person) return refused({ code: 'not-found' });
      const { status, endsAt } = person[product];
      const before = status === 'active' ? endsAt : null;
      if (momentOrNull(before) !== seenEnd) return refused({ code: 'access-changed' });
      const end = parseAccessEnd(endsOn, before, now);
      if (!end.ok) return refused(explain(end.refusal));
      await storeEnd(repositories, person, { product, before, end: end.value, reason }, now);
      await repositories.audit.record({
        actorId: actor.id,
        action: before !== null && end.value < before ? 'access shortened' : 'access extended',
        subject: { kind: 'user', id: userId, label: person.username },
        changes: [
          {
            field: `${PRODUCTS[product].name} until`,
            before: before === null ? null : mailMoment(before),
            after: mailMoment(end.value),
          },
          reasonGiven(reason),
        ],
        at: now,
      });
      return accepted({ endsAt: moment(end.value) });
    });

const explain = (code: 'access-day-unfit' | 'access-not-running'): Refusal =>
  code === 'access-not-running'
    ? { code }
    : {
        code,
        fields: { endsOn: 'Please choose a day that is not over, within five years, and other than the present end.' },
      };

async function storeEnd(
  { users, payments, supportGrants }: Repositories,
  person: User,
  { product, before, end, reason }: NewEnd,
  now: number,
): Promise<void> {
  const terms = [...(await payments.listGranted(person.id)), ...(await supportGrants.listOf(person.id))];
  const grantedAt = momentOfGrant(
    now,
    terms.filter((term) => term.product === product),
  );
  const change = supportChange(before, end, grantedAt);
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
