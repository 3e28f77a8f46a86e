import multer from '@koa/multer';
import type { Middleware } from 'koa';
import type { Refusal } from '../../application/contract/refusals.ts';
import { SHEET_LIMITS } from '../../domain/competency/sheet.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { HttpContext } from './koa-types.ts';

/** What a form may weigh beside its file: boundaries, names, a few short fields. */
const FORM_BYTES = 64 * 1024;

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

/** Reads a multipart form: its fields as text, its file as a `File` under the name of its field (product.md 9.8). */
export async function readMultipartBody(context: HttpContext): Promise<Result<Record<string, unknown>, Refusal>> {
  if (!context.request.is('multipart/form-data')) return refused({ code: 'upload-not-form' });
  const announced = Number(context.get('content-length') || 0);
  if (announced > SHEET_LIMITS.bytes + FORM_BYTES) return refused({ code: 'upload-too-large' });
  try {
    await readForm(context as unknown as Parameters<Middleware>[0], async () => {});
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
