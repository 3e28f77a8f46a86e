import { isAccessActive } from '../../domain/billing/access-end.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { mailTitle } from '../../domain/mail/mail-templates.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { ChatMessage } from '../../domain/support/chat-message.ts';
import { truncateText } from '../../domain/truncate-text.ts';
import { REASON_FIELD } from '../administration/audit-changes.ts';
import type { OutputOf } from '../contract/index.ts';
import { presentAttemptListEntry } from '../exam/present-attempt.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { PersonHistory, PersonPayment } from '../ports/administration.ts';
import type { PaidPayment, SupportGrant } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';
import { presentPerson } from './search-people.ts';

type Ports = Pick<AccountsPorts, 'users' | 'people' | 'attemptReader' | 'chats' | 'clock'>;

type PersonView = OutputOf<'people.read'>;
type AccessView = PersonView['access']['nppe'];
type Source = AccessView['sources'][number];

const LISTED = 100;

/** How much of a message the timeline has, in characters. */
const MESSAGE_WORDS = 120;

/** Everything administrators see of an account: no secrets and no content of exam attempts (product.md 13.4). */
export const readPerson =
  (ports: Ports): UseCase<'people.read'> =>
  async (_, { userId }) => {
    const user = await ports.users.findById(userId);
    if (!user) return refused({ code: 'not-found' });
    const now = ports.clock.now();
    const [history, attempts, messages] = await Promise.all([
      ports.people.history(user, now, LISTED),
      ports.attemptReader.listOf(userId, LISTED),
      ports.chats.listBefore(userId, null, LISTED),
    ]);
    const { bought, given } = history;
    const { id, username, email, role, createdAt, nppe, peng } = user;
    const ends = { nppeEndsAt: nppe.status === 'active' ? nppe.endsAt : null, pengEndsAt: peng.endsAt };
    return accepted({
      person: presentPerson({ id, username, email, role, createdAt, ...ends }),
      sessions: history.sessions,
      emailToConfirm: history.emailToConfirm,
      access: {
        nppe: presentAccess('nppe', user, bought, given, now),
        peng: presentAccess('peng', user, bought, given, now),
      },
      payments: history.payments.map(presentPayment),
      attempts: attempts.map(presentAttemptListEntry),
      promoUses: history.promoUses.map(({ usedAt, ...use }) => ({ ...use, usedAt: toIsoTime(usedAt) })),
      notes: history.notes.map(({ writtenAt, ...note }) => ({ ...note, writtenAt: toIsoTime(writtenAt) })),
      ...presentEvents(history, messages),
    });
  };

/** Changes by administrators, messages and mail, for the timeline (product.md 13.36). */
function presentEvents(
  { changes, unsentMails, sentMails, newsletterMails }: PersonHistory,
  messages: readonly ChatMessage[],
): Pick<PersonView, 'changes' | 'messages' | 'unsentMails' | 'sentMails' | 'newsletterMails'> {
  return {
    changes: changes.map((change) => ({
      id: change.id,
      action: change.action,
      by: change.actor?.username ?? null,
      reason: change.changes.find(({ field }) => field === REASON_FIELD)?.after ?? null,
      fields: change.changes.filter(({ field }) => field !== REASON_FIELD),
      at: toIsoTime(change.at),
    })),
    messages: messages.map(({ id: messageId, isFromAdmin, content, createdAt }) => ({
      id: messageId,
      isFromSupport: isFromAdmin,
      words: truncateText(content, MESSAGE_WORDS),
      at: createdAt,
    })),
    unsentMails: unsentMails.map(({ at, ...mail }) => ({ ...mail, at: toIsoTime(at) })),
    sentMails: sentMails.map(({ id: mailId, mail, at }) => ({ id: mailId, title: mailTitle(mail), at: toIsoTime(at) })),
    newsletterMails: newsletterMails.map(({ at, ...mail }) => ({ ...mail, at: toIsoTime(at) })),
  };
}

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
