import { useRef } from 'react';
import { type LoaderFunction, Outlet, useLoaderData } from 'react-router-dom';
import type { Api } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { apiContext } from '../api/request-context.ts';
import { LeadDialogHost } from '../outreach/lead-dialog-host.tsx';
import { SupportEntry } from '../support/support-entry.tsx';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { main, page } from './site-layout.css.ts';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import { UnderWay } from './under-way.tsx';

/** What surrounds every page of the site; the owner's words at its foot, or null for our own (product.md 8.28). */
export type SiteLayoutData = { readonly disclaimer: string | null };

/** Loads what surrounds the pages, once for each document. */
export const loadSiteLayout: LoaderFunction = async ({ context }): Promise<SiteLayoutData> => {
  const api: Api = context.get(apiContext);
  const text = await partOfPage(api('publishing.readSitePage', { key: 'footer_text' }));
  return { disclaimer: text?.html ?? null };
};

/** The site around a page: navigation above, footer below. */
export function SiteLayout() {
  const { disclaimer } = useLoaderData() as SiteLayoutData;
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  return (
    <div className={page}>
      <SkipLink />
      <UnderWay />
      <SiteHeader />
      <main id={MAIN_ID} ref={content} className={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter disclaimer={disclaimer} />
      <SupportEntry />
      <LeadDialogHost />
    </div>
  );
}
