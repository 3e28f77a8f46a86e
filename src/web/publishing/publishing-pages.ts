import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** The texts of the owner and the blog. */
export const publishingPages: RouteObject[] = [
  ...(['terms', 'privacy'] as const).map((key) =>
    pageRoute(
      { path: `/${key}`, access: 'public', module: 'src/web/publishing/legal-page.tsx', sameForVisitors: true },
      () =>
        import('./legal-page.tsx').then((page) => ({
          Component: page.LegalPage,
          load: page.loadLegalPage(key),
        })),
    ),
  ),
  pageRoute(
    { path: '/blog', access: 'public', module: 'src/web/publishing/blog/blog-page.tsx', sameForVisitors: true },
    () => import('./blog/blog-page.tsx').then((page) => ({ Component: page.BlogPage, load: page.loadBlog })),
  ),
  pageRoute(
    { path: '/blog/:slug', access: 'public', module: 'src/web/publishing/blog/post-page.tsx', sameForVisitors: true },
    () => import('./blog/post-page.tsx').then((page) => ({ Component: page.PostPage, load: page.loadPost })),
  ),
];
