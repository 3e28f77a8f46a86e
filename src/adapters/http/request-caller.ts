import type Koa from 'koa';
import type { UserRepository } from '../../application/ports/accounts.ts';
import type { Randomness } from '../../application/ports/infrastructure.ts';
import type { Caller } from '../../application/use-case.ts';
import { clientNetwork } from '../../domain/accounts/client-network.ts';
import type { HttpContext, RequestState } from './koa-types.ts';
import type { OpenSession } from './sessions.ts';
import { tryOutPass } from './try-out-pass.ts';

/** Gives each request a reference for the log. */
export const withReference =
  (randomness: Randomness): Koa.Middleware<RequestState> =>
  (context, next) => {
    context.state.reference = randomness.token().slice(0, 12);
    context.set('X-Request-Id', context.state.reference);
    return next();
  };

/** Tells who is calling: the user always comes from the session, never from the request's own words. */
export const withCaller =
  (users: Pick<UserRepository, 'findById'>, openSession: OpenSession, https: boolean): Koa.Middleware<RequestState> =>
  (context, next) => {
    let caller: Promise<Caller> | undefined;
    context.state.caller = () => {
      caller ??= readCaller(context, users, openSession, https);
      return caller;
    };
    return next();
  };

async function readCaller(
  context: HttpContext,
  users: Pick<UserRepository, 'findById'>,
  openSession: OpenSession,
  https: boolean,
): Promise<Caller> {
  const { userId, control } = await openSession(context);
  const user = userId === null ? null : await users.findById(userId);
  return { user, address: clientNetwork(context.ip), session: control, pass: tryOutPass(context, https) };
}
