import type { LoaderFunction } from 'react-router-dom';
import type { Api } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { apiContext } from '../api/request-context.ts';

/** What surrounds every page of the site; the owner's words at its foot, or null for our own (product.md 8.28). */
export type SiteLayoutData = { readonly disclaimer: string | null };

/** Loads what surrounds the pages, once for each document; apart from the layout, so that both are fetched at once. */
export const loadSiteLayout: LoaderFunction = async ({ context }): Promise<SiteLayoutData> => {
  const api: Api = context.get(apiContext);
  const text = await partOfPage(api('publishing.readSitePage', { key: 'footer_text' }));
  return { disclaimer: text?.html ?? null };
};
