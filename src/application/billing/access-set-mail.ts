import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { mailDay } from '../mail/mail-dates.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail } from '../ports/mail.ts';

/** A change of the end of access by support; times in milliseconds, `before` is null where there was no access. */
type NewEnd = { readonly product: ProductCode; readonly before: number | null; readonly end: number };

function describeChange({ before, end }: NewEnd, now: number): string {
  if (end <= now) return 'ended your access to';
  if (before === null || before <= now) return 'given you access to';
  return end > before ? 'extended your access to' : 'shortened your access to';
}

/** Notifies a learner that support gave, changed or ended access, what the access is now, and whom to ask. */
export function accessSetMail(user: Pick<User, 'username' | 'email'>, newEnd: NewEnd, now: number): OutboxMail {
  const { name } = PRODUCTS[newEnd.product];
  return {
    kind: 'mail',
    to: user.email,
    name: user.username,
    ...templatedWords('access-by-support', {
      username: user.username,
      product: name,
      change: describeChange(newEnd, now),
      access:
        newEnd.end > now
          ? `You have access until the end of ${mailDay(newEnd.end)}.`
          : `You currently have no access to ${name}. Your progress and results are kept.`,
    }),
  };
}
