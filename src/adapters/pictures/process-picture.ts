import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { ProcessedPicture, ProcessPicture } from '../../application/ports/pictures.ts';
import type { JobLimits, RunJob, WorkerPool } from '../../application/ports/worker-pool.ts';
import {
  buildPictureFileName,
  listVariantWidths,
  PICTURE_LIMITS,
  type PictureName,
} from '../../domain/publishing/picture.ts';
import type { CleanDrawing } from './clean-drawing.ts';
import { hasTooManyElements } from './drawing-limits.ts';

/** One picture at a time, on one thread: its pixels take up to 160 MB. */
const oneByOne = pLimit(1);
sharp.concurrency(1);
sharp.cache(false);

const WITHIN_SECONDS = 20;

const QUALITY = 82;

/** Of a drawing; pictures come one at a time, so that none of them waits for another. */
const LIMITS: JobLimits = { milliseconds: 15_000, megabytes: 256, waiting: 1 };

type Kind = 'png' | 'jpeg' | 'webp' | 'svg';

const startsWith = (content: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => content[index] === byte);

/** What may stand before a drawing. A comment ends at its first end, so that there is one way to read many of them. */
const DRAWING_HEAD =
  /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/i;

/** What a file is by its first bytes; names and types that came with it do not count. */
function kindOf(content: Uint8Array): Kind | null {
  if (startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(content, 0xff, 0xd8, 0xff)) return 'jpeg';
  const head = new TextDecoder('latin1').decode(content.subarray(0, 1_000));
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return DRAWING_HEAD.test(head) ? 'svg' : null;
}

const digestOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/**
 * Re-encodes a picture from its pixels, as WebP in the stored widths, without any other data of the file; a drawing is
 * rebuilt from an allow-list, in a worker of its own (product.md 11.40, 11.41). Null for any other format and for what is too large
 * or broken.
 */
export function pictureProcessor(pool: WorkerPool, limits: JobLimits = LIMITS): ProcessPicture {
  const run = pool.openQueue<string>('drawing', { limits });
  return (content) =>
    oneByOne(async () => {
      const kind = kindOf(content);
      if (kind === null || content.length > PICTURE_LIMITS.bytes) return null;
      try {
        return kind === 'svg' ? await processDrawing(content, run) : await processPixels(content, kind);
      } catch {
        // A file that its decoder gives up is the author's to replace.
        return null;
      }
    });
}

async function processDrawing(content: Uint8Array, run: RunJob<string>): Promise<ProcessedPicture | null> {
  if (content.length > PICTURE_LIMITS.drawingBytes) return null;
  const source = new TextDecoder('utf-8', { fatal: true }).decode(content);
  if (hasTooManyElements(source)) return null;
  const done = await run<CleanDrawing | null>(() => ({ job: source }));
  if (!done.ok || !done.value.answer) return null;
  const { svg, width, height } = done.value.answer;
  const name: PictureName = { digest: digestOf(svg), width, height, type: 'svg' };
  return { name, files: [{ file: buildPictureFileName(name), content: new TextEncoder().encode(svg) }] };
}

async function processPixels(content: Uint8Array, kind: Kind): Promise<ProcessedPicture | null> {
  const read = () =>
    sharp(content, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error', animated: false }).timeout({
      seconds: WITHIN_SECONDS,
    });
  const { format } = await read().metadata();
  if (format !== kind) return null;
  const size = (width: number) => ({ width, withoutEnlargement: true });
  const { data, info } = await read()
    .autoOrient()
    .resize(size(PICTURE_LIMITS.width))
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const name: PictureName = { digest: digestOf(data), width: info.width, height: info.height, type: 'webp' };
  const files = [{ file: buildPictureFileName(name), content: new Uint8Array(data) }];
  for (const width of listVariantWidths(name)) {
    const variant = await read().autoOrient().resize(size(width)).webp({ quality: QUALITY }).toBuffer();
    files.push({ file: buildPictureFileName(name, width), content: new Uint8Array(variant) });
  }
  return { name, files };
}
