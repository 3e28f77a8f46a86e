import type { DefaultContext, ParameterizedContext } from 'koa';
import type { Caller } from '../../application/use-case.ts';

/** What every request carries once the first middlewares have run. */
export type RequestState = {
  /** Short id that joins an answer to its log lines. */
  reference: string;
  /** The operation that the request reached, for metrics. */
  operation?: string;
  /** The caller; reads session and user once, when first asked for. */
  caller: () => Promise<Caller>;
  /** The id under which signing in made a session, for the cookie. */
  newSessionId?: string;
};

export type HttpContext = ParameterizedContext<RequestState, DefaultContext>;
