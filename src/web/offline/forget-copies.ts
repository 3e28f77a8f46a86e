import { SITE_NAME } from '../../domain/site-name.ts';

/** Where the names of caches begin that hold documents of a user; the id follows. */
export const OFFLINE_CACHE_PREFIX = `${SITE_NAME.toLowerCase()}-copies-`;

/**
 * Removes the documents that the device keeps for use without a network, except those of one user. Never rejects: a browser without
 * such a cache has nothing to remove (product.md 1.8).
 */
export async function deleteOfflineCopies(exceptUserId: number | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const kept = exceptUserId === null ? null : `${OFFLINE_CACHE_PREFIX}${exceptUserId}`;
  const names = await caches.keys().catch(() => []);
  const removed = names.filter((name) => name.startsWith(OFFLINE_CACHE_PREFIX) && name !== kept);
  await Promise.all(removed.map((name) => caches.delete(name).catch(() => false)));
}
