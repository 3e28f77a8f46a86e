import type Koa from 'koa';
import { ApiError } from '../../application/contract/api-error.ts';
import { fileAnswer } from '../../application/contract/file-answer.ts';
import type { Operation } from '../../application/contract/operation.ts';
import { describeRefusal, type Refusal } from '../../application/contract/refusals.ts';
import { CONFIRMATION_PATH } from '../../domain/accounts/second-factor.ts';
import type { HttpContext } from './koa-types.ts';

/** Whether the answer is shown to a person as a page: JSON would be of no use there. */
export const isNavigation = (context: HttpContext): boolean => context.get('sec-fetch-mode') === 'navigate';

/** Whether a person followed a link to a file. */
export const isLinkToFile = (context: HttpContext, { method, output }: Operation): boolean =>
  output === fileAnswer && method === 'GET' && isNavigation(context);

/**
 * Answers somebody who followed a link to a file and is refused it: leads to the confirmation, which then offers the file, or to the
 * sign-in and back (product.md 1.35, 2.9); any other refusal is shown by the error screen of the pages.
 */
export async function refuseLinkToFile(context: HttpContext, refusal: Refusal, showPage: Koa.Next): Promise<void> {
  const { status, body } = describeRefusal(refusal);
  if (status !== 401) {
    if (refusal.retryAfterSeconds) context.set('Retry-After', String(refusal.retryAfterSeconds));
    context.state.refusal = new ApiError(status, JSON.stringify(body));
    return showPage();
  }
  context.set('Cache-Control', 'no-store');
  context.status = 303;
  const page = findLinkingPage(context);
  const file = encodeURIComponent(`${context.path.slice(1)}${context.search}`);
  const confirmation = `${CONFIRMATION_PATH}?redirect=${file}${page ? `&back=${encodeURIComponent(page)}` : ''}`;
  if (refusal.code === 'confirmation-needed') return context.redirect(confirmation);
  const ended = context.state.carried ? '&ended=action' : '';
  context.redirect(`/login?redirect=${encodeURIComponent(page ?? confirmation.slice(1))}${ended}`);
}

/** The page of this site whose link was followed. The confirmation is no way back: it carries the page that led to it. */
function findLinkingPage(context: HttpContext): string | null {
  const referrer = context.get('referer');
  if (context.get('sec-fetch-site') !== 'same-origin' || !URL.canParse(referrer)) return null;
  const { pathname, search, searchParams } = new URL(referrer);
  return pathname === CONFIRMATION_PATH ? searchParams.get('back') : `${pathname.slice(1)}${search}`;
}
