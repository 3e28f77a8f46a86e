import type Koa from 'koa';
import type { Tracing } from '../../application/ports/tracing.ts';
import type { RequestState } from './koa-types.ts';

/** Follows each request from its first middleware to its answer; the trace of a proxy is taken where one is trusted. */
export const requestTracing =
  ({ followRequest }: Pick<Tracing, 'followRequest'>, behindProxy: boolean): Koa.Middleware<RequestState> =>
  (context, next) => {
    const { method, path, state } = context;
    const parent = behindProxy ? context.get('traceparent') : '';
    return followRequest({ method, path, reference: state.reference, parent }, next, () => ({
      operation: state.operation ?? 'other',
      status: context.status,
    }));
  };
