import { ApiError } from '../../application/contract/api-error.ts';
import type { OutputOf } from '../../application/contract/index.ts';
import type { PageRequest } from '../page-route.tsx';

/** Whether NPPE access is active and when it ends or ended. */
export type Access = OutputOf<'billing.subscription'>;

/** The server's answer; if the call fails the user record, and without one nothing is taken as active (product.md 2.3). */
export async function loadAccess({ api, viewer }: Pick<PageRequest, 'api' | 'viewer'>): Promise<Access> {
  try {
    return await api('billing.subscription', {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    const user = await viewer.get();
    return { active: user?.subscription.active ?? false, endDate: user?.subscriptionEndDate ?? null };
  }
}
