import type { DefaultContext, ParameterizedContext } from 'koa';
import type { ApiError } from '../../application/contract/api-error.ts';
import type { SessionUsers } from '../../application/ports/accounts.ts';
import type { Caller } from '../../application/use-case.ts';

/** What every request carries once the first middlewares have run. */
export type RequestState = {
  /** Short id that joins an answer to its log lines. */
  reference: string;
  /** The network that the request comes from. */
  address: string;
  /** The headers that every answer at the request's address carries. */
  commonHeaders: Readonly<Record<string, string>>;
  /** The operation that the request reached, for metrics. */
  operation?: string;
  /** The session that the signed cookie carries, with its users; `found` is null where it has ended. */
  carried?: { readonly id: string; readonly found: SessionUsers | null };
  /** The caller; made once, on first use. */
  caller: () => Promise<Caller>;
  /** What a page is to say instead of being shown: the refusal of a file whose link was followed. */
  refusal?: ApiError;
  /** The id under which signing in made a session or a confirmation moved it, for the cookie. */
  newSessionId?: string;
};

export type HttpContext = ParameterizedContext<RequestState, DefaultContext>;
