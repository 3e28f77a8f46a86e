import { daysLeft, isAccessActive } from '../../domain/billing/access-end.ts';
import { reminderDue } from '../../domain/billing/expiry-reminder.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Deliver } from '../mail/send-outbox.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailSender } from '../ports/mail-sender.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { User, UserRepository } from '../ports/user-repository.ts';
import type { SiteAddress } from './account-mails.ts';

type Ports = {
  readonly users: Pick<UserRepository, 'findById'>;
  readonly mail: MailSender;
  readonly clock: Clock;
  readonly site: SiteAddress;
};

const CHECKOUT: Readonly<Record<ProductCode, string>> = { nppe: '/subscribe', peng: '/peng-subscribe' };

const MOMENT = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Sends a reminder if it is still true: a renewal, a refund or a role given while it waited cancels it, and one that waited
 * until the nearer one is due gives way to that (product.md 6.5).
 */
export const sendExpiryReminder =
  ({ users, mail, clock, site }: Ports): Deliver<'expiry-reminder'> =>
  async ({ userId, product, endsAt, daysBefore }, messageId) => {
    const now = clock.now();
    const user = await users.findById(userId);
    if (!user || user.role === 'admin') return;
    const isStillTrue = user[product].endsAt === endsAt && isAccessActive(user[product], now);
    if (isStillTrue && reminderDue(endsAt, now) === daysBefore) {
      await mail.send(reminderMail(user, product, { endsAt, now, site }), messageId);
    }
  };

function reminderMail(
  { username, email }: User,
  product: ProductCode,
  { endsAt, now, site }: { endsAt: number; now: number; site: SiteAddress },
): OutboxMail {
  const { name, months } = PRODUCTS[product];
  const days = daysLeft(endsAt, now);
  return composeMail({
    to: email,
    subject: `Your ${SITE_NAME} access ends in ${days === 1 ? '1 day' : `${days} days`}`,
    username,
    paragraphs: [
      `Your access to ${name} ends soon. It does not renew by itself, and nothing will be charged.`,
      `If you need more time, you can add ${months} months now; they begin when the present access ends, so no day is lost.`,
    ],
    facts: [
      ['Product', name],
      ['Access until', `${MOMENT.format(endsAt)} UTC`],
    ],
    action: { words: `Renew for ${months} months`, url: `${site}${CHECKOUT[product]}` },
    note: 'Your results and your progress stay in your account, whether you renew or not.',
  });
}
