import { redirect } from 'react-router-dom';
import { ApiError } from '../application/contract/api-error.ts';
import type { SessionUserView } from '../application/contract/index.ts';
import { readPengAccess } from './accounts/access-view.ts';
import { isAccessRefusal, isSignedOut, loadOptionalPart } from './api/part-of-page.ts';
import {
  type PageAction,
  type PageLoader,
  type PageRequest,
  redirectToSignIn,
  refusePage,
  refuseWithApiError,
  type SessionEndReason,
} from './page-request.ts';

/**
 * Who may see a page. The session user knows only about NPPE, so the server decides about P.Eng. in each operation that
 * a page of it calls; after a refusal the access is read once, to choose the screen (product.md 2.4, 2.7).
 */
export type PageAccess = 'public' | 'user' | 'nppe' | 'peng' | 'admin';

/** Loads a page for viewers with access; a refusal of the API becomes a screen with the same status. */
export const loadWithAccess = (access: PageAccess, page: PageRequest, load: PageLoader | undefined): Promise<unknown> =>
  whileSignedIn(page, 'session', async () => {
    await checkAccess(access, page, 'session');
    if (!load) return null;
    try {
      return await endWithAccess(access, page, load);
    } catch (error) {
      if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
      if (isNoSuchAddress(error, page.params)) return refusePage(404, { screen: 'not-found' });
      return refuseWithApiError(error);
    }
  });

/** Runs the action of a page for viewers with access. */
export const actWithAccess = (access: PageAccess, page: PageRequest, act: PageAction): Promise<unknown> =>
  whileSignedIn(page, 'action', async () => {
    // Where access is unknown, the action's own call reports the failure, and the page stays (product.md 2.10).
    await loadOptionalPart(checkAccess(access, page, 'action'));
    return endWithAccess(access, page, act);
  });

async function checkAccess(access: PageAccess, page: PageRequest, reason: SessionEndReason): Promise<void> {
  if (access === 'public') return;
  const viewer = await page.viewer.get();
  if (!viewer) throw redirectToSignIn(page.url, page.viewer.hadSession() ? reason : undefined);
  if (access === 'admin' && viewer.needsSecondFactor) throw redirect('/account/two-step-sign-in');
  if (viewer.role === 'admin' || access === 'user' || access === 'peng') return;
  if (access === 'admin') return refusePage(403, { screen: 'access-denied' });
  if (!viewer.subscription.active) {
    refusePage(403, { screen: 'subscription-required', product: access, expired: hadAccess(viewer) });
  }
}

/** With the entitlement inactive, a status of active means that its end has passed (product.md 2.5). */
const hadAccess = (viewer: SessionUserView): boolean => viewer.subscriptionStatus === 'active';

/** Leads to the sign-in or the confirmation where the server asks for it; few pages need that, so it is loaded then. */
async function whileSignedIn(
  page: PageRequest,
  reason: SessionEndReason,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw await (await import('./refused-session.ts')).redirectAfterRefusal(page, error, reason);
  }
}

/** Access that has ended since the page was opened becomes its screen (product.md 5.51). */
async function endWithAccess(access: PageAccess, page: PageRequest, run: PageAction): Promise<unknown> {
  try {
    return await run(page);
  } catch (error) {
    if (!isAccessRefusal(error)) throw error;
    if (access !== 'peng') {
      const { active, expired } = await refreshNppeAccess(page);
      if (access === 'nppe' || !active) {
        return refusePage(403, { screen: 'subscription-required', product: 'nppe', expired });
      }
    }
    await refuseWithoutPeng(page);
    throw error;
  }
}

/** The NPPE access of a viewer whom the server has refused; reloaded, since the cached one is from before the end. */
export async function refreshNppeAccess({
  viewer,
}: PageRequest): Promise<{ readonly active: boolean; readonly expired: boolean }> {
  const known = await viewer.get();
  viewer.forget();
  const now = await viewer.get().catch(() => known);
  if (!now) return { active: false, expired: false };
  return { active: now.role === 'admin' || now.subscription.active, expired: hadAccess(now) };
}

/** Says why P.Eng. examples were refused; where the access cannot be read, nothing is sold (product.md 2.7). */
async function refuseWithoutPeng({ api, viewer }: PageRequest): Promise<void> {
  const known = await viewer.get();
  const access = known && (await readPengAccess(api, known, Date.now()));
  if (access?.state !== 'inactive') return;
  refusePage(403, { screen: 'subscription-required', product: 'peng', expired: access.expired });
}

/** Whether the server cannot read a part of the address, such as an id of letters: there is no such page (product.md 8.16). */
const isNoSuchAddress = ({ status, body: { fields = {} } }: ApiError, params: PageRequest['params']): boolean =>
  status === 400 && Object.keys(fields).some((name) => Object.hasOwn(params, name));
