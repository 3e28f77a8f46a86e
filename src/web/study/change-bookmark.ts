import type { Api } from '../../application/contract/index.ts';
import { resourceCache } from '../api/resource-cache.ts';

/** Sets or removes a bookmark, from any page; the guide reloads its bookmarks. */
export async function changeBookmark(api: Api, sectionId: number, isSet: boolean): Promise<void> {
  await api(isSet ? 'study.addBookmark' : 'study.removeBookmark', { sectionId });
  resourceCache(api).invalidate('study.listBookmarks');
}
