/** Pages of the site that a text may link to, without the leading slash; those with a part of their own are below. */
export const SITE_PAGES = [
  '',
  'login',
  'register',
  'forgot-password',
  'subscribe',
  'peng-subscribe',
  'dashboard',
  'study-guide',
  'exam-select',
  'course',
  'account',
  'terms',
  'privacy',
  'preview',
  'contact',
  'blog',
  'free-questions',
  'peng-sample',
  'peng-examples',
  'peng-prep',
  'peng-prep/example-bank',
] as const;

const BLOG_POST = /^\/blog\/(?<slug>[a-z0-9-]+)$/;

/** What a link within the site points at. */
export type SiteTarget = { readonly kind: 'page' } | { readonly kind: 'post'; readonly slug: string };

/**
 * Tells what a path of this site leads to, or null where authored texts should not link: an unknown page, or one that
 * only makes sense with an id or for admins (product.md 5.31). Query and fragment do not matter.
 */
export function siteTarget(href: string): SiteTarget | null {
  const path = href.replace(/[?#].*$/, '');
  const slug = BLOG_POST.exec(path)?.groups?.slug;
  if (slug) return { kind: 'post', slug };
  return path.startsWith('/') && (SITE_PAGES as readonly string[]).includes(path.slice(1)) ? { kind: 'page' } : null;
}
