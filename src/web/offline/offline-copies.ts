import { SITE_NAME } from '../../domain/site-name.ts';
import { OFFLINE_CACHE_PREFIX } from './forget-copies.ts';

/** Caches of the site have names of their own, so that no other cache of the origin is ever touched. */
const ASSETS = `${SITE_NAME.toLowerCase()}-assets-`;

/** The header by which the server allows a copy of a document, with the id of the user whom it was made for. */
export const OFFLINE_COPY_HEADER = 'X-Offline-Copy';

/** When the browser had a copy from the server, in milliseconds since 1970; beside the copy in its cache. */
export const COPIED_AT_HEADER = 'X-Copied-At';

/** The lifetime of an unused session (product.md 1.5): later it is unknown whose device it is. */
const LONGEST_MS = 14 * 86_400_000;

/** A copy younger than this is not renewed, in milliseconds. */
const FRESH_MS = 60_000;

/** The cache of the files of one build. */
export const assetCacheName = (build: string): string => `${ASSETS}${build}`;

/** The files of all builds that the browser keeps. */
export const isAssetCache = (name: string): boolean => name.startsWith(ASSETS);

/** The cache of the documents of one user. */
const copyCacheName = (userId: number): string => `${OFFLINE_CACHE_PREFIX}${userId}`;

/** Files of the build that a document needs at once. */
export const listAssetPaths = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)),
];

/** Whether the browser keeps all files that a document needs, so that no two builds ever meet in one page. */
export async function areAssetsCached(html: string): Promise<boolean> {
  const found = await Promise.all(listAssetPaths(html).map((path) => caches.match(path)));
  return found.every((file) => file !== undefined);
}

/**
 * The copies of the one user whose documents the browser has; null where there are none, or of more than one: then none
 * are shown (product.md 1.8).
 */
async function openCopies(): Promise<Cache | null> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHE_PREFIX));
  return names.length === 1 && names[0] ? caches.open(names[0]) : null;
}

/** The copy of a page, or undefined; a page has one, for any query. */
export async function findOfflineCopy(path: string): Promise<Response | undefined> {
  const copy = await (await openCopies())?.match(path);
  const copiedAt = Number(copy?.headers.get(COPIED_AT_HEADER));
  return copy && Date.now() - copiedAt < LONGEST_MS ? copy : undefined;
}

/** Removes the copy of a page. */
export async function removeOfflineCopy(userId: number, path: string): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(copyCacheName(userId))).delete(path);
}

/** The paths of all pages that there are copies of. */
export async function listOfflineCopies(): Promise<readonly string[]> {
  const requests = (await (await openCopies())?.keys()) ?? [];
  return requests.map(({ url }) => new URL(url).pathname);
}

/** The user whose documents the browser keeps. */
export async function findOfflineCopyOwner(): Promise<number | null> {
  const name = (await caches.keys()).find((each) => each.startsWith(OFFLINE_CACHE_PREFIX));
  return name === undefined ? null : Number(name.slice(OFFLINE_CACHE_PREFIX.length));
}

/**
 * Has the server render a page again, and stores it where the server allows that for this very user: it alone decides,
 * and never for a document with a key in it. The copy of a page that must not be stored any more is removed. Without a
 * network, or once `signal` is aborted, nothing changes. The cache is opened first: if it is deleted meanwhile, the late copy is
 * deleted with it.
 */
export async function makeOfflineCopy(
  userId: number,
  path: string,
  signal: AbortSignal | null = null,
): Promise<'kept' | 'refused' | 'unreachable'> {
  const cache = await caches.open(copyCacheName(userId));
  const askedAt = Date.now();
  let answer: Response;
  let html: string;
  try {
    answer = await fetch(path, { credentials: 'same-origin', headers: { Accept: 'text/html' }, signal });
    html = await answer.text();
  } catch {
    return 'unreachable';
  }
  if (!answer.ok || answer.redirected || answer.headers.get(OFFLINE_COPY_HEADER) !== String(userId)) {
    // A server in trouble says nothing about the page.
    if (answer.status < 500) await cache.delete(path);
    return 'refused';
  }
  const headers = new Headers();
  for (const name of ['Content-Type', 'Content-Security-Policy', 'X-Content-Type-Options', 'Referrer-Policy']) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Cache-Control', 'no-store');
  headers.set(COPIED_AT_HEADER, String(Math.round((askedAt + Date.now()) / 2)));
  await cache.put(path, new Response(html, { headers }));
  return 'kept';
}

/** Keeps a page on the device unless that was just done, and has the worker fetch the files of a build that is not known yet. */
export async function keepOfflineCopy(userId: number, path: string, isChanged: boolean): Promise<void> {
  if (!('caches' in globalThis) || !navigator.serviceWorker) return;
  const known = await findOfflineCopy(path);
  const isFresh = !isChanged && Date.now() - Number(known?.headers.get(COPIED_AT_HEADER)) < FRESH_MS;
  if (isFresh || (await makeOfflineCopy(userId, path)) !== 'kept') return;
  const copy = await findOfflineCopy(path);
  if (copy && !(await areAssetsCached(await copy.text()))) {
    await (await navigator.serviceWorker.getRegistration())?.update();
  }
}
