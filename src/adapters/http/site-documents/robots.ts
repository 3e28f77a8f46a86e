import { LEARNER_PAGES, PUBLIC_PAGES } from '../../../domain/site-paths.ts';

/** Addresses behind the sign-in that no text links to. */
const ALSO_CLOSED = ['api/', 'admin', 'chapter-questions', 'exam', 'missed-questions', 'email-test', 'dev/'];

/** What programs may read: everything that needs no account (product.md 8.21). */
export function writeRobots(origin: string): string {
  const open: readonly string[] = PUBLIC_PAGES;
  const closed = [...ALSO_CLOSED, ...LEARNER_PAGES.filter((page) => !open.includes(page))];
  const lines = closed.map((page) => `Disallow: /${page}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
