import { Readable } from 'node:stream';
import { parse } from '@hapi/bourne';
import multer from '@koa/multer';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import readBody from 'raw-body';
import { type FileAnswer, isFileAnswer } from '../../application/contract/file-answer.ts';
import { OPERATIONS, type OperationName } from '../../application/contract/index.ts';
import type { Operation } from '../../application/contract/operation.ts';
import type { Refusal } from '../../application/contract/refusals.ts';
import type { Dispatch } from '../../application/dispatch.ts';
import { SHEET_LIMITS } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { isLinkToFile, refuseLinkToFile } from './file-links.ts';
import type { HttpContext, RequestState } from './koa-types.ts';
import { writeResultResponse } from './send-json.ts';

/** What a form may weigh beside its file: boundaries, names, a few short fields. */
const FORM_BYTES = 64 * 1024;

const MOST_BYTES = SHEET_LIMITS.bytes + FORM_BYTES;

/** One file and a few short fields, held in memory: nothing of a refused upload is ever on the disk (product.md 9.8). */
const readForm = multer({
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: { files: 1, fileSize: SHEET_LIMITS.bytes, fields: 5, fieldSize: 1_000, fieldNameSize: 100, parts: 6 },
}).any();

type ReceivedFile = {
  readonly fieldname: string;
  readonly originalname: string;
  readonly mimetype: string;
  readonly buffer: Uint8Array<ArrayBuffer>;
};

/** Comes to pass when more was sent than a form may be; the parser would wait for the end of it, which need not come (product.md 9.8). */
const passedLimit = (request: HttpContext['req']): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    request.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) resolve();
    });
  });

/** Reads a multipart form: its fields as text, its file as a `File` under the name of its field (product.md 9.8). */
async function readMultipartBody(context: HttpContext): Promise<Result<Record<string, unknown>, Refusal>> {
  if (!context.request.is('multipart/form-data')) return refused({ code: 'upload-not-form' });
  const announced = Number(context.get('content-length') || 0);
  if (announced > MOST_BYTES) return refused({ code: 'upload-too-large' });
  try {
    const form = readForm(context as unknown as Parameters<Middleware>[0], async () => {});
    const isWhole = await Promise.race([form.then(() => true), passedLimit(context.req).then(() => false)]);
    if (!isWhole) {
      context.set('connection', 'close');
      return refused({ code: 'upload-too-large' });
    }
  } catch (error) {
    const tooLarge = (error as { code?: unknown } | null)?.code === 'LIMIT_FILE_SIZE';
    return refused({ code: tooLarge ? 'upload-too-large' : 'upload-form' });
  }
  const { body, files } = context.request as unknown as { body?: object; files?: readonly ReceivedFile[] };
  const received = (files ?? []).map(({ fieldname, originalname, mimetype, buffer }) => [
    fieldname,
    new File([buffer], originalname, { type: mimetype }),
  ]);
  return accepted({ ...body, ...Object.fromEntries(received) });
}

/** The largest JSON body, in bytes; nearly everything this API takes is small (product.md 7.1). */
const MAX_BODY_BYTES = 64 * 1024;

/** The largest JSON body with a whole text in it, in bytes (product.md 11.4). */
const MAX_LARGE_BODY_BYTES = 512 * 1024;

/** Reads a JSON object from the body; no body at all counts as an empty object (product.md 7.1). */
async function readJsonBody(context: HttpContext, large = false): Promise<Result<Record<string, unknown>, Refusal>> {
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

/**
 * Reads the body as the text that was sent, regardless of its type, so that a signature over it can be checked
 * (product.md 3.18).
 */
async function readTextBody(context: HttpContext): Promise<Result<string, Refusal>> {
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

/** The first part of a path of the API after `/api/`, by which its routes are kept apart; null outside of the API. */
const areaOf = (path: string): string | null => /^\/api\/([^/]*)/i.exec(path)?.[1]?.toLowerCase() ?? null;

type Handler = (context: HttpContext) => Promise<void>;

/**
 * Mounts every operation of the table; there is no other route under /api (product.md 2.4). An address without parameters, written as
 * in the table, is looked up. Each area has a router of its own for the rest: a router tries all of its routes one after the other.
 * What refuses a file whose link was followed is left to the pages.
 */
export function apiRoutes(dispatch: Dispatch): Middleware<RequestState> {
  const fixed = new Map<string, Handler>();
  const areas = new Map<string, Router<RequestState>>();
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    const { method, path } = OPERATIONS[name];
    const area = areaOf(path) ?? '';
    const router = areas.get(area) ?? new Router<RequestState>();
    const answer = answerOperation(dispatch, name);
    router.register(path, [method.toLowerCase()], answer);
    areas.set(area, router);
    if (!path.includes(':')) fixed.set(`${method} ${path}`, answer);
  }
  const routes = new Map([...areas].map(([area, router]) => [area, router.routes() as Middleware<RequestState>]));
  const answerInArea = async (context: HttpContext, area: string): Promise<void> => {
    const answerNotFound = async (): Promise<void> => writeResultResponse(context, refused({ code: 'not-found' }));
    await (routes.get(area)?.(context, answerNotFound) ?? answerNotFound());
  };
  return async (context, next) => {
    const answer = fixed.get(`${context.method} ${context.path}`);
    const area = areaOf(context.path);
    if (answer) await answer(context);
    else if (area !== null) await answerInArea(context, area);
    if (area === null || context.state.refusal) await next();
  };
}

const answerOperation =
  (dispatch: Dispatch, name: OperationName): Handler =>
  async (context) => {
    const operation: Operation = OPERATIONS[name];
    const { signedBy } = operation;
    context.state.operation = name;
    const readInput = () => (signedBy ? readSigned(context, signedBy) : readUnsigned(context, operation));
    const result = await dispatch(name, await context.state.caller(), readInput);
    if (result.ok && isFileAnswer(result.value)) await sendFile(context, result.value);
    else if (!result.ok && isLinkToFile(context, operation)) refuseLinkToFile(context, result.refusal);
    else writeResultResponse(context, result);
  };

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

/**
 * Sends a file part by part, no faster than the client reads. The first part is read before anything is sent, so that
 * an early failure is answered like any other (product.md 7.3); a later failure breaks the connection, so that no
 * client takes half a file for a whole one. A client that disconnects ends the reading.
 */
async function sendFile(context: HttpContext, { fileName, type, parts }: FileAnswer): Promise<void> {
  const rest = oneByOne(parts);
  const first = await rest.next();
  const body = Readable.from(first.done ? [] : startingWith(first.value, rest), { objectMode: false });
  body.once('error', () => context.res.destroy());
  context.status = 200;
  context.set('Cache-Control', 'no-store');
  context.attachment(fileName);
  context.body = body;
  context.set('Content-Type', type.startsWith('application/vnd') ? type : `${type}; charset=utf-8`);
}

/** A part of a file: text, or bytes. */
type Part = string | Uint8Array;

async function* oneByOne(parts: FileAnswer['parts']): AsyncGenerator<Part, void> {
  yield* parts;
}

async function* startingWith(first: Part, rest: AsyncGenerator<Part, void>): AsyncGenerator<Part, void> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}
