import { loginRedirectPath } from '../../domain/accounts/login-redirect.ts';

/** What the first part of a path holds, as the Premium Content notice names it. */
const PREMIUM: Readonly<Record<string, string>> = {
  'study-guide': 'Study Guide',
  'chapter-questions': 'Study Guide',
  course: 'Course',
  exam: 'Practice Exams',
  'exam-select': 'Practice Exams',
};

/** The paid content that somebody was on the way to before signing in, or null. */
export function premiumContent(redirect: string | null): string | null {
  const [, first = ''] = loginRedirectPath(redirect, '').split(/[/?]/);
  return PREMIUM[first] ?? null;
}

/** The same way on, for the link from one form to the other. */
export const withRedirect = (path: '/login' | '/register', redirect: string | null): string =>
  redirect && loginRedirectPath(redirect, '') ? `${path}?redirect=${encodeURIComponent(redirect)}` : path;
