import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';

const ADMIN = { username: 'admin', password: 'demo-admin-1' };

/** Pages behind the sign-in, each with what its address may name. */
const PAGES = [
  '/admin',
  '/admin?tab=chat&user=3',
  '/admin/users',
  '/admin/users/1',
  '/admin/questions?use=mock-1',
  '/admin/questions/1',
  '/admin/reports',
  '/admin/posts',
  '/admin/posts/new',
  '/admin/posts/1',
  '/admin/promo-codes',
  '/admin/promo-codes/new',
  '/admin/audit?kind=user',
  '/admin/upload',
  '/admin/marketing-leads',
  '/admin/chat',
  '/email-test',
  '/dashboard',
  '/account',
  '/account/receipts/1',
  '/course?module=3',
  '/study-guide/2',
  '/chapter-questions/2',
  '/missed-questions',
  '/exam-select?set=2',
  '/exam/1',
  '/peng-prep/example-bank',
];

/** What is no page to go on to: other sites, sessions' own pages, ids that are none, addresses in another form. */
const ELSEWHERE = [
  '//evil.example/admin',
  'https://evil.example',
  'login',
  'logout',
  'register',
  'reset-password?token=x',
  'admin/nothing-here',
  'admin/posts/0',
  'exam/1e3',
  'Admin/users',
  'admin/users/',
  'api/me',
];

describe('after signing in one lands where one was going (product.md 1.6)', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp({ TRUSTED_PROXIES: '1' });
  });
  after(() => app.close());

  const locationOf = (response: Response): string => {
    const { pathname, search } = new URL(response.headers.get('location') ?? '', app.origin);
    return `${pathname}${search}`;
  };
  const visit = (path: string): Promise<Response> => fetch(`${app.origin}${path}`, { redirect: 'manual' });
  const signInAt = async (path: string): Promise<string> => {
    const response = await fetch(`${app.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(ADMIN),
      redirect: 'manual',
    });
    assert.equal(response.status, 302, path);
    return locationOf(response);
  };

  for (const path of PAGES) {
    test(`on ${path}`, async () => {
      const signIn = locationOf(await visit(path));
      assert.match(signIn, /^\/login\?redirect=/);
      assert.equal(await signInAt(signIn), path);
    });
  }

  for (const redirect of ELSEWHERE) {
    test(`and at home instead of ${redirect}`, async () => {
      assert.equal(await signInAt(`/login?redirect=${encodeURIComponent(redirect)}`), '/');
    });
  }

  test('registering names and links what is accepted, and so does the other form the way on (product.md 1.7, 1.21)', async () => {
    const html = await (await visit('/register?redirect=admin/posts/9')).text();
    for (const link of ['href="/terms"', 'href="/privacy"', 'href="/login?redirect=admin%2Fposts%2F9"']) {
      assert.ok(html.includes(link), link);
    }
    assert.match(
      html.replaceAll(/<[^>]*>/g, ''),
      /By creating an account you agree to the Terms.* and the Privacy Policy/,
    );
  });
});
