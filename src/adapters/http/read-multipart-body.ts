import multer from '@koa/multer';
import type { Middleware } from 'koa';
import type { Refusal } from '../../application/contract/refusals.ts';
import { SHEET_LIMITS } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { HttpContext } from './koa-types.ts';

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
export async function readMultipartBody(context: HttpContext): Promise<Result<Record<string, unknown>, Refusal>> {
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
