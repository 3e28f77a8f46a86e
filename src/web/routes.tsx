import { type LoaderFunctionArgs, matchRoutes, Outlet, type RouteObject, redirect } from 'react-router-dom';
import type { Api } from '../application/contract/index.ts';
import { loadOptionalPart } from './api/part-of-page.ts';
import { apiContext, identityContext, viewerContext } from './api/request-context.ts';
import { BareErrorScreen, ErrorScreen } from './errors/error-screen.tsx';
import type { ExamLoad } from './exam/load-exam.ts';
import { PlainLayout } from './layout/plain-layout.tsx';
import { SITE_ROUTE_ID, type SiteFrameData } from './layout/site-frame.ts';
import { loadWithAccess } from './page-access.ts';
import { toPageRequest } from './page-request.ts';
import { createPageRoute } from './page-route.ts';
import { Root, type RootData } from './root.tsx';
import type { StudyGuideData } from './study/study-guide-data.ts';

/** A chapter with its text, and not as it was found by a search. */
const isWholeChapter = (loaded: unknown): boolean => {
  const { chapter } = loaded as StudyGuideData;
  return chapter !== null && chapter.sections !== null && chapter.found === null;
};

/** An exam whose keys are withheld from the learner. */
const isExamWithoutKeys = (loaded: unknown): boolean => {
  const exam = loaded as ExamLoad;
  return exam.loaded && (exam.view.phase === 'running' || exam.view.phase === 'blind');
};

/** The screen of an exam, by its phase. */
const screenOfExam = (loaded: unknown): string => {
  const exam = loaded as ExamLoad;
  const phase = exam.loaded ? exam.view.phase : null;
  return phase === 'running' ? 'exam/running-exam' : phase === 'blind' ? 'review/blind-exam' : 'exam/ended-exam';
};

/** Pages that begin or end a session: signing in leads to none of them. */
const sessionPages: RouteObject[] = [
  createPageRoute('accounts/login-page', '/login', 'public'),
  createPageRoute('accounts/second-step-page', '/login/second-step', 'public'),
  createPageRoute('accounts/register-page', '/register', 'public'),
  createPageRoute('accounts/forgot-password-page', '/forgot-password', 'public'),
  createPageRoute('accounts/reset-password-page', '/reset-password', 'public'),
  createPageRoute('layout/logout-page', '/logout', 'public'),
  createPageRoute('viewing/end-view-page', '/end-view', 'user'),
];

const accountPages: RouteObject[] = [
  createPageRoute('accounts/confirm-email-page', '/confirm-email', 'public'),
  createPageRoute('accounts/account-page', '/account', 'user'),
  createPageRoute('accounts/two-step-page', '/account/two-step-sign-in', 'user'),
  createPageRoute('accounts/confirm-identity-page', '/confirm-identity', 'user'),
  createPageRoute('accounts/receipt-page', '/account/receipts/:paymentId', 'user'),
];

const studyPages: RouteObject[] = [
  createPageRoute('dashboard/dashboard-page', '/dashboard', 'user'),
  createPageRoute('study/study-guide-page', '/study-guide/:chapterId?', 'nppe', { isOfflinePage: isWholeChapter }),
  createPageRoute('study/preview-page', '/preview', 'public', { sameForVisitors: true }),
  createPageRoute('study/glossary-page', '/glossary', 'public', { sameForVisitors: true }),
  createPageRoute('practice/chapter-questions-page', '/chapter-questions/:chapterId', 'nppe'),
  createPageRoute('practice/missed-questions-page', '/missed-questions', 'nppe'),
  createPageRoute('practice/sessions/practice-page', '/practice', 'nppe'),
  createPageRoute('practice/sessions/session-page', '/practice/:sessionId', 'nppe'),
  createPageRoute('cards/cards-page', '/cards', 'nppe'),
  createPageRoute('plan/plan-page', '/plan', 'nppe'),
  createPageRoute('readiness/readiness-page', '/readiness', 'nppe'),
  createPageRoute('course/course-page', '/course', 'user'),
  createPageRoute('exam/exam-select-page', '/exam-select', 'nppe'),
  createPageRoute('exam/instructions-page', '/exam-select/instructions', 'nppe'),
  createPageRoute('review/review-page', '/exam/:examId/review', 'user'),
  createPageRoute('review/review-print-page', '/exam/:examId/print', 'user'),
  createPageRoute('analytics/analytics-page', '/analytics', 'nppe'),
];

const billingPages: RouteObject[] = [
  createPageRoute('billing/subscribe-page', '/subscribe', 'user'),
  createPageRoute('billing/peng-subscribe-page', '/peng-subscribe', 'public', {
    sameForVisitors: true,
    reads: ['payment_intent', 'redirect_status'],
  }),
  createPageRoute('billing/sandbox-bank-page', '/sandbox-bank', 'user'),
  { path: '/checkout', loader: ({ request }) => redirect(`/subscribe${new URL(request.url).search}`) },
];

const competencyPages: RouteObject[] = [
  createPageRoute('competency/peng-sample-page', '/peng-sample', 'public', { sameForVisitors: true }),
  createPageRoute('competency/peng-examples-page', '/peng-examples', 'user'),
  createPageRoute('competency/example-bank-page', '/peng-prep', 'peng'),
  createPageRoute('competency/example-bank-page', '/peng-prep/example-bank', 'peng'),
  createPageRoute('competency/submission/matrix-page', '/peng-prep/submission', 'user'),
  createPageRoute('competency/submission/print-page', '/peng-prep/submission/print', 'user'),
  createPageRoute('competency/submission/entry-page', '/peng-prep/submission/:code', 'user'),
  createPageRoute('competency/submission/mentor-page', '/mentor-review', 'public'),
];

const publicPages: RouteObject[] = [
  createPageRoute('landing/landing-page', '/', 'public', { sameForVisitors: true }),
  createPageRoute('free-questions/free-questions-page', '/free-questions', 'public', { readFirst: true }),
  createPageRoute('outreach/contact-page', '/contact', 'public', { sameForVisitors: true, reads: ['sent'] }),
  createPageRoute('outreach/unsubscribe-page', '/unsubscribe', 'public'),
  createPageRoute('layout/newsletter-page', '/newsletter', 'public'),
  createPageRoute('outreach/confirm-newsletter-page', '/newsletter/confirm', 'public'),
  createPageRoute('publishing/legal-page', '/terms', 'public', { sameForVisitors: true }),
  createPageRoute('publishing/legal-page', '/privacy', 'public', { sameForVisitors: true }),
  createPageRoute('publishing/blog/blog-page', '/blog', 'public', { sameForVisitors: true, reads: ['tag'] }),
  createPageRoute('publishing/blog/post-page', '/blog/:slug', 'public', { sameForVisitors: true }),
];

const adminPages: RouteObject[] = [
  createPageRoute('admin/admin-page', '/admin', 'admin'),
  createPageRoute('admin/people/users-page', '/admin/users', 'admin'),
  createPageRoute('admin/people/user-page', '/admin/users/:userId', 'admin'),
  createPageRoute('admin/promo-codes/promo-codes-page', '/admin/promo-codes', 'admin'),
  createPageRoute('admin/promo-codes/new-promo-code-page', '/admin/promo-codes/new', 'admin'),
  createPageRoute('admin/promo-codes/many-promo-codes-page', '/admin/promo-codes/many', 'admin'),
  createPageRoute('admin/promo-codes/promo-code-page', '/admin/promo-codes/:promoCodeId', 'admin'),
  createPageRoute('admin/announcements/announcements-page', '/admin/announcements', 'admin'),
  createPageRoute('admin/announcements/new-announcement-page', '/admin/announcements/new', 'admin'),
  createPageRoute('admin/announcements/announcement-page', '/admin/announcements/:announcementId', 'admin'),
  createPageRoute('admin/posts/posts-page', '/admin/posts', 'admin'),
  createPageRoute('admin/posts/new-post-page', '/admin/posts/new', 'admin'),
  createPageRoute('admin/posts/edit-post-page', '/admin/posts/:postId', 'admin'),
  createPageRoute('admin/newsletter/campaigns-page', '/admin/newsletter', 'admin'),
  createPageRoute('admin/newsletter/new-campaign-page', '/admin/newsletter/new', 'admin'),
  createPageRoute('admin/newsletter/subscribers-page', '/admin/newsletter/subscribers', 'admin'),
  createPageRoute('admin/newsletter/campaign-page', '/admin/newsletter/:campaignId', 'admin'),
  createPageRoute('admin/mails/mails-page', '/admin/mails', 'admin'),
  createPageRoute('admin/mails/mail-page', '/admin/mails/:mailName', 'admin'),
  createPageRoute('admin/questions-page', '/admin/questions', 'admin'),
  createPageRoute('admin/statistics/item-statistics-page', '/admin/questions/statistics', 'admin'),
  createPageRoute('admin/new-question-page', '/admin/questions/new', 'admin'),
  createPageRoute('admin/question-page', '/admin/questions/:questionId', 'admin'),
  createPageRoute('admin/reports-page', '/admin/reports', 'admin'),
  createPageRoute('support/replies-page', '/admin/chat/replies', 'admin'),
  createPageRoute('admin/audit/audit-page', '/admin/audit', 'admin'),
  createPageRoute('admin/health/health-page', '/admin/health', 'admin'),
  createPageRoute('competency/upload-page', '/admin/upload', 'admin'),
  createPageRoute('admin/funnel/funnel-page', '/admin/funnel', 'admin'),
  createPageRoute('outreach/leads-page', '/admin/marketing-leads', 'admin'),
  createPageRoute('support/admin-chat-page', '/admin/chat', 'admin'),
];

const operatorPages: RouteObject[] = [
  createPageRoute('outreach/email-test-page', '/email-test', import.meta.env.DEV ? 'public' : 'admin'),
  createPageRoute('mailbox/mailbox-page', '/dev/mailbox', 'public'),
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
    // A separate chunk: only administrators load their navigation.
    handle: { module: 'src/web/admin/admin-layout.tsx' },
    lazy: async () => {
      const { Component, loader } = await import('./admin/admin-layout.tsx');
      return { Component, loader: (args) => loadWithAccess('admin', toPageRequest(args), loader) };
    },
    children: adminPages,
  },
  createPageRoute('errors/not-found-page', '*', 'public'),
];

/** Pages without anything around them. */
const plainPages: RouteObject[] = [
  createPageRoute('exam/exam-page', '/exam', 'nppe'),
  createPageRoute('exam/exam-page', '/exam/:examId', 'user', {
    isOfflinePage: isExamWithoutKeys,
    screenOf: screenOfExam,
  }),
];

/** Loads what surrounds the pages, once for each document; apart from the layout's code, so that both are fetched at once. */
function loadSiteLayout({ context }: LoaderFunctionArgs): Promise<SiteFrameData | null> {
  const api: Api = context.get(apiContext);
  return loadOptionalPart(api('publishing.readSiteFrame', {}));
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
        id: SITE_ROUTE_ID,
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
export function canRedirectAfterSignIn(pathname: string): boolean {
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {};
  if (!route?.path || route.path === '*' || sessionPages.includes(route)) return false;
  return Object.entries(params ?? {}).every(([name, value]) => !name.endsWith('Id') || ID.test(value ?? ''));
}
