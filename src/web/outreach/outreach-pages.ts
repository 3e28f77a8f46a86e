import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** Free questions, contact, mail that one may leave, and who left an address. */
export const outreachPages: RouteObject[] = [
  pageRoute(
    {
      path: '/free-questions',
      access: 'public',
      module: 'src/web/free-questions/free-questions-page.tsx',
      readFirst: true,
    },
    () =>
      Promise.all([
        import('../free-questions/free-questions-page.tsx'),
        import('../free-questions/load-free-questions.ts'),
      ]).then(([page, parts]) => ({
        Component: page.FreeQuestionsPage,
        load: parts.loadFreeQuestions,
        act: parts.submitFreeQuestions,
      })),
  ),
  pageRoute(
    { path: '/contact', access: 'public', module: 'src/web/outreach/contact-page.tsx', sameForVisitors: true },
    () =>
      import('./contact-page.tsx').then((page) => ({
        Component: page.ContactPage,
        load: page.loadContact,
        act: page.submitContact,
      })),
  ),
  pageRoute({ path: '/admin/marketing-leads', access: 'admin', module: 'src/web/outreach/leads-page.tsx' }, () =>
    import('./leads-page.tsx').then((page) => ({ Component: page.LeadsPage, load: page.loadLeads })),
  ),
  pageRoute({ path: '/unsubscribe', access: 'public', module: 'src/web/outreach/unsubscribe-page.tsx' }, () =>
    import('./unsubscribe-page.tsx').then((page) => ({
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
      import('./email-test-page.tsx').then((page) => ({
        Component: page.EmailTestPage,
        act: page.submitEmailTest,
      })),
  ),
];
