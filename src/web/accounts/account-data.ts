import { redirect } from 'react-router-dom';
import type { AttemptListEntry, OutputOf, OwnSessionView, SessionUserView } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import type { PageLoader } from '../page-request.ts';
import { type ProductAccess, readNppeAccess, readPengAccess } from './access-view.ts';
import type { PaymentReceiptData } from './receipt.ts';

/** What My Account shows. */
export type AccountData = {
  readonly user: SessionUserView;
  readonly nppe: ProductAccess;
  readonly peng: ProductAccess;
  readonly attempts: readonly AttemptListEntry[] | null;
  readonly payments: readonly PaymentReceiptData[] | null;
  /** The sessions of the account, of which an administrator who sees the site as the learner gets none. */
  readonly sessions: readonly OwnSessionView[] | null;
  /** Whether the weekly mail is wanted; null where that could not be loaded. */
  readonly hasStudyMail: boolean | null;
  /** The state of two-step sign-in; null where that could not be loaded. */
  readonly factors: OutputOf<'factors.read'> | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** Loads the account: each part may fail alone. */
export const loadAccount: PageLoader<AccountData> = async ({ api, viewer }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=account');
  const now = Date.now();
  const [nppe, peng, attempts, payments, sessions, reminders, factors] = await Promise.all([
    readNppeAccess(api, user, now),
    readPengAccess(api, user, now),
    loadOptionalPart(readAttempts(api)),
    loadOptionalPart(api('billing.listPayments', {})),
    user.viewing ? null : loadOptionalPart(api('accounts.listSessions', {})),
    loadOptionalPart(api('learning.readReminders', {})),
    loadOptionalPart(api('factors.read', {})),
  ]);
  return { user, nppe, peng, attempts, payments, sessions, hasStudyMail: reminders?.hasMail ?? null, factors, now };
};
