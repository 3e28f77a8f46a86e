import type { Api } from '../../application/contract/index.ts';
import { resourceCache } from '../api/resource-cache.ts';

/** Sets or takes away a bookmark, from whatever page; the guide reads its bookmarks anew. */
export async function changeBookmark(api: Api, sectionId: number, isSet: boolean): Promise<void> {
  await api(isSet ? 'study.addBookmark' : 'study.removeBookmark', { sectionId });
  resourceCache(api).invalidate('study.listBookmarks');
}
