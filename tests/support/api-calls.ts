import type { Page } from 'playwright';

/** Asked once by every page of a member, or by every page with questions, whatever it is about (product.md 10.31, 12.4). */
const BESIDE_THE_PAGE = ['/api/support/unread', '/api/questions/reports'];

/** The calls of the API that the page makes from now on, as 'GET /api/…'. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || BESIDE_THE_PAGE.includes(pathname)) return;
    calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
