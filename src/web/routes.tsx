import { Outlet, type RouteObject, redirect } from 'react-router-dom';
import { identityContext, viewerContext } from './api/request-context.ts';
import { competencyPages } from './competency/competency-pages.ts';
import { BareErrorScreen, ErrorScreen } from './errors/error-screen.tsx';
import { PlainLayout } from './layout/plain-layout.tsx';
import { loadSiteLayout, SiteLayout } from './layout/site-layout.tsx';
import { pageRoute } from './page-route.tsx';
import { publishingPages } from './publishing/publishing-pages.ts';
import { Root, type RootData } from './root.tsx';
import { UNOPENED_PAGES } from './unopened/unopened-pages.ts';

/** Pages that open later: their addresses and guards are there, their screens say so. */
const unopenedPages: RouteObject[] = UNOPENED_PAGES.map((entry) =>
  pageRoute({ path: entry.path, access: entry.access, module: 'src/web/unopened/unopened-page.tsx' }, () =>
    import('./unopened/unopened-page.tsx').then((page) => ({
      Component: page.UnopenedPage,
      load: page.loadUnopened(entry),
    })),
  ),
);

/** Pages with the site's navigation and footer. */
const sitePages: RouteObject[] = [
  pageRoute({ path: '/', access: 'public', module: 'src/web/landing/landing-page.tsx', sameForVisitors: true }, () =>
    import('./landing/landing-page.tsx').then((page) => ({ Component: page.LandingPage, load: page.loadHome })),
  ),
  pageRoute({ path: '/login', access: 'public', module: 'src/web/accounts/login-page.tsx' }, () =>
    import('./accounts/login-page.tsx').then((page) => ({
      Component: page.LoginPage,
      load: page.loadLogin,
      act: page.submitLogin,
    })),
  ),
  pageRoute({ path: '/register', access: 'public', module: 'src/web/accounts/register-page.tsx' }, () =>
    import('./accounts/register-page.tsx').then((page) => ({
      Component: page.RegisterPage,
      load: page.loadRegister,
      act: page.submitRegister,
    })),
  ),
  pageRoute({ path: '/forgot-password', access: 'public', module: 'src/web/accounts/forgot-password-page.tsx' }, () =>
    import('./accounts/forgot-password-page.tsx').then((page) => ({
      Component: page.ForgotPasswordPage,
      act: page.submitForgotPassword,
    })),
  ),
  pageRoute({ path: '/reset-password', access: 'public', module: 'src/web/accounts/reset-password-page.tsx' }, () =>
    import('./accounts/reset-password-page.tsx').then((page) => ({
      Component: page.ResetPasswordPage,
      act: page.submitResetPassword,
    })),
  ),
  pageRoute({ path: '/dashboard', access: 'user', module: 'src/web/dashboard/dashboard-page.tsx' }, () =>
    import('./dashboard/dashboard-page.tsx').then((page) => ({
      Component: page.DashboardPage,
      load: page.loadDashboard,
      act: page.submitExamDate,
    })),
  ),
  pageRoute({ path: '/study-guide/:chapterId?', access: 'nppe', module: 'src/web/study/study-guide-page.tsx' }, () =>
    import('./study/study-guide-page.tsx').then((page) => ({
      Component: page.StudyGuidePage,
      load: page.loadStudyGuide,
      act: page.actOnStudyGuide,
      reloads: page.reloadsStudyGuide,
    })),
  ),
  pageRoute(
    { path: '/preview', access: 'public', module: 'src/web/study/preview-page.tsx', sameForVisitors: true },
    () => import('./study/preview-page.tsx').then((page) => ({ Component: page.PreviewPage, load: page.loadPreview })),
  ),
  pageRoute(
    { path: '/account', access: 'user', module: 'src/web/accounts/account-page.tsx', viewQuery: ['confirm'] },
    () =>
      import('./accounts/account-page.tsx').then((page) => ({
        Component: page.AccountPage,
        load: page.loadAccount,
        act: page.actOnAccount,
      })),
  ),
  pageRoute({ path: '/account/receipts/:paymentId', access: 'user', module: 'src/web/accounts/receipt-page.tsx' }, () =>
    import('./accounts/receipt-page.tsx').then((page) => ({ Component: page.ReceiptPage, load: page.loadReceipt })),
  ),
  pageRoute({ path: '/subscribe', access: 'user', module: 'src/web/billing/subscribe-page.tsx' }, () =>
    import('./billing/subscribe-page.tsx').then((page) => ({
      Component: page.SubscribePage,
      load: page.loadSubscribe,
      act: page.refreshViewer,
    })),
  ),
  pageRoute(
    {
      path: '/peng-subscribe',
      access: 'public',
      module: 'src/web/billing/peng-subscribe-page.tsx',
      sameForVisitors: true,
    },
    () =>
      import('./billing/peng-subscribe-page.tsx').then((page) => ({
        Component: page.PengSubscribePage,
        load: page.loadPengSubscribe,
        act: page.refreshViewer,
      })),
  ),
  pageRoute({ path: '/sandbox-bank', access: 'user', module: 'src/web/billing/sandbox-bank-page.tsx' }, () =>
    import('./billing/sandbox-bank-page.tsx').then((page) => ({
      Component: page.SandboxBankPage,
      load: page.loadSandboxBank,
      act: page.answerSandboxBank,
    })),
  ),
  pageRoute({ path: '/exam-select', access: 'nppe', module: 'src/web/exam/exam-select-page.tsx' }, () =>
    import('./exam/exam-select-page.tsx').then((page) => ({
      Component: page.ExamSelectPage,
      load: page.loadExamSelect,
      act: page.startExam,
    })),
  ),
  pageRoute(
    {
      path: '/chapter-questions/:chapterId',
      access: 'nppe',
      module: 'src/web/practice/chapter-questions-page.tsx',
    },
    () =>
      import('./practice/chapter-questions-page.tsx').then((page) => ({
        Component: page.ChapterQuestionsPage,
        load: page.loadChapterQuestions,
      })),
  ),
  pageRoute({ path: '/missed-questions', access: 'nppe', module: 'src/web/practice/missed-questions-page.tsx' }, () =>
    import('./practice/missed-questions-page.tsx').then((page) => ({
      Component: page.MissedQuestionsPage,
      load: page.loadMissedQuestions,
    })),
  ),
  pageRoute({ path: '/course', access: 'user', module: 'src/web/course/course-page.tsx' }, () =>
    import('./course/course-page.tsx').then((page) => ({
      Component: page.CoursePage,
      load: page.loadCourse,
      act: page.markModule,
      reloads: page.reloadsCourse,
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
  pageRoute(
    {
      path: '/free-questions',
      access: 'public',
      module: 'src/web/free-questions/free-questions-page.tsx',
      readFirst: true,
    },
    () =>
      Promise.all([
        import('./free-questions/free-questions-page.tsx'),
        import('./free-questions/load-free-questions.ts'),
      ]).then(([page, parts]) => ({
        Component: page.FreeQuestionsPage,
        load: parts.loadFreeQuestions,
        act: parts.submitFreeQuestions,
      })),
  ),
  pageRoute(
    { path: '/contact', access: 'public', module: 'src/web/outreach/contact-page.tsx', sameForVisitors: true },
    () =>
      import('./outreach/contact-page.tsx').then((page) => ({
        Component: page.ContactPage,
        load: page.loadContact,
        act: page.submitContact,
      })),
  ),
  ...publishingPages,
  pageRoute({ path: '/unsubscribe', access: 'public', module: 'src/web/outreach/unsubscribe-page.tsx' }, () =>
    import('./outreach/unsubscribe-page.tsx').then((page) => ({
      Component: page.UnsubscribePage,
      load: page.loadUnsubscribe,
      act: page.submitUnsubscribe,
    })),
  ),
  pageRoute(
    {
      path: '/email-test',
      access: import.meta.env.DEV ? 'public' : 'admin',
      module: 'src/web/outreach/email-test-page.tsx',
    },
    () =>
      import('./outreach/email-test-page.tsx').then((page) => ({
        Component: page.EmailTestPage,
        act: page.submitEmailTest,
      })),
  ),
  { path: '/checkout', loader: ({ request }) => redirect(`/subscribe${new URL(request.url).search}`) },
  ...competencyPages,
  ...unopenedPages,
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
        Component: SiteLayout,
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
