import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type IsPage, loginRedirectPath as redirectPath } from '../../../src/domain/accounts/login-redirect.ts';

const PAGES = [
  'dashboard',
  'peng-subscribe',
  'peng-prep/example-bank',
  'admin/marketing-leads',
  'admin/chat',
  'course',
  'confirm-identity',
];

/** Stands for the routes, which know the pages; ids are theirs to judge. */
const isPage: IsPage = (pathname) =>
  PAGES.includes(pathname.slice(1)) ||
  /^\/(study-guide|chapter-questions|exam|admin\/posts)\/[1-9]\d{0,15}$/.test(pathname) ||
  /^\/exam\/[1-9]\d{0,15}\/review$/.test(pathname);

const loginRedirectPath = (redirect: string | null | undefined, fallback?: string): string =>
  redirectPath(redirect, isPage, fallback);

const KNOWN = [
  ['admin/posts/9', '/admin/posts/9'],
  ['dashboard', '/dashboard'],
  ['/dashboard', '/dashboard'],
  ['peng-subscribe', '/peng-subscribe'],
  ['peng-prep/example-bank', '/peng-prep/example-bank'],
  ['admin/marketing-leads', '/admin/marketing-leads'],
  ['admin/chat?user=7', '/admin/chat?user=7'],
  ['study-guide/3', '/study-guide/3'],
  ['chapter-questions/12', '/chapter-questions/12'],
  ['/exam/42', '/exam/42'],
  ['exam/42/review?q=3', '/exam/42/review?q=3'],
  ['course?module=3', '/course?module=3'],
  ['course?module=3&section=two%20words+x', '/course?module=3&section=two%20words+x'],
  ['course?', '/course'],
  ['admin/chat?user=a*b!(c)', '/admin/chat?user=a*b!(c)'],
  [
    'confirm-identity?redirect=account/two-step-sign-in&form=2026-11-29T09%3A00%3A00.000Z',
    '/confirm-identity?redirect=account/two-step-sign-in&form=2026-11-29T09%3A00%3A00.000Z',
  ],
  [
    'confirm-identity?redirect=admin/users/5%3Fdo%3Drole&form=2026-11-29T09%3A00%3A00.000Z',
    '/confirm-identity?redirect=admin/users/5%3Fdo%3Drole&form=2026-11-29T09%3A00%3A00.000Z',
  ],
] as const;

const UNKNOWN = [
  '',
  '/',
  '//',
  '//evil.example',
  '///evil.example',
  '//evil.example/dashboard',
  '/\\evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\\/evil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://evil.example/dashboard',
  'javascript:alert(1)',
  'JavaScript:alert(1)//dashboard',
  'data:text/html,x',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  'dashboard/../../evil',
  'dashboard/',
  'dashboard#x',
  'dashboard\n',
  ' dashboard',
  'Dashboard',
  'dash\tboard',
  '@evil.example',
  'dashboard@evil.example',
  'dashboard.evil.example',
  'evil',
  'login',
  'api/me',
  'exam/0',
  'exam/01',
  'exam/-1',
  'exam/1e3',
  'exam/1/complete',
  'exam/0/review',
  'study-guide/1/review',
  'exam/12345678901234567',
  'study-guide/',
  'x/study-guide/3',
  'course?module=3?x',
  'course?module=<script>',
  'course?next=//evil.example',
  'course?next=https://evil.example',
  'confirm-identity?redirect=//evil.example',
  'confirm-identity?redirect=https:/evil.example',
  'confirm-identity?redirect=/\\evil.example',
  'confirm-identity?redirect=account/',
  'course?a=b\r\nSet-Cookie: x',
  'course?a="b"',
  'course?module=3#x',
] as const;

describe('where signing in leads (1.6)', () => {
  for (const [redirect, path] of KNOWN)
    test(`'${redirect}' leads to ${path}`, () => assert.equal(loginRedirectPath(redirect), path));

  for (const redirect of UNKNOWN) {
    test(`${JSON.stringify(redirect)} leads home`, () => {
      assert.equal(loginRedirectPath(redirect), '/');
      assert.equal(loginRedirectPath(redirect, '/subscribe'), '/subscribe');
    });
  }

  test('what a route would match in another form is not led to', () => {
    const everything: IsPage = () => true;
    for (const path of ['Dashboard', 'dashboard/', 'a//b', '../x', '/%2Fevil.example', '@evil.example', 'a.b', '']) {
      assert.equal(redirectPath(path, everything), '/');
    }
    assert.equal(redirectPath('admin/users/7', everything), '/admin/users/7');
  });

  test('none given leads home', () => {
    assert.equal(loginRedirectPath(null), '/');
    assert.equal(loginRedirectPath(undefined), '/');
  });

  test('whatever is named, a browser stays on this site and out of other schemes', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '\\',
        '//',
        ':',
        '?',
        '#',
        '@',
        '.',
        '..',
        '%2f',
        '%5c',
        'http:',
        'javascript:',
        'evil.example',
        '\t',
        '\n',
      ],
      ...['dashboard', 'exam', 'exam/1', 'course', 'module=1', '&', ' ', '\u0000', '／', '。'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = loginRedirectPath(pieces.join(''));
        const url = new URL(path, 'https://site.example');
        assert.equal(url.origin, 'https://site.example');
        assert.equal(url.pathname + url.search, path, 'nothing in it means something else to a browser');
      }),
      { numRuns: 3_000 },
    );
  });
});
