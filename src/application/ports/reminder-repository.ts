import type { ReminderDays } from '../../domain/billing/expiry-reminder.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

/** Access of a learner that ends soon. */
export type EndingAccess = { readonly userId: number; readonly product: ProductCode; readonly endsAt: number };

/** Which ends of access learners were reminded of: each once per product, end and nearness (product.md 6.5). */
export type ReminderRepository = {
  /** Active access of learners, not admins, that ends after `after` and not after `until` and has no such reminder yet. */
  readonly listEnding: (
    window: { readonly after: number; readonly until: number },
    days: ReminderDays,
    limit: number,
  ) => Promise<EndingAccess[]>;
  /** True for the one caller that noted it. */
  readonly note: (ending: EndingAccess, days: ReminderDays) => Promise<boolean>;
};
