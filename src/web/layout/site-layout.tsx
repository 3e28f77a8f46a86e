import { lazy, Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { getSocialNetworkName } from '../../domain/outreach/site-identity.ts';
import { isAnnouncedTo } from '../../domain/publishing/announcement.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { LeadDialogHost } from '../outreach/lead-dialog-host.tsx';
import { OwnerText } from '../publishing/owner-text.tsx';
import { useSiteIdentity, useViewer } from '../root.tsx';
import { SupportEntry } from '../support/support-entry.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { BrandLink } from './brand-link.tsx';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';
import { KeptLinks } from './kept-links.tsx';
import { LearnerBar } from './learner-bar.tsx';
import { FOOTER_LINKS } from './navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { disclaimer as disclaimerStyle, footer, inner, link as linkStyle, links, network } from './site-footer.css.ts';
import { type ShownAnnouncementData, useSiteFrame } from './site-frame.ts';
import { SiteHeader } from './site-header.tsx';
import { main, page } from './site-layout.css.ts';
import { SiteLinkItems } from './site-link.tsx';
import { MAIN_ELEMENT_ID, SkipLink } from './skip-link.tsx';

const DISCLAIMER = `<p>${SITE_NAME} is an independent study site. It is not affiliated with, endorsed by or connected to any licensing or regulatory body, and does not use questions of the official examination.</p>`;

/** The foot of every page, with the words that keep us apart from the regulators. */
function SiteFooter({ disclaimer }: { readonly disclaimer: string | null }) {
  const { networkUrl } = useSiteIdentity();
  const { pathname } = useLocation();
  return (
    <footer className={footer}>
      <div className={inner}>
        <KeptLinks name="footer" links={FOOTER_LINKS}>
          <BrandLink />
          <nav aria-label="Footer">
            <ul className={links}>
              <SiteLinkItems links={FOOTER_LINKS} className={linkStyle} />
            </ul>
          </nav>
        </KeptLinks>
        {pathname === '/newsletter' ? null : <NewsletterForm />}
        <p className={network}>
          <a href={networkUrl} rel="noopener">
            {SITE_NAME} on {getSocialNetworkName(networkUrl)}
          </a>
        </p>
        <OwnerText html={disclaimer ?? DISCLAIMER} className={disclaimerStyle} />
      </div>
    </footer>
  );
}

/** Code of its own: most days nothing is announced. */
const AnnouncementBar = lazy(async () => {
  const { AnnouncementBar: Component } = await import('./announcement-bar.tsx');
  return { default: Component };
});

/** The announcement for the viewer, once the page is in the browser; without scripts at the foot (product.md 11.16). */
function Announcements({ announcements }: { readonly announcements: readonly ShownAnnouncementData[] }) {
  const viewer = useViewer();
  const isHydrated = useHydrated();
  const reader = viewer && { hasNppe: viewer.subscription.active, hasPeng: viewer.pengSubscription.active };
  // Administrators see every announcement, for any audience.
  const own = announcements.filter((each) => viewer?.role === 'admin' || isAnnouncedTo(each, reader));
  if (own.length === 0) return null;
  if (!isHydrated) {
    return (
      <noscript>
        {own.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </noscript>
    );
  }
  return (
    <Suspense fallback={null}>
      <AnnouncementBar announcements={own} />
    </Suspense>
  );
}

/** The site around a page: navigation above, footer below. */
export function SiteLayout() {
  const frame = useSiteFrame();
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  return (
    <div className={page}>
      <SkipLink />
      <NavigationProgress />
      <SiteHeader />
      <LearnerBar />
      <main id={MAIN_ELEMENT_ID} ref={content} className={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter disclaimer={frame?.footer ?? null} />
      <Announcements announcements={frame?.announcements ?? []} />
      <SupportEntry />
      <LeadDialogHost />
    </div>
  );
}
