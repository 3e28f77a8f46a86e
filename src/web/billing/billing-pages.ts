import { type RouteObject, redirect } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** The checkouts, and the page of the sandbox bank. */
export const billingPages: RouteObject[] = [
  pageRoute({ path: '/subscribe', access: 'user', module: 'src/web/billing/subscribe-page.tsx' }, () =>
    import('./subscribe-page.tsx').then((page) => ({
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
      import('./peng-subscribe-page.tsx').then((page) => ({
        Component: page.PengSubscribePage,
        load: page.loadPengSubscribe,
        act: page.refreshViewer,
      })),
  ),
  pageRoute({ path: '/sandbox-bank', access: 'user', module: 'src/web/billing/sandbox-bank-page.tsx' }, () =>
    import('./sandbox-bank-page.tsx').then((page) => ({
      Component: page.SandboxBankPage,
      load: page.loadSandboxBank,
      act: page.answerSandboxBank,
    })),
  ),
  { path: '/checkout', loader: ({ request }) => redirect(`/subscribe${new URL(request.url).search}`) },
];
