import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** What administrators run the site with. */
export const adminPages: RouteObject[] = [
  pageRoute(
    {
      path: '/admin',
      access: 'admin',
      module: 'src/web/admin/admin-page.tsx',
      viewQuery: ['tab', 'whole', 'entry', 'user'],
    },
    () => import('./admin-page.tsx').then((page) => ({ Component: page.AdminPage })),
  ),
];
