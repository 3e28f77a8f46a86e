import { isAccessActive } from '../../domain/billing/access-end.ts';
import { REMINDER_DAYS, type ReminderDays, reminderWindow } from '../../domain/billing/expiry-reminder.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ExpiringAccess } from '../ports/accounts.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'reminders' | 'clock'>;

const BATCH = 100;

const PRODUCTS: readonly ExpiringAccess['product'][] = ['nppe', 'peng'];

/** Job: queues reminders for access that ends in seven days or in one (product.md 6.5). Answers the number queued. */
export const queueExpiryReminders =
  (ports: Ports) =>
  async (stopping?: AbortSignal): Promise<number> => {
    let queued = 0;
    for (const days of REMINDER_DAYS) {
      for (const product of PRODUCTS) queued += await queueAll(ports, product, days, stopping);
    }
    return queued;
  };

/** Goes through the window by the end of access, so that no batch looks at what former ones have done. */
async function queueAll(
  ports: Ports,
  product: ExpiringAccess['product'],
  days: ReminderDays,
  stopping?: AbortSignal,
): Promise<number> {
  const { after: from, until } = reminderWindow(days, ports.clock.now());
  let after = from;
  let queued = 0;
  while (!stopping?.aborted) {
    const ending = await ports.reminders.listEnding(product, { after, until }, days, BATCH);
    let added = 0;
    for (const access of ending) {
      if (await queueOne(ports, access, days)) added += 1;
      await yieldToEventLoop();
    }
    queued += added;
    // Access that was renewed, or noted by another process, is not listed again.
    if (added === 0) return queued;
    // Others may end in the same millisecond as the last of this batch.
    after = Math.max(after, (ending.at(-1)?.endsAt ?? after) - 1);
  }
  return queued;
}

/** Checks again under a lock: access may have been renewed since it was listed. */
const queueOne = ({ transact, clock }: Ports, access: ExpiringAccess, days: ReminderDays): Promise<boolean> =>
  inTransaction(transact, async ({ users, reminders, outbox }) => {
    const now = clock.now();
    const entitlement = (await users.lock(access.userId))?.[access.product];
    if (!entitlement || entitlement.endsAt !== access.endsAt || !isAccessActive(entitlement, now)) return false;
    if (!(await reminders.note(access, days))) return false;
    await outbox.add({ kind: 'expiry-reminder', ...access, daysBefore: days }, now);
    return true;
  });
