import type Koa from 'koa';
import type { RequestState } from './koa-types.ts';

/** Tells whether the database answers and its migrations are current; throws when it does not answer. */
export type Readiness = () => Promise<{ readonly ready: boolean; readonly reason?: string }>;

/** `/healthz`: the process is up. `/readyz`: it can serve. */
export const health =
  (readiness: Readiness): Koa.Middleware<RequestState> =>
  async (context, next) => {
    if (context.path === '/healthz') {
      context.body = { status: 'up' };
      return;
    }
    if (context.path !== '/readyz') return next();
    const state = await readiness().catch(() => ({ ready: false, reason: 'The database does not answer.' }));
    context.status = state.ready ? 200 : 503;
    context.body = state;
  };
