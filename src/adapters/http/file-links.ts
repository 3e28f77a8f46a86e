import { fileAnswer } from '../../application/contract/file-answer.ts';
import type { Operation } from '../../application/contract/operation.ts';
import type { Refusal } from '../../application/contract/refusals.ts';
import { CONFIRMATION_PATH } from '../../domain/accounts/second-factor.ts';
import { toApiError } from './in-process-api.ts';
import type { HttpContext } from './koa-types.ts';

/** Whether the answer is shown to a person as a page: JSON would be of no use there. */
export const isNavigation = (context: HttpContext): boolean => context.get('sec-fetch-mode') === 'navigate';

/** Whether a person followed a link to a file. */
export const isLinkToFile = (context: HttpContext, { method, output }: Operation): boolean =>
  output === fileAnswer && method === 'GET' && isNavigation(context);

/**
 * Answers somebody who followed a link to a file and is refused it: leads to the confirmation, which then offers the file, or to the
 * sign-in and back (product.md 1.35, 2.9); any other refusal is left to the error screen of the pages.
 */
export function refuseLinkToFile(context: HttpContext, refusal: Refusal): void {
  const error = toApiError(refusal);
  if (error.status !== 401) {
    if (error.retryAfterSeconds) context.set('Retry-After', String(error.retryAfterSeconds));
    context.state.refusal = error;
    return;
  }
  context.set('Cache-Control', 'no-store');
  context.status = 303;
  const page = findLinkingPage(context);
  const file = encodeURIComponent(`${context.path.slice(1)}${context.search}`);
  const confirmation = `${CONFIRMATION_PATH}?redirect=${file}${page ? `&back=${encodeURIComponent(page)}` : ''}`;
  const signIn = `/login?redirect=${encodeURIComponent(page ?? confirmation.slice(1))}`;
  if (refusal.code === 'confirmation-needed') context.redirect(confirmation);
  else context.redirect(context.state.carried ? `${signIn}&ended=action` : signIn);
}

/**
 * The page of this site whose link was followed. The confirmation is no way back: it carries the page that led to it. Nor is the
 * screen that refused a file, at its address.
 */
function findLinkingPage(context: HttpContext): string | null {
  const referrer = context.get('referer');
  if (context.get('sec-fetch-site') !== 'same-origin' || !URL.canParse(referrer)) return null;
  const { pathname, search, searchParams } = new URL(referrer);
  if (pathname.startsWith('/api/')) return null;
  return pathname === CONFIRMATION_PATH ? searchParams.get('back') : `${pathname.slice(1)}${search}`;
}
