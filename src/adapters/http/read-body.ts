import { parse } from '@hapi/bourne';
import readBody from 'raw-body';
import type { Refusal } from '../../application/contract/refusals.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { HttpContext } from './koa-types.ts';

/** The largest JSON body, in bytes; nearly everything this API takes is small (product.md 7.1). */
const MAX_BODY_BYTES = 64 * 1024;

/** The largest JSON body with a whole text in it, in bytes (product.md 11.4). */
const MAX_LARGE_BODY_BYTES = 512 * 1024;

/** Reads a JSON object from the body; no body at all counts as an empty object (product.md 7.1). */
export async function readJsonBody(
  context: HttpContext,
  large = false,
): Promise<Result<Record<string, unknown>, Refusal>> {
  const hasBody = context.get('transfer-encoding') !== '' || Number(context.get('content-length') || 0) > 0;
  if (!hasBody) return accepted({});
  if (!context.request.is('json')) return refused({ code: 'unsupported-body' });
  try {
    const body: unknown = parse(await readText(context, large ? MAX_LARGE_BODY_BYTES : MAX_BODY_BYTES));
    return isRecord(body) ? accepted(body) : refused({ code: 'malformed-body' });
  } catch (error) {
    return refused({ code: statusOf(error) === 413 ? 'body-too-large' : 'malformed-body' });
  }
}

/**
 * The largest body that is read as text, in bytes: a notice of the payment provider with all its details (product.md
 * 3.18).
 */
const MAX_TEXT_BYTES = 256 * 1024;

/** Reads the body as the text that was sent, whatever its type, for a signature to be checked over it (product.md 3.18). */
export async function readTextBody(context: HttpContext): Promise<Result<string, Refusal>> {
  try {
    return accepted(await readText(context, MAX_TEXT_BYTES));
  } catch (error) {
    return refused({ code: statusOf(error) === 413 ? 'body-too-large' : 'malformed-body' });
  }
}

/** Reads a body in UTF-8; throws with status 413 when it exceeds `limit` bytes and 400 when it is not as long as announced. */
const readText = (context: HttpContext, limit: number): Promise<string> =>
  readBody(context.req, { length: context.get('content-length') || null, limit, encoding: 'utf8' });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const statusOf = (error: unknown): unknown => (error as { status?: unknown } | null)?.status;
