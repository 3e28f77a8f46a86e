import { loginRedirectPath } from '../../domain/accounts/login-redirect.ts';
import type { PageRequest } from '../page-request.ts';

/** Where the sign-in and registration forms lead: `path` is known to be a page, `named` says whether the address named it. */
export type SignInTarget = { readonly path: string; readonly named: boolean };

/** The page named in the address of a sign-in form, checked against the routes; else `fallback` (product.md 1.6, 1.7). */
export function signInTarget({ url, isPage }: Pick<PageRequest, 'url' | 'isPage'>, fallback: string): SignInTarget {
  const path = loginRedirectPath(url.searchParams.get('redirect'), isPage, '');
  return path === '' ? { path: fallback, named: false } : { path, named: true };
}

/** What the first part of a path holds, as the Premium Content notice names it. */
const PREMIUM: Readonly<Record<string, string>> = {
  'study-guide': 'Study Guide',
  'chapter-questions': 'Study Guide',
  course: 'Course',
  exam: 'Practice Exams',
  'exam-select': 'Practice Exams',
};

/** The paid content that the viewer wanted to open before signing in, or null. */
export function findPaidContentName({ path, named }: SignInTarget): string | null {
  const [, first = ''] = path.split(/[/?]/);
  return named ? (PREMIUM[first] ?? null) : null;
}

/** The same way on, for the link from one form to the other. */
export const buildSignInFormPath = (
  form: '/login' | '/login/second-step' | '/register',
  { path, named }: SignInTarget,
): string => (named ? `${form}?redirect=${encodeURIComponent(path.slice(1))}` : form);
