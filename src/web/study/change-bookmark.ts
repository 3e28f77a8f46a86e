import type { PageRequest } from '../page-route.tsx';
import { studyCache } from './study-cache.ts';

/** What the browser keeps of the learner is asked for anew, so that the guide agrees with the server. */
export async function askReaderAnew({ api, viewer }: PageRequest): Promise<void> {
  studyCache(api, (await viewer.get())?.id ?? 0).keepParts(null);
}

/** Sets or takes away a bookmark, from whatever page; the guide, gone back to, knows of it. */
export async function changeBookmark(page: PageRequest, sectionId: number, isSet: boolean): Promise<void> {
  await page.api(isSet ? 'study.addBookmark' : 'study.removeBookmark', { sectionId });
  await askReaderAnew(page);
}
