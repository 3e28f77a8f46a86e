import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { mailDay } from '../mail/mail-dates.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail } from '../ports/mail.ts';

/** A change of the end of access by support; times in milliseconds, `before` is null where there was no access. */
type NewEnd = { readonly product: ProductCode; readonly before: number | null; readonly end: number };

function describeChange({ before, end }: NewEnd, now: number): string {
  if (end <= now) return 'ended your access to';
  if (before === null || before <= now) return 'given you access to';
  return end > before ? 'extended your access to' : 'shortened your access to';
}

/** Tells a learner that support gave, changed or ended access, what the access is now, and whom to ask. */
export function accessSetMail(user: Pick<User, 'username' | 'email'>, newEnd: NewEnd, now: number): OutboxMail {
  const { name } = PRODUCTS[newEnd.product];
  return {
    kind: 'mail',
    to: user.email,
    subject: `Your ${SITE_NAME} access to ${name}`,
    name: user.username,
    paragraphs: [
      `Support has ${describeChange(newEnd, now)} ${name}.`,
      newEnd.end > now
        ? `You have access until the end of ${mailDay(newEnd.end)}.`
        : `You currently have no access to ${name}. Your progress and results are kept.`,
      'If you have a question about this, please reply to this email or use the Support Chat button on the site.',
    ],
  };
}
