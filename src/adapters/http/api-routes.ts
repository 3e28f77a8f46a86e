import Router from '@koa/router';
import { isFileAnswer } from '../../application/contract/file-answer.ts';
import { OPERATIONS, type OperationName } from '../../application/contract/index.ts';
import type { Operation } from '../../application/contract/operation.ts';
import { describeRefusal, type Refusal } from '../../application/contract/refusals.ts';
import type { Dispatch } from '../../application/dispatch.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { HttpContext, RequestState } from './koa-types.ts';
import { readJsonBody, readTextBody } from './read-body.ts';
import { readMultipartBody } from './read-multipart-body.ts';
import { sendFile } from './send-file.ts';

/** Mounts every operation of the table; there is no other route under /api (product.md 2.4). */
export function apiRoutes(dispatch: Dispatch): Router<RequestState> {
  const router = new Router<RequestState>();
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const operation: Operation = OPERATIONS[name];
    const { method, path, signedBy } = operation;
    router.register(path, [method.toLowerCase()], async (context: HttpContext) => {
      const readInput = () => (signedBy ? readSigned(context, signedBy) : readUnsigned(context, operation));
      const result = await dispatch(name, await context.state.caller(), readInput);
      if (result.ok && isFileAnswer(result.value)) await sendFile(context, result.value);
      else answer(context, result);
    });
  }
  router.all('/api/{*rest}', (context: HttpContext) => answer(context, refused({ code: 'not-found' })));
  return router;
}

/** Path parameters and the query or body, as one object; the body may not speak for the path. */
async function readUnsigned(
  context: HttpContext,
  { method, body: kind, largeBody }: Operation,
): Promise<Result<Record<string, unknown>, Refusal>> {
  const params: Record<string, unknown> = context.params ?? {};
  if (method === 'GET') return accepted({ ...context.query, ...params });
  const body = kind === 'multipart' ? await readMultipartBody(context) : await readJsonBody(context, largeBody);
  if (!body.ok) return body;
  const clash = Object.keys(params).find((name) => Object.hasOwn(body.value, name));
  if (clash) return refused({ code: 'invalid-input', fields: { [clash]: 'This belongs in the address only.' } });
  return accepted({ ...body.value, ...params });
}

/** The body as it was sent, with what its header says of it. */
async function readSigned(context: HttpContext, header: string): Promise<Result<Record<string, unknown>, Refusal>> {
  const body = await readTextBody(context);
  return body.ok ? accepted({ body: body.value, signature: context.get(header) }) : body;
}

/** Writes a Result as status and JSON; answers of the API are never kept by caches. */
export function answer(context: HttpContext, result: Result<unknown, Refusal>): void {
  context.set('Cache-Control', 'no-store');
  if (result.ok) {
    context.status = 200;
    context.body = JSON.stringify(result.value);
  } else {
    const { status, body } = describeRefusal(result.refusal);
    if (result.refusal.retryAfterSeconds) context.set('Retry-After', String(result.refusal.retryAfterSeconds));
    context.status = status;
    context.body = JSON.stringify(body);
  }
  context.type = 'application/json';
}
