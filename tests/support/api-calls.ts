import type { Page } from 'playwright';

/** Asked by every page of a member in its own time, whatever the page is about (product.md 10.31). */
const IN_THE_BACKGROUND = '/api/support/unread';

/** The calls of the API that the page makes from now on, as 'GET /api/…'. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== IN_THE_BACKGROUND) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
