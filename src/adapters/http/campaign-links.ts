import type Koa from 'koa';
import type { FollowLink } from '../../application/outreach/follow-link.ts';
import type { RequestState } from './koa-types.ts';

const LINK = /^\/r\/([1-9]\d{0,9})$/;

/** Leads on from the links of newsletter mails and counts clicks; a program that only asks for the head is not counted. */
export const campaignLinks =
  (followLink: FollowLink): Koa.Middleware<RequestState> =>
  async (context, next) => {
    const linkId = LINK.exec(context.path)?.[1];
    if (!linkId || (context.method !== 'GET' && context.method !== 'HEAD')) return next();
    const target = await followLink(Number(linkId), context.method === 'GET');
    if (target === null) return next();
    context.set('Cache-Control', 'no-store');
    context.set('X-Robots-Tag', 'noindex');
    context.status = 303;
    context.redirect(target);
  };
