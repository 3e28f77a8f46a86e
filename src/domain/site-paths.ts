/** Pages that texts may link to and signing in may lead to, without the leading slash (product.md 1.6, 5.31). */
export const LEARNER_PAGES = [
  'subscribe',
  'peng-subscribe',
  'dashboard',
  'study-guide',
  'exam-select',
  'course',
  'plan',
  'practice',
  'cards',
  'readiness',
  'account',
  'preview',
  'free-questions',
  'peng-sample',
  'peng-examples',
  'peng-prep',
  'peng-prep/example-bank',
  'peng-prep/submission',
] as const;

/** Pages that are for everybody and worth finding, without the leading slash; posts of the blog come to them (product.md 8.21). */
export const PUBLIC_PAGES = [
  '',
  'preview',
  'free-questions',
  'peng-sample',
  'peng-subscribe',
  'blog',
  'glossary',
  'contact',
  'terms',
  'privacy',
] as const;

/** Pages of the site that a text may link to, without the leading slash; those with a part of their own are below. */
export const SITE_PAGES = [
  '',
  'login',
  'register',
  'forgot-password',
  'terms',
  'privacy',
  'contact',
  'blog',
  'glossary',
  ...LEARNER_PAGES,
] as const;

/** The parts of the home page that have an address. */
const HOME_PARTS = ['features', 'pricing', 'faq'];

/** What a page's query may choose: the highest number there is, from 1. */
const CHOICES: Readonly<Record<string, { readonly name: string; readonly most: number }>> = {
  course: { name: 'module', most: 6 },
  'exam-select': { name: 'set', most: 2 },
};

const BLOG_POST = /^\/blog\/(?<slug>[a-z0-9-]+)$/;

/** What a link within the site points at. */
export type SiteTarget = { readonly kind: 'page' } | { readonly kind: 'post'; readonly slug: string };

const ADDRESS = /^\/(?<page>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<part>.*))?$/;

/** Whether a page has what query and fragment ask of it; those that choose nothing do not matter. */
function hasChosen(page: string, query: string, part: string | undefined): boolean {
  if (page === '' && part !== undefined && !HOME_PARTS.includes(part)) return false;
  const choice = CHOICES[page];
  if (!choice) return true;
  const chosen = new Map(query.split('&').map(pairOf)).get(choice.name);
  return chosen === undefined || (/^[1-9]$/.test(chosen) && Number(chosen) <= choice.most);
}

function pairOf(pair: string): readonly [name: string, value: string] {
  const [name = '', value = ''] = pair.split('=');
  return [name, value];
}

/**
 * Finds what a path of this site leads to, or null where authored texts should not link: an unknown page, one that only
 * makes sense with an id or for admins, a module or set that does not exist, an unknown part of the home page
 * (product.md 5.31).
 */
export function parseSiteTarget(href: string): SiteTarget | null {
  const { page = '', query = '', part } = ADDRESS.exec(href)?.groups ?? {};
  const slug = BLOG_POST.exec(`/${page}`)?.groups?.slug;
  if (slug) return { kind: 'post', slug };
  const isKnown = href.startsWith('/') && (SITE_PAGES as readonly string[]).includes(page);
  return isKnown && hasChosen(page, query, part) ? { kind: 'page' } : null;
}
