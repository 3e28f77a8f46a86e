import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  matchRoutes,
  Outlet,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import type { Api } from '../application/contract/index.ts';
import { partOfPage } from './api/part-of-page.ts';
import { apiContext, identityContext, viewerContext } from './api/request-context.ts';
import { BareErrorScreen, ErrorScreen } from './errors/error-screen.tsx';
import { PlainLayout } from './layout/plain-layout.tsx';
import type { SiteLayoutData } from './layout/site-layout.tsx';
import { actWithAccess, loadWithAccess, type PageAccess } from './page-access.ts';
import { type PageAction, type PageLoader, toPageRequest } from './page-request.ts';
import { Root, type RootData } from './root.tsx';

/** What a page module exports. */
type PageModule = {
  readonly Component: ComponentType;
  readonly loader?: PageLoader;
  readonly action?: PageAction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
};

type PageOptions = {
  /** The page shows every visitor the same and may be kept by the server for a minute. */
  readonly sameForVisitors?: boolean;
  /** A visitor reads the page before using it, so its scripts may wait; pages that are the same for visitors are such anyway. */
  readonly readFirst?: boolean;
};

/** All page modules, each a chunk that is loaded when its page is opened. */
const PAGE_MODULES = import.meta.glob<PageModule>('./**/*-page.tsx');

/**
 * The route of a page. `module` is its file below `src/web`, without `.tsx`; from it the server also knows which scripts and
 * styles to announce. Access is checked before the page's own loader and action run.
 */
function page(
  module: string,
  path: string,
  access: PageAccess,
  { sameForVisitors = false, readFirst = sameForVisitors }: PageOptions = {},
): RouteObject {
  const importModule = PAGE_MODULES[`./${module}.tsx`];
  if (!importModule) throw new Error(`there is no page module src/web/${module}.tsx`);
  return {
    path,
    handle: { module: `src/web/${module}.tsx`, sameForVisitors, readFirst },
    lazy: async () => {
      const { Component, loader, action, shouldRevalidate } = await importModule();
      return {
        Component,
        loader: (args) => loadWithAccess(access, toPageRequest(args), loader),
        ...(action ? { action: (args) => actWithAccess(access, toPageRequest(args), action) } : {}),
        ...(shouldRevalidate ? { shouldRevalidate } : {}),
      };
    },
  };
}

/** Pages that begin or end a session: signing in leads to none of them. */
const sessionPages: RouteObject[] = [
  page('accounts/login-page', '/login', 'public'),
  page('accounts/register-page', '/register', 'public'),
  page('accounts/forgot-password-page', '/forgot-password', 'public'),
  page('accounts/reset-password-page', '/reset-password', 'public'),
  page('layout/logout-page', '/logout', 'public'),
];

const accountPages: RouteObject[] = [
  page('accounts/account-page', '/account', 'user'),
  page('accounts/receipt-page', '/account/receipts/:paymentId', 'user'),
];

const studyPages: RouteObject[] = [
  page('dashboard/dashboard-page', '/dashboard', 'user'),
  page('study/study-guide-page', '/study-guide/:chapterId?', 'nppe'),
  page('study/preview-page', '/preview', 'public', { sameForVisitors: true }),
  page('study/glossary-page', '/glossary', 'public', { sameForVisitors: true }),
  page('practice/chapter-questions-page', '/chapter-questions/:chapterId', 'nppe'),
  page('practice/missed-questions-page', '/missed-questions', 'nppe'),
  page('practice/sessions/practice-page', '/practice', 'nppe'),
  page('practice/sessions/session-page', '/practice/:sessionId', 'nppe'),
  page('cards/cards-page', '/cards', 'nppe'),
  page('readiness/readiness-page', '/readiness', 'nppe'),
  page('course/course-page', '/course', 'user'),
  page('exam/exam-select-page', '/exam-select', 'nppe'),
  page('exam/instructions-page', '/exam-select/instructions', 'nppe'),
  page('review/review-page', '/exam/:examId/review', 'user'),
  page('review/review-print-page', '/exam/:examId/print', 'user'),
  page('analytics/analytics-page', '/analytics', 'nppe'),
];

const billingPages: RouteObject[] = [
  page('billing/subscribe-page', '/subscribe', 'user'),
  page('billing/peng-subscribe-page', '/peng-subscribe', 'public', { sameForVisitors: true }),
  page('billing/sandbox-bank-page', '/sandbox-bank', 'user'),
  { path: '/checkout', loader: ({ request }) => redirect(`/subscribe${new URL(request.url).search}`) },
];

const competencyPages: RouteObject[] = [
  page('competency/peng-sample-page', '/peng-sample', 'public', { sameForVisitors: true }),
  page('competency/peng-examples-page', '/peng-examples', 'user'),
  page('competency/example-bank-page', '/peng-prep', 'peng'),
  page('competency/example-bank-page', '/peng-prep/example-bank', 'peng'),
  page('competency/submission/matrix-page', '/peng-prep/submission', 'user'),
  page('competency/submission/print-page', '/peng-prep/submission/print', 'user'),
  page('competency/submission/entry-page', '/peng-prep/submission/:code', 'user'),
  page('competency/submission/mentor-page', '/mentor-review', 'public'),
];

const publicPages: RouteObject[] = [
  page('landing/landing-page', '/', 'public', { sameForVisitors: true }),
  page('free-questions/free-questions-page', '/free-questions', 'public', { readFirst: true }),
  page('outreach/contact-page', '/contact', 'public', { sameForVisitors: true }),
  page('outreach/unsubscribe-page', '/unsubscribe', 'public'),
  page('layout/newsletter-page', '/newsletter', 'public'),
  page('publishing/legal-page', '/terms', 'public', { sameForVisitors: true }),
  page('publishing/legal-page', '/privacy', 'public', { sameForVisitors: true }),
  page('publishing/blog/blog-page', '/blog', 'public', { sameForVisitors: true }),
  page('publishing/blog/post-page', '/blog/:slug', 'public', { sameForVisitors: true }),
];

const adminPages: RouteObject[] = [
  page('admin/admin-page', '/admin', 'admin'),
  page('admin/people/users-page', '/admin/users', 'admin'),
  page('admin/people/user-page', '/admin/users/:userId', 'admin'),
  page('admin/promo-codes/promo-codes-page', '/admin/promo-codes', 'admin'),
  page('admin/promo-codes/new-promo-code-page', '/admin/promo-codes/new', 'admin'),
  page('admin/promo-codes/promo-code-page', '/admin/promo-codes/:promoCodeId', 'admin'),
  page('admin/posts/posts-page', '/admin/posts', 'admin'),
  page('admin/posts/new-post-page', '/admin/posts/new', 'admin'),
  page('admin/posts/edit-post-page', '/admin/posts/:postId', 'admin'),
  page('admin/questions-page', '/admin/questions', 'admin'),
  page('admin/question-page', '/admin/questions/:questionId', 'admin'),
  page('admin/reports-page', '/admin/reports', 'admin'),
  page('admin/audit/audit-page', '/admin/audit', 'admin'),
  page('admin/health/health-page', '/admin/health', 'admin'),
  page('competency/upload-page', '/admin/upload', 'admin'),
  page('outreach/leads-page', '/admin/marketing-leads', 'admin'),
  page('support/admin-chat-page', '/admin/chat', 'admin'),
];

const operatorPages: RouteObject[] = [
  page('outreach/email-test-page', '/email-test', import.meta.env.DEV ? 'public' : 'admin'),
  page('mailbox/mailbox-page', '/dev/mailbox', 'public'),
];

/** Pages with the site's navigation and footer. */
const sitePages: RouteObject[] = [
  ...publicPages,
  ...sessionPages,
  ...accountPages,
  ...studyPages,
  ...billingPages,
  ...competencyPages,
  ...operatorPages,
  {
    // Code of its own: nobody else brings the navigation of administrators.
    handle: { module: 'src/web/admin/admin-layout.tsx' },
    lazy: async () => {
      const { Component, loader } = await import('./admin/admin-layout.tsx');
      return { Component, loader: (args) => loadWithAccess('admin', toPageRequest(args), loader) };
    },
    children: adminPages,
  },
  page('errors/not-found-page', '*', 'public'),
];

/** Pages without anything around them. */
const plainPages: RouteObject[] = [
  page('exam/exam-page', '/exam', 'nppe'),
  page('exam/exam-page', '/exam/:examId', 'user'),
];

/** Loads what surrounds the pages, once for each document; apart from the layout's code, so that both are fetched at once. */
async function loadSiteLayout({ context }: LoaderFunctionArgs): Promise<SiteLayoutData> {
  const api: Api = context.get(apiContext);
  const text = await partOfPage(api('publishing.readSitePage', { key: 'footer_text' }));
  return { disclaimer: text?.html ?? null };
}

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

const ID = /^[1-9]\d{0,15}$/;

/**
 * Whether signing in may lead to a path: a page of the table above with ids that can be ids, which neither begins nor ends a
 * session (product.md 1.6).
 */
export function isSignInTarget(pathname: string): boolean {
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {};
  if (!route?.path || route.path === '*' || sessionPages.includes(route)) return false;
  return Object.entries(params ?? {}).every(([name, value]) => !name.endsWith('Id') || ID.test(value ?? ''));
}
