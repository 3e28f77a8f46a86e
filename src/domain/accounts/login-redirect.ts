import { LEARNER_PAGES } from '../site-paths.ts';

/** Pages that may be named in `redirect`, without the leading slash (product.md 1.6). */
const PAGES: readonly string[] = [
  ...LEARNER_PAGES,
  'chapter-questions',
  'missed-questions',
  'exam',
  'admin',
  'admin/chat',
  'admin/upload',
  'admin/marketing-leads',
  'email-test',
];

const WITH_ID = /^(?:(?:study-guide|chapter-questions|exam)\/[1-9]\d{0,15}|exam\/[1-9]\d{0,15}\/(?:review|print))$/;
const QUERY = /^[A-Za-z0-9_.~%=&+-]*$/;

/**
 * Turns the `redirect` of a sign-in link into a path of this application, so that a link cannot send a learner elsewhere
 * (product.md 1.6). Anything unknown becomes `fallback`. The query is kept.
 */
export function loginRedirectPath(redirect: string | null | undefined, fallback = '/'): string {
  if (!redirect) return fallback;
  const [path = '', query, ...rest] = redirect.replace(/^\//, '').split('?');
  const known = PAGES.includes(path) || WITH_ID.test(path);
  if (!known || rest.length > 0) return fallback;
  if (query === undefined || query === '') return `/${path}`;
  return QUERY.test(query) ? `/${path}?${query}` : fallback;
}
