import { useRef } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router-dom';
import { networkName } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { LeadDialogHost } from '../outreach/lead-dialog-host.tsx';
import { OwnerText } from '../publishing/owner-text.tsx';
import { useSiteIdentity } from '../root.tsx';
import { SupportEntry } from '../support/support-entry.tsx';
import { BrandLink } from './brand-link.tsx';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import { LearnerBar } from './learner-bar.tsx';
import { FOOTER_LINKS } from './navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { disclaimer as disclaimerStyle, footer, inner, link as linkStyle, links, network } from './site-footer.css.ts';
import { SiteHeader } from './site-header.tsx';
import { main, page } from './site-layout.css.ts';
import { SiteLink } from './site-link.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';

/** What surrounds every page of the site: the owner's text in the footer, or null for our own (product.md 8.28). */
export type SiteLayoutData = { readonly disclaimer: string | null };

const DISCLAIMER = `<p>${SITE_NAME} is an independent study site. It is not affiliated with, endorsed by or connected to any licensing or regulatory body, and does not use questions of the official examination.</p>`;

/** The foot of every page, with the words that keep us apart from the regulators. */
function SiteFooter({ disclaimer }: { readonly disclaimer: string | null }) {
  const { networkUrl } = useSiteIdentity();
  const { pathname } = useLocation();
  return (
    <footer className={footer}>
      <div className={inner}>
        <BrandLink />
        <nav aria-label="Footer">
          <ul className={links}>
            {FOOTER_LINKS.map((link) => (
              <li key={link.label}>
                <SiteLink link={link} className={linkStyle} />
              </li>
            ))}
          </ul>
        </nav>
        {pathname === '/newsletter' ? null : <NewsletterForm />}
        <p className={network}>
          <a href={networkUrl} rel="noopener">
            {SITE_NAME} on {networkName(networkUrl)}
          </a>
        </p>
        <OwnerText html={disclaimer ?? DISCLAIMER} className={disclaimerStyle} />
      </div>
    </footer>
  );
}

/** The site around a page: navigation above, footer below. */
export function SiteLayout() {
  const { disclaimer } = useLoaderData() as SiteLayoutData;
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  return (
    <div className={page}>
      <SkipLink />
      <NavigationProgress />
      <SiteHeader />
      <LearnerBar />
      <main id={MAIN_ID} ref={content} className={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter disclaimer={disclaimer} />
      <SupportEntry />
      <LeadDialogHost />
    </div>
  );
}
