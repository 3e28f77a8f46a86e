import { useRef } from 'react';
import { Outlet, useLoaderData } from 'react-router-dom';
import { LeadDialogHost } from '../outreach/lead-dialog-host.tsx';
import { SupportEntry } from '../support/support-entry.tsx';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import type { SiteLayoutData } from './load-site-layout.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { main, page } from './site-layout.css.ts';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import { UnderWay } from './under-way.tsx';

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
