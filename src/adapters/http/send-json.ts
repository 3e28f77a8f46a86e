import { describeRefusal, type Refusal } from '../../application/contract/refusals.ts';
import type { Result } from '../../domain/result.ts';
import type { HttpContext } from './koa-types.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes a Result as status and JSON; caches must not store answers of the API. */
export function writeResultResponse(context: HttpContext, result: Result<unknown, Refusal>): void {
  if (result.ok) {
    sendJson(context, 200, JSON.stringify(result.value));
    return;
  }
  const { status, body } = describeRefusal(result.refusal);
  const { retryAfterSeconds } = result.refusal;
  if (retryAfterSeconds) context.set('Retry-After', String(retryAfterSeconds));
  sendJson(context, status, JSON.stringify(body));
}

/** Headers that are prepared once per kind of address, as the names and values in turn that `writeHead` takes. */
const lists = new WeakMap<object, readonly string[]>();

function toList(headers: Readonly<Record<string, string>>): readonly string[] {
  const known = lists.get(headers);
  if (known) return known;
  const list = Object.entries(headers).flat();
  lists.set(headers, list);
  return list;
}

/**
 * Sends JSON past Koa, all headers at once: setting a dozen of them one by one takes longer than writing the answer. Where others
 * have set headers already, a cookie for example, Koa sends the answer with them.
 */
function sendJson(context: HttpContext, status: number, text: string): void {
  const { req, res, state } = context;
  if (res.getHeaderNames().length > 0) {
    context.status = status;
    context.set({ 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE });
    context.body = text;
    return;
  }
  context.respond = false;
  res.writeHead(status, [
    ...toList(state.commonHeaders),
    'X-Request-Id',
    state.reference,
    'Cache-Control',
    'no-store',
    'Content-Type',
    JSON_TYPE,
    'Content-Length',
    String(Buffer.byteLength(text)),
  ]);
  res.end(req.method === 'HEAD' ? undefined : text);
}
