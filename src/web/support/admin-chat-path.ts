/** Where admins answer (product.md 10.30). */
export const ADMIN_CHAT_PATH = '/admin?tab=chat';

/** Whether a page is one for admins, where nothing lies over the forms (product.md 10.30). */
export const isAdminPath = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/');

/** Whether the conversations of all are in view already. */
export const isAdminChatPath = (pathname: string, search: string): boolean =>
  pathname === '/admin/chat' || (pathname === '/admin' && new URLSearchParams(search).get('tab') === 'chat');
