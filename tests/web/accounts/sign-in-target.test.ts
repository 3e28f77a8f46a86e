import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { IsPage } from '../../../src/domain/accounts/login-redirect.ts';
import { signInTarget } from '../../../src/web/accounts/sign-in-target.ts';
import { redirectToSignIn, toRedirectParameter } from '../../../src/web/page-request.ts';

const ORIGIN = 'https://plumbline.example';
const isPage: IsPage = () => true;

const pathname = fc
  .array(fc.constantFrom('account', 'admin', 'users', '5', 'two-step-sign-in'), { minLength: 1, maxLength: 3 })
  .map((parts) => `/${parts.join('/')}`);

/** A page with a query as forms and links of the site write it, whatever was typed. */
const plainAddress = fc
  .tuple(
    pathname,
    fc.array(fc.tuple(fc.constantFrom('do', 'q', 'from'), fc.string({ unit: 'grapheme' })), { maxLength: 3 }),
  )
  .map(([path, fields]) => (fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path));

/** An address that carries another one as its `redirect`, up to two times. */
const address = fc
  .tuple(
    plainAddress,
    fc.array(fc.tuple(pathname, fc.constantFrom('', '&form=2026-11-29T09%3A00%3A00.000Z')), { maxLength: 2 }),
  )
  .map(([plain, carriers]) =>
    carriers.reduce(
      (inner, [path, more]) => `${path}?redirect=${toRedirectParameter(new URL(inner, ORIGIN))}${more}`,
      plain,
    ),
  );

describe('the way to the sign-in and back (product.md 1.6)', () => {
  test('leads back to the same address, also where that carries another one', () => {
    fc.assert(
      fc.property(address, (path) => {
        const url = new URL(redirectToSignIn(new URL(path, ORIGIN)).headers.get('location') ?? '', ORIGIN);
        assert.deepEqual(signInTarget({ url, isPage }, '/'), { path, named: true });
      }),
      { numRuns: 1_000 },
    );
  });
});
