import { isAccessActive } from '../../domain/billing/access-end.ts';
import { REMINDER_DAYS, type ReminderDays, reminderWindow } from '../../domain/billing/expiry-reminder.ts';
import { inTransaction } from '../in-transaction.ts';
import type { EndingAccess } from '../ports/accounts.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'reminders' | 'clock'>;

const BATCH = 100;

/** Job: queues reminders for access that ends in seven days or in one (product.md 6.5). Answers the number queued. */
export const queueExpiryReminders = (ports: Ports) => async (): Promise<number> => {
  let queued = 0;
  for (const days of REMINDER_DAYS) {
    for (;;) {
      const ending = await ports.reminders.listEnding(reminderWindow(days, ports.clock.now()), days, BATCH);
      const outcomes = [];
      for (const access of ending) outcomes.push(await queueOne(ports, access, days));
      const added = outcomes.filter(Boolean).length;
      queued += added;
      // Access that was renewed, or noted by another process, is not listed again.
      if (added === 0) break;
    }
  }
  return queued;
};

/** Checks again under a lock: access may have been renewed since it was listed. */
const queueOne = ({ transact, clock }: Ports, access: EndingAccess, days: ReminderDays): Promise<boolean> =>
  inTransaction(transact, async ({ users, reminders, outbox }) => {
    const now = clock.now();
    const entitlement = (await users.lock(access.userId))?.[access.product];
    if (!entitlement || entitlement.endsAt !== access.endsAt || !isAccessActive(entitlement, now)) return false;
    if (!(await reminders.note(access, days))) return false;
    await outbox.add({ kind: 'expiry-reminder', ...access, daysBefore: days }, now);
    return true;
  });
