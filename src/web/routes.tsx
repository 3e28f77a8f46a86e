import { Outlet, type RouteObject } from 'react-router-dom';
import { accountPages } from './accounts/account-pages.ts';
import { adminPages } from './admin/admin-pages.ts';
import { identityContext, viewerContext } from './api/request-context.ts';
import { billingPages } from './billing/billing-pages.ts';
import { competencyPages } from './competency/competency-pages.ts';
import { BareErrorScreen, ErrorScreen } from './errors/error-screen.tsx';
import { loadSiteLayout } from './layout/load-site-layout.ts';
import { PlainLayout } from './layout/plain-layout.tsx';
import { outreachPages } from './outreach/outreach-pages.ts';
import { pageRoute } from './page-route.tsx';
import { publishingPages } from './publishing/publishing-pages.ts';
import { Root, type RootData } from './root.tsx';
import { studyPages } from './study/study-pages.ts';
import { supportPages } from './support/support-pages.ts';

/** Pages with the site's navigation and footer. */
const sitePages: RouteObject[] = [
  pageRoute({ path: '/', access: 'public', module: 'src/web/landing/landing-page.tsx', sameForVisitors: true }, () =>
    import('./landing/landing-page.tsx').then((page) => ({ Component: page.LandingPage, load: page.loadHome })),
  ),
  ...accountPages,
  ...studyPages,
  ...billingPages,
  pageRoute({ path: '/exam-select', access: 'nppe', module: 'src/web/exam/exam-select-page.tsx' }, () =>
    import('./exam/exam-select-page.tsx').then((page) => ({
      Component: page.ExamSelectPage,
      load: page.loadExamSelect,
      act: page.startExam,
    })),
  ),
  pageRoute({ path: '/logout', access: 'public', module: 'src/web/layout/logout-page.tsx' }, () =>
    import('./layout/logout-page.tsx').then((page) => ({
      Component: page.LogoutPage,
      load: page.loadLogout,
      act: page.submitLogout,
    })),
  ),
  pageRoute({ path: '/newsletter', access: 'public', module: 'src/web/layout/newsletter-page.tsx' }, () =>
    import('./layout/newsletter-page.tsx').then((page) => ({
      Component: page.NewsletterPage,
      act: page.submitNewsletter,
    })),
  ),
  ...outreachPages,
  ...publishingPages,
  ...competencyPages,
  ...adminPages,
  ...supportPages,
  pageRoute({ path: '/dev/mailbox', access: 'public', module: 'src/web/mailbox/mailbox-page.tsx' }, () =>
    import('./mailbox/mailbox-page.tsx').then((page) => ({ Component: page.MailboxPage, load: page.loadMailbox })),
  ),
  pageRoute({ path: '*', access: 'public', module: 'src/web/errors/not-found-page.tsx' }, () =>
    import('./errors/not-found-page.tsx').then((page) => ({ Component: page.NotFoundPage, load: page.loadNotFound })),
  ),
];

/** Pages that are nothing but themselves. */
const plainPages: RouteObject[] = [
  pageRoute({ path: '/exam', access: 'nppe', module: 'src/web/exam/exam-page.tsx' }, () =>
    import('./exam/exam-page.tsx').then((page) => ({ Component: page.ExamPage, load: page.redirectToSelection })),
  ),
  pageRoute({ path: '/exam/:examId', access: 'user', module: 'src/web/exam/exam-page.tsx' }, () =>
    import('./exam/exam-page.tsx').then((page) => ({ Component: page.ExamPage, load: page.loadExam })),
  ),
];

/** All routes. The root loads who is looking; an error shows its screen inside the layout it happened in. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    loader: async ({ context, request }): Promise<RootData> => ({
      viewer: await context.get(viewerContext).get(),
      identity: context.get(identityContext),
      origin: new URL(request.url).origin,
    }),
    ErrorBoundary: BareErrorScreen,
    children: [
      {
        // Code of its own: the exam, which has none of it around it, does not bring it.
        handle: { module: 'src/web/layout/site-layout.tsx' },
        lazy: () => import('./layout/site-layout.tsx').then(({ SiteLayout }) => ({ Component: SiteLayout })),
        loader: loadSiteLayout,
        shouldRevalidate: () => false,
        children: [{ ErrorBoundary: ErrorScreen, Component: Outlet, children: sitePages }],
      },
      {
        Component: PlainLayout,
        children: [{ ErrorBoundary: BareErrorScreen, Component: Outlet, children: plainPages }],
      },
    ],
  },
];
