import type Koa from 'koa';
import type { HttpContext, RequestState } from './koa-types.ts';
import type { RecordRequest } from './request-record.ts';

/** Records each request that reaches Koa, and refuses a target that is no address. */
export const requestLog =
  (record: RecordRequest): Koa.Middleware<RequestState> =>
  (context, next) => {
    const path = readPath(context);
    const { reference, address } = record(context.req, context.res, path, context.state);
    context.state.reference = reference;
    context.state.address = address;
    return path === null ? refuseTarget(context) : next();
  };

async function refuseTarget(context: HttpContext): Promise<void> {
  context.status = 400;
  context.set('X-Request-Id', context.state.reference);
  context.body = 'The address of the request cannot be read.';
}

/** Koa reads the path anew at each use and throws where a target such as `http://[/` is no address. */
function readPath(context: HttpContext): string | null {
  try {
    return context.path;
  } catch {
    return null;
  }
}
