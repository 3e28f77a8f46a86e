import type { Role } from './role.ts';

/** How long an administrator sees the site as a learner at most, in milliseconds (product.md 13.44). */
export const LEARNER_VIEW_MS = 30 * 60_000;

/** When a view that began at `begunAt` ends by itself, in milliseconds. */
export const viewEndsAt = (begunAt: number): number => begunAt + LEARNER_VIEW_MS;

/** Whether an administrator who began to see the site as somebody still does; nobody sees it as an administrator (product.md 13.44). */
export const isViewInForce = (view: { readonly begunAt: number }, admin: Role, viewed: Role, now: number): boolean =>
  admin === 'admin' && viewed === 'user' && now < viewEndsAt(view.begunAt);
