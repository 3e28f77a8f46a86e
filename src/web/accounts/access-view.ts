import type { Api, SessionUserView } from '../../application/contract/index.ts';
import { daysLeft } from '../../domain/billing/access-end.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';

/** The viewer's access to a product, as the screens show it. */
export type ProductAccess =
  | { readonly state: 'admin' }
  | { readonly state: 'active'; readonly endDate: string; readonly days: number }
  /** `endDate` is the last known end, whatever happened to the access. */
  | { readonly state: 'inactive'; readonly expired: boolean; readonly endDate: string | null }
  /** The server could not be asked: a retry, not a sales card. */
  | { readonly state: 'unknown' };

/** Whether the product is open, so that it is not offered to a viewer who has it (product.md 2.2, 3.12). */
export const isAccessOpen = ({ state }: ProductAccess): boolean => state === 'admin' || state === 'active';

const active = (endDate: string, now: number): ProductAccess => ({
  state: 'active',
  endDate,
  days: daysLeft(Date.parse(endDate), now),
});

/** NPPE access: the server's answer; if it cannot be had, what is known of the user (product.md 2.3, 2.5). */
export async function readNppeAccess(api: Api, viewer: SessionUserView, now: number): Promise<ProductAccess> {
  if (viewer.role === 'admin') return { state: 'admin' };
  const answer = await loadOptionalPart(api('billing.subscription', {}));
  const isActive = answer?.active ?? viewer.subscription.active;
  const endDate = answer?.endDate ?? viewer.subscriptionEndDate;
  if (isActive && endDate) return active(endDate, now);
  if (!answer) return { state: 'unknown' };
  return { state: 'inactive', expired: viewer.subscriptionStatus === 'active', endDate };
}

/** P.Eng. access, which only the server's answer knows (product.md 2.2, 2.5). */
export async function readPengAccess(api: Api, viewer: SessionUserView, now: number): Promise<ProductAccess> {
  if (viewer.role === 'admin') return { state: 'admin' };
  const answer = await loadOptionalPart(api('billing.pengSubscription', {}));
  if (!answer) return { state: 'unknown' };
  if (answer.active && answer.subscription) return active(answer.subscription.endDate, now);
  const endDate = answer.subscription?.endDate ?? null;
  return { state: 'inactive', expired: endDate !== null, endDate };
}
