import { redirect } from 'react-router-dom';
import type { AttemptLine, SessionUserView } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { readAttempts } from '../exam/attempt-state.ts';
import type { PageLoader } from '../page-request.ts';
import { type AccessView, readNppeAccess, readPengAccess } from './access-view.ts';
import type { Receipt } from './receipt.ts';

/** What My Account shows. */
export type AccountData = {
  readonly user: SessionUserView;
  readonly nppe: AccessView;
  readonly peng: AccessView;
  readonly attempts: readonly AttemptLine[] | null;
  readonly payments: readonly Receipt[] | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** Loads the account: each part may fail alone. */
export const loadAccount: PageLoader<AccountData> = async ({ api, viewer }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=account');
  const now = Date.now();
  const [nppe, peng, attempts, payments] = await Promise.all([
    readNppeAccess(api, user, now),
    readPengAccess(api, user, now),
    partOfPage(readAttempts(api)),
    partOfPage(api('billing.listPayments', {})),
  ]);
  return { user, nppe, peng, attempts, payments, now };
};
