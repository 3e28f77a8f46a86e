import { isAccessActive } from '../../domain/billing/access-end.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { presentAttemptLine } from '../exam/present-attempt.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { PersonPayment } from '../ports/administration.ts';
import type { PaidPayment, SupportGrant } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';
import { presentPerson } from './search-people.ts';

type Ports = Pick<
  AccountsPorts,
  'users' | 'people' | 'payments' | 'supportGrants' | 'userNotes' | 'attemptReader' | 'clock'
>;

type PersonView = OutputOf<'people.read'>;
type AccessView = PersonView['access']['nppe'];
type Source = AccessView['sources'][number];

const LISTED = 100;

/** Everything administrators see of an account: no secrets and no content of exam attempts (product.md 13.4). */
export const readPerson =
  (ports: Ports): UseCase<'people.read'> =>
  async (_, { userId }) => {
    const user = await ports.users.findById(userId);
    if (!user) return refused({ code: 'not-found' });
    const now = ports.clock.now();
    const [sessions, payments, uses, attempts, bought, given, notes] = await Promise.all([
      ports.people.countSessions(userId, now),
      ports.people.payments(userId, LISTED),
      ports.people.promoUses(userId, LISTED),
      ports.attemptReader.listOf(userId, LISTED),
      ports.payments.listGranted(userId),
      ports.supportGrants.listOf(userId),
      ports.userNotes.listOf(userId, LISTED),
    ]);
    const { id, username, email, role, createdAt, nppe, peng } = user;
    const ends = { nppeEndsAt: nppe.status === 'active' ? nppe.endsAt : null, pengEndsAt: peng.endsAt };
    return accepted({
      person: presentPerson({ id, username, email, role, createdAt, ...ends }),
      sessions,
      access: {
        nppe: presentAccess('nppe', user, bought, given, now),
        peng: presentAccess('peng', user, bought, given, now),
      },
      payments: payments.map(presentPayment),
      attempts: attempts.map(presentAttemptLine),
      promoUses: uses.map(({ usedAt, ...use }) => ({ ...use, usedAt: toIsoTime(usedAt) })),
      notes: notes.map(({ writtenAt, ...note }) => ({ ...note, writtenAt: toIsoTime(writtenAt) })),
    });
  };

function presentAccess(
  product: ProductCode,
  user: User,
  bought: readonly PaidPayment[],
  given: readonly SupportGrant[],
  now: number,
): AccessView {
  const { status, endsAt: end } = user[product];
  const endsAt = status === 'active' ? end : null;
  const terms = [
    ...bought.filter((paid) => paid.product === product).map((paid) => ({ at: paid.grantedAt, ...fromPayment(paid) })),
    ...given
      .filter((grant) => grant.product === product)
      .map((grant) => ({ at: grant.grantedAt, ...fromSupport(grant) })),
  ].sort((one, other) => other.at - one.at);
  const isExplained = endsAt === null || terms[0]?.leadsTo === endsAt;
  const sources = terms.map(({ source }) => source);
  return {
    endsAt: toIsoTimeOrNull(endsAt),
    active: isAccessActive(user[product], now),
    sources: isExplained ? sources : [{ kind: 'other', until: toIsoTime(endsAt) }, ...sources],
  };
}

/** A source of access and the end of access that resulted from it. */
type Term = { readonly source: Source; readonly leadsTo: number | null };

const fromPayment = ({ id, grantedAt, endBefore, endsAt, ended }: PaidPayment): Term => ({
  leadsTo: ended ? endBefore : endsAt,
  source: {
    kind: 'payment',
    paymentId: id,
    at: toIsoTime(grantedAt),
    until: toIsoTime(endsAt),
    ended: ended && { reason: ended.reason, at: toIsoTime(ended.at) },
  },
});

const fromSupport = ({ grantedAt, addedMs, endsAt, reason }: SupportGrant): Term => ({
  leadsTo: endsAt,
  source: {
    kind: 'support',
    at: toIsoTime(grantedAt),
    until: toIsoTimeOrNull(endsAt),
    change: addedMs === null ? 'shortened' : 'extended',
    reason,
  },
});

const presentPayment = (payment: PersonPayment): PersonView['payments'][number] => ({
  id: payment.id,
  product: payment.product,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  isCharged: payment.isCharged,
  promoCode: payment.promoCode,
  openedAt: toIsoTime(payment.openedAt),
  paidAt: toIsoTimeOrNull(payment.grantedAt),
  ended: payment.ended && { reason: payment.ended.reason, at: toIsoTime(payment.ended.at) },
});
