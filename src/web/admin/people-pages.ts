import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** Accounts. What is asked in a dialog stands in the address, and asking does not load the page again. */
const userPages: RouteObject[] = [
  pageRoute({ path: '/admin/users', access: 'admin', module: 'src/web/admin/people/users-page.tsx' }, () =>
    import('./people/users-page.tsx').then((page) => ({ Component: page.UsersPage, load: page.loadUsers })),
  ),
  pageRoute(
    { path: '/admin/users/:userId', access: 'admin', module: 'src/web/admin/people/user-page.tsx', viewQuery: ['do'] },
    () =>
      import('./people/user-page.tsx').then((page) => ({
        Component: page.UserPage,
        load: page.loadUser,
        act: page.actOnUser,
      })),
  ),
];

const promoCodePages: RouteObject[] = [
  pageRoute(
    { path: '/admin/promo-codes', access: 'admin', module: 'src/web/admin/promo-codes/promo-codes-page.tsx' },
    () =>
      import('./promo-codes/promo-codes-page.tsx').then((page) => ({
        Component: page.PromoCodesPage,
        load: page.loadPromoCodes,
      })),
  ),
  pageRoute(
    { path: '/admin/promo-codes/new', access: 'admin', module: 'src/web/admin/promo-codes/new-promo-code-page.tsx' },
    () =>
      import('./promo-codes/new-promo-code-page.tsx').then((page) => ({
        Component: page.NewPromoCodePage,
        act: page.submitNewPromoCode,
      })),
  ),
  pageRoute(
    {
      path: '/admin/promo-codes/:promoCodeId',
      access: 'admin',
      module: 'src/web/admin/promo-codes/promo-code-page.tsx',
    },
    () =>
      import('./promo-codes/promo-code-page.tsx').then((page) => ({
        Component: page.PromoCodePage,
        load: page.loadPromoCode,
        act: page.submitPromoCode,
      })),
  ),
];

const postPages: RouteObject[] = [
  pageRoute({ path: '/admin/posts', access: 'admin', module: 'src/web/admin/posts/posts-page.tsx' }, () =>
    import('./posts/posts-page.tsx').then((page) => ({ Component: page.PostsPage, load: page.loadPosts })),
  ),
  pageRoute({ path: '/admin/posts/new', access: 'admin', module: 'src/web/admin/posts/new-post-page.tsx' }, () =>
    import('./posts/new-post-page.tsx').then((page) => ({ Component: page.NewPostPage, act: page.submitNewPost })),
  ),
  pageRoute({ path: '/admin/posts/:postId', access: 'admin', module: 'src/web/admin/posts/edit-post-page.tsx' }, () =>
    import('./posts/edit-post-page.tsx').then((page) => ({
      Component: page.EditPostPage,
      load: page.loadPost,
      act: page.actOnPost,
    })),
  ),
];

/** People, promo codes, posts and the record of changes, for administrators (product.md 13). */
export const peoplePages: RouteObject[] = [
  ...userPages,
  ...promoCodePages,
  ...postPages,
  pageRoute({ path: '/admin/audit', access: 'admin', module: 'src/web/admin/audit/audit-page.tsx' }, () =>
    import('./audit/audit-page.tsx').then((page) => ({ Component: page.AuditPage, load: page.loadAudit })),
  ),
];
