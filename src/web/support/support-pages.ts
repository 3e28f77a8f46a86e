import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** Live support on a page of its own, for admins. */
export const supportPages: RouteObject[] = [
  pageRoute(
    { path: '/admin/chat', access: 'admin', module: 'src/web/support/admin-chat-page.tsx', viewQuery: ['user'] },
    () => import('./admin-chat-page.tsx').then((page) => ({ Component: page.AdminChatPage })),
  ),
];
