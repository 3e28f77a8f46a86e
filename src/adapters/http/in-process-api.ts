import { ApiError } from '../../application/contract/api-error.ts';
import type { Api } from '../../application/contract/index.ts';
import { describeRefusal, type Refusal } from '../../application/contract/refusals.ts';
import type { Dispatch } from '../../application/dispatch.ts';
import { accepted } from '../../domain/result.ts';
import type { HttpContext } from './koa-types.ts';

/**
 * The API for the server renderer, bound to the request's session: the same checks and schemas as over HTTP, without
 * the network. Answers are plain JSON, as they would be in the browser. `onFailure` receives what an operation threw:
 * the renderer makes an error page of it.
 */
export const inProcessApi = (
  dispatch: Dispatch,
  context: HttpContext,
  onFailure: (error: unknown) => void = () => undefined,
): Api =>
  (async (name, input) => {
    const result = await dispatch(name, await context.state.caller(), async () => accepted(input)).catch((error) => {
      onFailure(error);
      throw error;
    });
    if (result.ok) return result.value;
    throw toApiError(result.refusal);
  }) as Api;

/** A refusal as a page gets it: what the browser makes of the answer to a request. */
export function toApiError(refusal: Refusal): ApiError {
  const { status, body } = describeRefusal(refusal);
  return new ApiError(status, JSON.stringify(body), refusal.retryAfterSeconds ?? null);
}
