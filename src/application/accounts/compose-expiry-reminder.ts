import { daysLeft, isAccessActive } from '../../domain/billing/access-end.ts';
import { findDueReminder } from '../../domain/billing/expiry-reminder.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { mailMoment } from '../mail/mail-dates.ts';
import type { ComposeMail } from '../mail/send-outbox.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { User } from '../ports/accounts.ts';
import type { MailParts, SiteAddress } from '../ports/mail.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'users' | 'clock' | 'site'>;

const CHECKOUT: Readonly<Record<ProductCode, string>> = { nppe: '/subscribe', peng: '/peng-subscribe' };

/**
 * Composes a reminder when it is sent, if it is still true: a renewal, a refund, a new role or a later reminder cancels
 * it (product.md 6.5). The version of the mail is the number of days it names.
 */
export const composeExpiryReminder =
  ({ users, clock, site }: Ports): ComposeMail<'expiry-reminder'> =>
  async ({ userId, product, endsAt, daysBefore }) => {
    const now = clock.now();
    const user = await users.findById(userId);
    if (!user || user.role === 'admin') return null;
    const isStillTrue = user[product].endsAt === endsAt && isAccessActive(user[product], now);
    if (!isStillTrue || findDueReminder(endsAt, now) !== daysBefore) return null;
    const days = daysLeft(endsAt, now);
    return { mail: reminderMail(user, product, { endsAt, days, site }), version: days };
  };

function reminderMail(
  { username, email }: User,
  product: ProductCode,
  { endsAt, days, site }: { endsAt: number; days: number; site: SiteAddress },
): MailParts {
  const { name, months } = PRODUCTS[product];
  return {
    to: email,
    name: username,
    ...templatedWords('access-ends', {
      username,
      product: name,
      days: days === 1 ? '1 day' : `${days} days`,
      months: String(months),
    }),
    facts: [
      ['Product', name],
      ['Access until', mailMoment(endsAt)],
    ],
    action: { words: `Renew for ${months} months`, url: `${site}${CHECKOUT[product]}` },
  };
}
