import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import type { PictureStore } from '../../application/ports/pictures.ts';
import { parsePictureFileName } from '../../domain/publishing/picture.ts';
import type { RequestState } from './koa-types.ts';

/** The size of the pictures cached in memory, in bytes. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** A picture opened on its own runs and loads nothing either, whatever it contains, and no page frames it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Serves pictures. A name says what is in the file, so browsers keep it for ever (product.md 11.42). */
export function servePictures(store: Pick<PictureStore, 'find'>): Koa.Middleware<RequestState> {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (content) => content.length + 1,
  });
  return async (context, next) => {
    const file = context.method === 'GET' || context.method === 'HEAD' ? parsePictureFileName(context.path) : null;
    if (file === null) return next();
    const content = kept.get(file) ?? (await store.find(file));
    if (!content) return next();
    kept.set(file, content);
    context.set('Cache-Control', 'public, max-age=31536000, immutable');
    context.set('Content-Security-Policy', POLICY);
    context.set('Content-Disposition', `inline; filename="${file}"`);
    context.set('ETag', `"${file}"`);
    context.status = 200;
    if (context.fresh) {
      context.status = 304;
      return;
    }
    context.type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/webp';
    context.body = Buffer.from(content);
  };
}
