import type { RouteObject } from 'react-router-dom';
import { type PageParts, pageRoute } from '../page-route.tsx';

type AdminPage = {
  /** Below `/admin`. */
  readonly path: string;
  /** Below this folder. */
  readonly module: string;
  readonly viewQuery?: readonly string[];
};

const page = ({ path, module, ...options }: AdminPage, parts: () => Promise<PageParts>): RouteObject =>
  pageRoute({ path: `/admin${path}`, access: 'admin', module: `src/web/admin/${module}`, ...options }, parts);

/**
 * What administrators run the site with (product.md 11 to 13). What is open on the dashboard, and what is asked about somebody
 * in a dialog, stands in the address and does not load the page again.
 */
export const adminPages: RouteObject[] = [
  page(
    { path: '', module: 'admin-page.tsx', viewQuery: ['tab', 'whole', 'entry', 'user'] },
    () => import('./admin-page.tsx'),
  ),
  page({ path: '/questions', module: 'questions-page.tsx' }, () => import('./questions-page.tsx')),
  page({ path: '/questions/:questionId', module: 'question-page.tsx' }, () => import('./question-page.tsx')),
  page({ path: '/reports', module: 'reports-page.tsx' }, () => import('./reports-page.tsx')),
  page({ path: '/users', module: 'people/users-page.tsx' }, () => import('./people/users-page.tsx')),
  page(
    { path: '/users/:userId', module: 'people/user-page.tsx', viewQuery: ['do'] },
    () => import('./people/user-page.tsx'),
  ),
  page(
    { path: '/promo-codes', module: 'promo-codes/promo-codes-page.tsx' },
    () => import('./promo-codes/promo-codes-page.tsx'),
  ),
  page(
    { path: '/promo-codes/new', module: 'promo-codes/new-promo-code-page.tsx' },
    () => import('./promo-codes/new-promo-code-page.tsx'),
  ),
  page(
    { path: '/promo-codes/:promoCodeId', module: 'promo-codes/promo-code-page.tsx' },
    () => import('./promo-codes/promo-code-page.tsx'),
  ),
  page({ path: '/posts', module: 'posts/posts-page.tsx' }, () => import('./posts/posts-page.tsx')),
  page({ path: '/posts/new', module: 'posts/new-post-page.tsx' }, () => import('./posts/new-post-page.tsx')),
  page({ path: '/posts/:postId', module: 'posts/edit-post-page.tsx' }, () => import('./posts/edit-post-page.tsx')),
  page({ path: '/audit', module: 'audit/audit-page.tsx' }, () => import('./audit/audit-page.tsx')),
];
