import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { contentSecurityPolicy } from '../../src/adapters/http/security-headers.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';

const PUBLIC = 'https://plumbline.example';
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};
const FOREIGN = { origin: 'https://evil.example', 'content-type': 'application/json' };

type Case = readonly [
  what: string,
  status: number,
  path: string,
  options?: { readonly method?: string; readonly headers?: Record<string, string> },
];

/** One of every kind of answer that leaves the server. */
const KINDS: readonly Case[] = [
  ['a page', 200, '/'],
  ['a page for HEAD', 200, '/', { method: 'HEAD' }],
  ['a refused method', 405, '/', { method: 'PUT' }],
  ['TRACE', 405, '/', { method: 'TRACE' }],
  ['an answer of the API', 200, '/api/blog/posts'],
  ['a refusal of the API', 401, '/api/me'],
  ['an address that is not there', 404, '/api/none'],
  ['TRACE of the API', 404, '/api/me', { method: 'TRACE' }],
  ['a preflight of another site', 404, '/api/login', { method: 'OPTIONS', headers: FOREIGN }],
  ['a write of another site', 403, '/api/login', { method: 'POST', headers: FOREIGN }],
  ['a feed', 200, '/feed.xml'],
  ['robots', 200, '/robots.txt'],
  ['health', 200, '/healthz'],
  ['readiness', 200, '/readyz'],
  ['a refused connection', 403, '/ws', { headers: UPGRADE }],
];

describe('headers of every kind of answer (product.md 7.9)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ environment: { APP_ORIGIN: PUBLIC } });
  });
  after(() => app.close());

  const ask = (path: string, options: Case[3] = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const asking = request(app.origin + path, { agent: false, ...options }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer));
      });
      asking.on('error', reject).end();
    });

  for (const [what, status, path, options] of KINDS) {
    test(`${what}: ${status}`, async () => {
      const { statusCode, headers } = await ask(path, options);
      assert.equal(statusCode, status);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
      assert.match(String(headers['strict-transport-security']), /^max-age=63072000; includeSubDomains$/);
      assert.match(String(headers['referrer-policy']), /^strict-origin-when-cross-origin$/);
      assert.match(headers['content-type'] ?? '', /; charset=utf-8$/);
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.equal(headers['x-powered-by'] ?? headers.server, undefined);
    });
  }

  test('pages take scripts from here alone, and from the payment provider on the checkouts alone', async () => {
    const policyOf = async (path: string): Promise<string> =>
      String((await ask(path)).headers['content-security-policy']);
    for (const path of ['/', '/login', '/dashboard', '/admin', '/subscribe']) {
      const policy = await policyOf(path);
      for (const part of [
        "script-src 'self';",
        "script-src-attr 'none'",
        "worker-src 'self'",
        "require-trusted-types-for 'script'; trusted-types plumbline",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]) {
        assert.ok(policy.includes(part), `${path}: ${policy}`);
      }
    }
  });

  test('pictures of posts and shared links may be shown elsewhere, everything else may not', async () => {
    for (const [path, policy] of [
      ['/pictures/none.webp', 'cross-origin'],
      ['/assets/card-0123abcd.png', 'cross-origin'],
      ['/icon-512.png', 'cross-origin'],
      ['/assets/start-0123abcd.js', 'same-origin'],
      ['/assets/card-session-0123abcd.js', 'same-origin'],
      ['/api/account/export', 'same-origin'],
    ] as const) {
      assert.equal((await ask(path)).headers['cross-origin-resource-policy'], policy, path);
    }
  });

  test("Stripe's checkouts alone take scripts that Stripe's own script adds (docs/decisions/0050)", () => {
    const policyOf = (path: string, development = false) =>
      contentSecurityPolicy(path, { https: true, stripe: true, development });
    for (const path of ['/subscribe', '/peng-subscribe']) assert.doesNotMatch(policyOf(path), /trusted-types/);
    for (const path of ['/', '/account', '/admin', '/login']) {
      assert.match(policyOf(path), /trusted-types plumbline/);
      assert.doesNotMatch(policyOf(path), /stripe|unsafe/);
    }
  });

  test('no other site opens pages together with its own, embeds answers, or is given a powerful feature', async () => {
    for (const path of ['/', '/api/blog/posts', '/feed.xml']) {
      const { headers } = await ask(path);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
      assert.match(String(headers['permissions-policy']), /camera=\(\), .*geolocation=\(\), .*usb=\(\)/);
    }
  });

  test('an address that carries a token is told to nobody', async () => {
    assert.equal((await ask('/reset-password?token=x')).headers['referrer-policy'], 'no-referrer');
  });

  test('what is for one person is kept by no cache, the file of one`s data is to be kept, not shown', async () => {
    const member = await memberOf(app, 'user');
    const me = await member.get('/api/me');
    assert.equal(me.headers.get('cache-control'), 'no-store');
    assert.equal((await member.get('/account')).headers.get('cache-control'), 'no-store');
    const file = await member.get('/api/account/export');
    assert.equal(file.headers.get('cache-control'), 'no-store');
    assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="plumbline-data\.json"$/);
  });

  test('cookies belong to this host, travel encrypted only, and not to scripts or other sites', async () => {
    const form = {
      username: 'hanna',
      email: 'hanna@example.org',
      password: 'correct horse',
      confirmPassword: 'correct horse',
    };
    const { headers } = await app.visitor().post('/api/register', form);
    const cookies = headers.getSetCookie();
    assert.equal(cookies.length, 4, 'session and device, each with its signature');
    for (const cookie of cookies) {
      assert.match(cookie, /^__Host-plumbline(-device)?(\.sig)?=/);
      for (const attribute of [/; path=\//i, /; secure/i, /; httponly/i, /; samesite=lax/i])
        assert.match(cookie, attribute);
      assert.doesNotMatch(cookie, /; domain=/i);
    }
  });
});
