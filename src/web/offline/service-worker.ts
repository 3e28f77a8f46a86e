import {
  areAssetsCached,
  assetCacheName,
  COPIED_AT_HEADER,
  findOfflineCopy,
  findOfflineCopyOwner,
  isAssetCache,
  listAssetPaths,
  listOfflineCopies,
  makeOfflineCopy,
} from './offline-copies.ts';

/** What the build puts in: its name, and the files that the exam and the study guide need (scripts/service-worker.ts). */
declare const BUILD: string;
declare const FILES: readonly string[];

type ExtendableEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type WorkerEvents = {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
};

/** The part of `ServiceWorkerGlobalScope` that is used: its type library conflicts with that of documents. */
type WorkerScope = {
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly registration: { readonly navigationPreload?: { readonly enable: () => Promise<void> } };
};

const worker = self as unknown as WorkerScope;
const OFFLINE_PAGE = '/offline.html';
const OWN_FILES = [OFFLINE_PAGE, '/offline.css', '/icon.svg'];

/** The place of the list of copies in the offline page. */
const LIST = '<!-- copies -->';

/** Fetches the files of this build beside those of the build before, which pages that are open go on using. */
async function install(): Promise<void> {
  const cache = await caches.open(assetCacheName(BUILD));
  const own = OWN_FILES.map((path) => new Request(path, { cache: 'reload' }));
  await cache.addAll([...FILES, ...own]);
}

/** For how long copies are renewed, in milliseconds: the browser holds back every page until the worker has taken over. */
const RENEWAL_MS = 10_000;

/**
 * A worker takes over when no page of the former build is open. Copies are renewed, and the files of former builds are
 * deleted, unless a copy that could not be renewed needs them.
 */
async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  const own = await caches.open(assetCacheName(BUILD));
  let isFormerNeeded = false;
  const owner = await findOfflineCopyOwner();
  const timeIsUp = AbortSignal.timeout(RENEWAL_MS);
  for (const path of owner === null ? [] : await listOfflineCopies()) {
    if ((await isOfBuild(own, path)) || owner === null) continue;
    await makeOfflineCopy(owner, path, timeIsUp);
    isFormerNeeded ||= !(await isOfBuild(own, path));
  }
  const others = (await caches.keys()).filter((name) => isAssetCache(name) && name !== assetCacheName(BUILD));
  if (!isFormerNeeded) await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Whether a copy, if there still is one, needs no file of another build. */
async function isOfBuild(files: Cache, path: string): Promise<boolean> {
  const copy = await findOfflineCopy(path);
  if (!copy) return true;
  const found = await Promise.all(listAssetPaths(await copy.text()).map((asset) => files.match(asset)));
  return found.every((file) => file !== undefined);
}

/** A document comes from the server; only where that cannot be reached, from the device. */
async function answerDocument({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname, search } = new URL(request.url);
    return (await copyOf(pathname)) ?? offlinePage(pathname + search);
  }
}

/** The copy of a page, with the time it was made, so that the exam's clock continues from then. */
async function copyOf(path: string): Promise<Response | null> {
  const copy = await findOfflineCopy(path);
  if (!copy) return null;
  const html = await copy.text();
  if (!(await areAssetsCached(html))) return null;
  const copiedAt = copy.headers.get(COPIED_AT_HEADER) ?? '';
  return new Response(html.replace('<html ', `<html data-copied-at="${copiedAt}" `), { headers: copy.headers });
}

/** Says that there is no network, and what can be opened all the same. */
async function offlinePage(address: string): Promise<Response> {
  const page = await caches.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const [html, list] = await Promise.all([page.text(), copyList()]);
  // A parsed address has no quotation mark in it.
  const filled = html.replace(LIST, () => list).replace('href="/"', () => `href="${address}"`);
  return new Response(filled, { status: 503, headers: page.headers });
}

async function copyList(): Promise<string> {
  const lines: string[] = [];
  for (const path of await listOfflineCopies()) {
    const html = await (await findOfflineCopy(path))?.text();
    // Already escaped, since it is part of a document.
    const title = html && /<title>([^<]*)<\/title>/.exec(html)?.[1];
    if (title) lines.push(`<li><a href="${path}">${title}</a></li>`);
  }
  return lines.length > 0 ? `<h2>On this device</h2><ul>${lines.join('')}</ul>` : '';
}

const answerAsset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerDocument(event));
  else if (pathname.startsWith('/assets/') || OWN_FILES.includes(pathname)) event.respondWith(answerAsset(request));
});
